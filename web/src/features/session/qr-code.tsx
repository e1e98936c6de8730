import { renderSVG } from 'uqr';

// Light modules around the code, which readers need (ISO/IEC 18004).
const drawing = { ecc: 'M', border: 4 } as const;

/** A text as a QR code, black on white whatever the page's colors are. */
export const QrCode = ({ text, alt }: { text: string; alt: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, drawing))}`}
    alt={alt}
    className="size-56 rounded-control border-2 border-cream-300"
  />
);

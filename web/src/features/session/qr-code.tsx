import { renderSVG } from 'uqr';

// Readers need light modules around the code (ISO/IEC 18004).
const drawing = { ecc: 'M', border: 4 } as const;

/** A text as a QR code, black on white regardless of the page's colors. */
export const QrCode = ({ text, alt }: { text: string; alt: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, drawing))}`}
    alt={alt}
    className="size-56 rounded-control border-2 border-cream-300"
  />
);

import { cx } from 'class-variance-authority';
import { renderSVG } from 'uqr';

// Readers need light modules around the code (ISO/IEC 18004).
const drawing = { ecc: 'M', border: 4 } as const;

/** A text as a QR code, black on white regardless of the page's colors. */
export const QrCode = ({
  text,
  alt,
  size = 'large',
}: {
  text: string;
  alt: string;
  size?: 'small' | 'large';
}) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, drawing))}`}
    alt={alt}
    className={cx(
      'rounded-control border-2 border-cream-300',
      size === 'large' ? 'size-56' : 'size-40',
    )}
  />
);

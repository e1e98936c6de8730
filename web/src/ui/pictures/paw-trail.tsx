const cactus = 'M230 76V42M222 60C212 60 212 50 212 44M230 66C244 66 244 54 244 48';

/**
 * A trail of paw prints that ends. Does not import the shared pieces, to keep the files stored for offline
 * use small. Each paw is a dot, drawn as a stroke without length.
 */
export const PawTrail = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 320 130" aria-hidden="true" className={className}>
    <path d="M0 0H320V130H0Z" fill="var(--color-cream-100)" />
    <path d="M0 66H320V130H0Z" fill="var(--color-cream-200)" />
    <g fill="none" stroke="var(--color-ink)" strokeLinecap="round">
      <path d="M0 66H320" strokeWidth="4" />
      <path
        strokeWidth="13"
        d={`M28 114h1M66 98h1M98 114h1M134 94h1M168 108h1M202 90h1${cactus}`}
      />
      <path
        strokeWidth="6"
        d="M36 106h0M40 114h0M36 122h0M74 90h0M78 98h0M74 106h0M106 106h0M110 114h0M106 122h0M142 86h0M146 94h0M142 102h0M176 100h0M180 108h0M176 116h0M210 82h0M214 90h0M210 98h0"
      />
      <path d={cactus} stroke="var(--color-grass-700)" strokeWidth="6" />
    </g>
  </svg>
);

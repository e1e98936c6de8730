const rope = 'M64 52C84 78 112 92 134 88M256 52C236 78 208 92 186 88';
const ends = 'M134 88l10-7M134 88l12 1M134 88l8 9M186 88l-10-7M186 88l-12 1M186 88l-8 9';

/**
 * A rope fence with the rope cut, for 'no connection'. Does not import the shared pieces, to keep the files
 * stored for offline use small.
 */
export const CutRope = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 320 130" aria-hidden="true" className={className}>
    <path d="M0 0H320V130H0Z" fill="var(--color-cream-100)" />
    <path d="M0 82H320V130H0Z" fill="var(--color-grass-400)" />
    <g stroke="var(--color-ink)" strokeLinecap="round" strokeLinejoin="round">
      <path d="M0 82H320" strokeWidth="4" />
      <path
        d="M46 112V38L56 26L66 38V112ZM254 112V38L264 26L274 38V112Z"
        fill="var(--color-cream-300)"
        strokeWidth="4"
      />
      <path d="M0 46C14 56 30 58 48 52M320 46C306 56 290 58 272 52" fill="none" strokeWidth="11" />
      <path d={rope} fill="none" strokeWidth="11" />
      <path d={ends} fill="none" strokeWidth="5" />
    </g>
    <path
      d={`M0 46C14 56 30 58 48 52M320 46C306 56 290 58 272 52${rope}`}
      fill="none"
      stroke="var(--color-gold)"
      strokeLinecap="round"
      strokeWidth="5"
    />
  </svg>
);

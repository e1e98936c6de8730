import { useId, useState } from 'react';

const width = 480;
const height = 360;

const label = 'absolute top-2 rounded-control bg-ink px-2 text-base font-bold text-white';

/**
 * Two photos of the same place over each other, with a handle that uncovers one or the other. Drawn as SVG, because
 * the page's policy allows no style attributes in prerendered pages.
 */
export const BeforeAfter = ({ before, after }: { before: string; after: string }) => {
  const [shown, setShown] = useState(50);
  const clip = useId();
  const at = (shown * width) / 100;
  const whole = { width, height, preserveAspectRatio: 'xMidYMid slice' };
  return (
    <div className="relative aspect-4/3 max-w-xl overflow-hidden rounded-control bg-pool-100 print:hidden">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="size-full">
        <clipPath id={clip}>
          <rect width={at} height={height} />
        </clipPath>
        <image href={after} {...whole} />
        <image href={before} {...whole} clipPath={`url(#${clip})`} />
        <rect x={at} width={3} height={height} className="fill-white" />
      </svg>
      <span className={`${label} left-2`}>Before</span>
      <span className={`${label} right-2`}>After</span>
      <input
        type="range"
        min={0}
        max={100}
        value={shown}
        onChange={({ target }) => setShown(Number(target.value))}
        aria-label="Compare before and after"
        aria-valuetext={`${shown}% before`}
        className="absolute inset-x-3 bottom-1 h-11 accent-gold"
      />
    </div>
  );
};

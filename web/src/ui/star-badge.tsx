import type { ReactNode } from 'react';

const star =
  'M32 6 39.5 19 54.5 19 47 32 54.5 45 39.5 45 32 58 24.5 45 9.5 45 17 32 9.5 19 24.5 19Z';
const tips = [
  [32, 6.5],
  [54.5, 19],
  [54.5, 45],
  [32, 57.5],
  [9.5, 45],
  [9.5, 19],
] as const;

const drop = (
  <>
    <path
      d="M32 19c5.5 7 9 11.5 9 16.200A9 9 0 0 1 23 35.200C23 30.500 26.500 26 32 19Z"
      fill="var(--color-ink)"
    />
    <path
      d="M27 36a5.200 5.200 0 0 0 4.500 5"
      fill="none"
      stroke="var(--color-cream-50)"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </>
);

/** The decorative sheriff's star. `emblem` fills a 64 by 64 box at its center; by default a drop. */
export const StarBadge = ({
  className,
  emblem = drop,
  outline = 'ink',
}: {
  className?: string;
  emblem?: ReactNode;
  /** Gold on dark backgrounds, where ink would not be visible. */
  outline?: 'ink' | 'gold';
}) => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
    <g
      fill="var(--color-gold)"
      stroke={`var(--color-${outline})`}
      strokeWidth="2.5"
      strokeLinejoin="round"
    >
      <path d={star} />
      {tips.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4" />
      ))}
    </g>
    {emblem}
  </svg>
);

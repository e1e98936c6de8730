import type { ReactNode } from 'react';
import { emblem as paths } from 'shared/domain/site/emblem.ts';

const drop = (
  <>
    <path d={paths.drop} fill="var(--color-ink)" />
    <path
      d={paths.highlight}
      fill="none"
      stroke="var(--color-cream-50)"
      strokeWidth={paths.highlightWidth}
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
  emblem?: ReactNode | undefined;
  /** Gold on dark backgrounds, where ink would not be visible. */
  outline?: 'ink' | 'gold';
}) => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
    <g
      fill="var(--color-gold)"
      stroke={`var(--color-${outline})`}
      strokeWidth={paths.outline}
      strokeLinejoin="round"
    >
      <path d={paths.star} />
      {paths.tips.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={paths.tipRadius} />
      ))}
    </g>
    {emblem}
  </svg>
);

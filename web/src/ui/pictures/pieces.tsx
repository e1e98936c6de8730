import type { ReactNode } from 'react';
import { emblem } from 'shared/domain/site/emblem.ts';

/** The color tokens used in pictures. */
export const paint = {
  ink: 'var(--color-ink)',
  water: 'var(--color-pool-400)',
  shine: 'var(--color-pool-200)',
  mist: 'var(--color-pool-100)',
  deep: 'var(--color-pool-700)',
  grass: 'var(--color-grass-400)',
  leaf: 'var(--color-grass-700)',
  paper: 'var(--color-cream-50)',
  sky: 'var(--color-cream-100)',
  sand: 'var(--color-cream-200)',
  wood: 'var(--color-cream-300)',
  gold: 'var(--color-gold)',
  light: 'var(--color-gold-light)',
  dark: 'var(--color-gold-dark)',
  red: 'var(--color-danger)',
} as const;

/** The outline of every shape: 2.5 units in a box of 64, so 4 units in the boxes of scenes. */
export const outline = {
  stroke: paint.ink,
  strokeWidth: 4,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;

/** The sheriff's star, 64 units wide and centered on `at`; `y` is the vertical scale, for a reflection. */
export const Star = ({ at, size = 1, y = size }: { at: string; size?: number; y?: number }) => (
  <g
    fill={paint.gold}
    strokeWidth={Math.min(4 / size, 5)}
    transform={`translate(${at}) scale(${size} ${y}) translate(-32 -32)`}
  >
    <path d={emblem.star} />
    {emblem.tips.map(([cx, cy]) => (
      <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={emblem.tipRadius} />
    ))}
  </g>
);

/** Pointed boards, 32 units apart, from `x` to `end`, with their bottom edge at `foot`. */
export const Fence = ({ x, end, foot }: { x: number; end: number; foot: number }) => {
  const boards = Array.from(
    { length: Math.ceil((end - x) / 32) },
    () => 'v-44l12-10 12 10v44zm32 0',
  );
  return (
    <>
      <path d={`M${x} ${foot - 36}H${end}M${x} ${foot - 14}H${end}`} strokeWidth="10" />
      <path d={`M${x + 4} ${foot}${boards.join('')}`} fill={paint.paper} />
    </>
  );
};

/** A sitting dog, 130 units high, looking to the right; `at` is its top right corner. */
export const Dog = ({ at, size = 1 }: { at: string; size?: number }) => (
  <g transform={`translate(${at}) scale(-${size} ${size})`}>
    <path d="M92 118C122 116 122 92 112 82" fill="none" strokeWidth="17" />
    <path d="M92 118C122 116 122 92 112 82" fill="none" stroke={paint.gold} strokeWidth="9" />
    <path
      d="M40 50C66 54 90 76 100 106C104 122 98 130 90 130H44C38 112 32 96 32 80C32 66 34 58 40 50Z"
      fill={paint.gold}
    />
    <path d="M62 128C58 106 70 94 86 98" fill="none" />
    <path d="M34 78V120H29C22 120 21 130 28 130H50C52 116 52 100 50 88" fill={paint.gold} />
    <path
      d="M30 12C48 6 64 18 63 36C62 50 50 58 38 58C28 58 10 57 6 50C3 44 6 39 12 37C18 35 20 30 22 24C23 18 26 14 30 12Z"
      fill={paint.gold}
    />
    <path d="M46 13C62 12 72 28 68 47C66 54 57 53 54 45C51 37 42 30 46 13Z" fill={paint.dark} />
    <path d="M11 52C18 54 25 52 28 46" fill="none" />
    <circle cx="8" cy="42" r="4" fill={paint.ink} />
    <circle cx="30" cy="30" r="1.500" fill={paint.ink} />
    <path d="M38 68L40 94 62 66Z" fill={paint.red} />
    <path d="M32 58C42 64 56 60 62 51L69 59C62 70 46 75 33 70Z" fill={paint.red} />
  </g>
);

const wide = [320, 130] as const;

/**
 * A picture, 320 by 130 by default: sky above the horizon, and water, grass or sand below it. Hidden from
 * screen readers, because the same text is next to it.
 */
export const Scene = ({
  box: [width, height] = wide,
  ground,
  horizon = 84,
  className,
  children,
}: {
  box?: readonly [width: number, height: number];
  ground: 'water' | 'grass' | 'sand';
  /** The y coordinate of the horizon. */
  horizon?: number;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={className}>
    <path d={`M0 0H${width}V${horizon}H0Z`} fill={ground === 'water' ? paint.mist : paint.sky} />
    <path d={`M0 ${horizon}H${width}V${height}H0Z`} fill={paint[ground]} />
    <g {...outline}>
      <path d={`M0 ${horizon}H${width}`} />
      {children}
    </g>
  </svg>
);

/** A tied bag, 40 units wide, with its bottom at `at`. */
export const Bag = ({ at }: { at: string }) => (
  <g transform={`translate(${at})`} fill={paint.deep}>
    <path d="M-6 -38L-16 -50 0 -46 16 -50 6 -38Z" />
    <path d="M-6 -38C-28 -28 -24 0 -14 0H14C24 0 28 -28 6 -38Z" />
    <path d="M-10 -22C-14 -16 -14 -12 -12 -8" fill="none" stroke={paint.shine} />
  </g>
);

/**
 * A wall calendar, 112 by 100 units, with its top left corner at `at`; `marked` lists the days (0 to 11) with
 * a star.
 */
export const Calendar = ({ at, marked }: { at: string; marked: readonly number[] }) => (
  <g transform={`translate(${at})`}>
    <path d="M0 10H112V100H0Z" fill={paint.paper} />
    <path d="M0 10H112V32H0Z" fill={paint.red} />
    <path d="M28 2V18M84 2V18" strokeWidth="6" />
    {Array.from({ length: 12 }, (_, day) => {
      const [x, y] = [20 + (day % 4) * 24, 45 + Math.floor(day / 4) * 20];
      return marked.includes(day) ? (
        <Star key={day} at={`${x} ${y}`} size={0.5} />
      ) : (
        <path key={day} d={`M${x - 5} ${y}h10`} stroke={paint.wood} strokeWidth="6" />
      );
    })}
  </g>
);

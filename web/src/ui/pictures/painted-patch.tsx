import { paint } from './pieces.tsx';

const shapes = [
  'M3 7L38 3 72 6 95 4 97 30 95 54 60 52 30 56 4 53 2 28Z',
  'M4 4L30 6 66 3 96 8 94 28 97 52 70 56 36 53 3 55 5 30Z',
  'M2 8L24 4 60 6 97 3 95 26 96 55 64 53 28 56 5 52 4 26Z',
] as const;
const tones = [paint.mist, paint.light, 'var(--color-grass-100)', paint.sand] as const;

/**
 * A painted piece of land that fills the space behind an area's name. Its shape and color depend only on its
 * index in the list, not on where the area is.
 */
export const PaintedPatch = ({
  number = 0,
  className,
}: {
  number?: number;
  className?: string;
}) => {
  const shape = shapes[number % shapes.length];
  return (
    <svg viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <path d={shape} fill={paint.ink} transform="translate(1.5 3)" />
      <path
        d={shape}
        fill={tones[number % tones.length]}
        stroke={paint.ink}
        strokeWidth="2.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
};

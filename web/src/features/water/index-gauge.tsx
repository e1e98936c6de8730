import { balancedIndex } from 'shared/domain/water/water-balance.ts';

const reach = 1;
const width = 320;
const at = (index: number) =>
  ((Math.max(-reach, Math.min(reach, index)) + reach) / (2 * reach)) * width;

const zones = [
  { from: -reach, to: -balancedIndex, words: 'Eats plaster', fill: 'fill-warn-wash' },
  { from: -balancedIndex, to: balancedIndex, words: 'Balanced', fill: 'fill-good-wash' },
  { from: balancedIndex, to: reach, words: 'Leaves scale', fill: 'fill-danger-wash' },
] as const;

/** '-0.42', with a sign unless it is zero. */
const indexLabel = (index: number): string => {
  const rounded = index.toFixed(2);
  return Number(rounded) > 0 ? `+${rounded}` : rounded.replace('-0.00', '0.00');
};

/** Of the index as it is shown: -0.30 is balanced, although 7.2 + 0.6 + 1.9 + 2.1 - 12.1 is slightly less. */
const zoneOf = (index: number) => {
  const shown = Number(index.toFixed(2));
  if (Math.abs(shown) <= balancedIndex) return zones[1];
  return shown < 0 ? zones[0] : zones[2];
};

/** Shows where the water is between eating plaster and leaving scale, large enough to be read in sunlight. */
export const IndexGauge = ({
  index,
  atTargets,
}: {
  index: number;
  /** The index at this pool's own targets; null if it has none. */
  atTargets: number | null;
}) => {
  const zone = zoneOf(index);
  const x = at(index);
  return (
    <figure>
      <figcaption className="mb-1 text-lg font-bold">
        Balance {indexLabel(index)}: {zone.words.toLowerCase()}
      </figcaption>
      <svg viewBox={`-8 0 ${width + 16} 74`} aria-hidden="true" className="w-full max-w-md">
        {zones.map(({ from, to, words: label, fill }) => (
          <g key={label}>
            <rect
              x={at(from)}
              y={26}
              width={at(to) - at(from)}
              height={26}
              className={`${fill} stroke-ink`}
              strokeWidth={label === zone.words ? 4 : 1.5}
            />
            <text
              x={(at(from) + at(to)) / 2}
              y={44}
              textAnchor="middle"
              className="fill-ink text-[13px] font-bold"
            >
              {label}
            </text>
          </g>
        ))}
        {atTargets !== null && (
          <path
            d={`M${at(atTargets) - 9} 4h18l-9 18z`}
            className="fill-white stroke-ink"
            strokeWidth={2.5}
          />
        )}
        <path d={`M${x - 9} 4h18l-9 18z`} className="fill-ink" />
        {[-1, -balancedIndex, 0, balancedIndex, 1].map((mark) => (
          <text
            key={mark}
            x={at(mark)}
            y={70}
            textAnchor="middle"
            className="fill-ink text-[13px] font-semibold"
          >
            {mark > 0 ? `+${mark}` : mark}
          </text>
        ))}
      </svg>
      {atTargets !== null && (
        <p>
          With this pool’s own targets (white mark) it would be {indexLabel(atTargets)}:{' '}
          {zoneOf(atTargets).words.toLowerCase()}.
        </p>
      )}
    </figure>
  );
};

import type { JudgedRow } from 'shared/domain/water/reading-rows.ts';

const width = 120;
/** The accepted range takes the middle half of the scale. */
const rangeFrom = width / 4;
const rangeWidth = width / 2;

/** Where a reading lies on the scale; beyond its ends, at the end. */
const positionOf = (value: number, { low, high }: { low: number; high: number }): number => {
  // A range of one value, such as chlorine's in a pool with much stabilizer.
  const span = Math.max(high - low, high / 10);
  const at = rangeFrom + ((value - low) / span) * rangeWidth;
  return Math.min(width - 4, Math.max(4, at));
};

/** One reading of a report: its value and, if it was judged, a scale with the range and its word (rules: report-38). */
export const ReadingGauge = ({ row: { label, value, judgment } }: { row: JudgedRow }) => (
  <div>
    <dt className="text-base text-ink-soft">{label}</dt>
    <dd className="font-semibold">
      {value}
      {judgment && (
        <>
          <svg viewBox={`0 0 ${width} 14`} aria-hidden="true" className="my-1 w-full max-w-44">
            <rect x="0" y="5" width={width} height="4" rx="2" className="fill-cream-200" />
            <rect
              x={rangeFrom}
              y="3"
              width={rangeWidth}
              height="8"
              rx="2"
              className="fill-good-wash stroke-good"
            />
            <circle
              cx={positionOf(Number.parseFloat(value.replaceAll(',', '')), judgment)}
              cy="7"
              r="4"
              className="fill-ink"
            />
          </svg>
          <span className="block text-base">
            {judgment.word} <span className="font-normal">({judgment.range})</span>
          </span>
        </>
      )}
    </dd>
  </div>
);

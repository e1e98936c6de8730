import { gaugeRange } from 'shared/domain/water/gauge.ts';
import type { JudgedRow } from 'shared/domain/water/reading-rows.ts';

const width = 120;

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
              x={width * gaugeRange.from}
              y="3"
              width={width * (gaugeRange.to - gaugeRange.from)}
              height="8"
              rx="2"
              className="fill-good-wash stroke-good"
            />
            <circle
              cx={Math.min(width - 4, Math.max(4, width * judgment.at))}
              cy="7"
              r="4"
              className="fill-ink"
            />
          </svg>
          <span className="block text-base">
            {judgment.word} <span className="inline-block font-normal">({judgment.range})</span>
          </span>
        </>
      )}
    </dd>
  </div>
);

import type { WaterVisit } from 'shared/contracts/water.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { measureOf, readingLabel, type TestedField } from 'shared/domain/water/water-readings.ts';

const [width, height, side, top, bottom] = [640, 256, 46, 26, 68];

type Point = { id: string; date: string; value: number };

const pointsOf = (visits: readonly WaterVisit[], field: TestedField): Point[] =>
  visits.toReversed().flatMap(({ reportId: id, serviceDate: date, water }) => {
    const value = water?.[field];
    return typeof value === 'number' ? [{ id, date, value }] : [];
  });

/** '5/20' */
const shortDate = (date: string) => `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`;

/** A chart of one reading over the visits, with its value at each point. The table beside it has all readings. */
export const TrendChart = ({
  visits,
  field,
}: {
  /** Latest first. */
  visits: readonly WaterVisit[];
  field: TestedField;
}) => {
  const { label, unit } = measureOf(field);
  const points = pointsOf(visits, field);
  if (points.length === 0) return <p>{label} was not measured at these visits.</p>;
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least || 1;
  const x = (at: number) =>
    side + (points.length === 1 ? 0.5 : at / (points.length - 1)) * (width - 2 * side);
  const y = (value: number) =>
    top + (1 - (value - least) / span) * (height - top - bottom - 10) + 10;
  /** Below a point if the line rises on both sides of it, else above it. */
  const labelY = (at: number, value: number): number => {
    const beside = [points[at - 1], points[at + 1]].flatMap((one) => (one ? [one.value] : []));
    const isLow = beside.length > 0 && beside.every((other) => other > value);
    return y(value) + (isLow ? 27 : -12);
  };
  const dense = points.length > 7;
  const first = points[0]?.date ?? '';
  const last = points.at(-1)?.date ?? '';
  return (
    <figure className="max-w-3xl">
      <figcaption className="mb-1 font-semibold">
        {label}
        {unit && ` in ${unit}`}, {formatCalendarDate(first)}
        {points.length > 1
          ? ` to ${formatCalendarDate(last)}: lowest ${readingLabel(field, least)}, highest ${readingLabel(field, most)}`
          : `: ${readingLabel(field, least)}`}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="w-full rounded-control border-2 border-line bg-white"
      >
        <polyline
          points={points.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ')}
          className="fill-none stroke-pool-900"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        {points.map(({ id, date, value }, at) => (
          <g key={id}>
            <circle
              cx={x(at)}
              cy={y(value)}
              r="6"
              className="fill-gold stroke-ink"
              strokeWidth="2.5"
            />
            <text
              x={x(at)}
              y={labelY(at, value)}
              textAnchor="middle"
              // A white outline, for when the line runs through the digits.
              className="fill-ink stroke-white text-[15px] font-bold [paint-order:stroke] max-sm:text-[23px]"
              strokeWidth="5"
              strokeLinejoin="round"
            >
              {readingLabel(field, value).replace(/[^\d.,]+$/u, '')}
            </text>
            {(!dense || at % 2 === (points.length - 1) % 2) && (
              <text
                x={x(at)}
                y={height - 10}
                textAnchor="middle"
                className="fill-ink text-[15px] font-semibold max-sm:text-[23px]"
              >
                {shortDate(date)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  );
};

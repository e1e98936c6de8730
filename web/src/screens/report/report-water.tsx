import type { ReadableReport } from 'shared/contracts/customer-reports.ts';
import { formatClockTime } from 'shared/domain/dates.ts';
import { yardRows } from 'shared/domain/reports/yard-facts.ts';
import { addedLabel } from 'shared/domain/water/added-chemicals.ts';
import { judgedRows } from 'shared/domain/water/reading-rows.ts';
import { ReadingGauge } from '../../features/water/reading-gauge.tsx';
import { Card } from '../../ui/card.tsx';

/** What was tested and added, or done in the yard; never advice (rules: report-35). */
export const ReportWater = ({
  report: { water, added, yard, finding },
}: {
  report: ReadableReport;
}) => {
  const readings = water === null ? [] : judgedRows(water, finding?.readings ?? []);
  const facts = yard === null ? [] : yardRows(yard);
  return (
    <>
      {water !== null && readings.length > 0 && (
        <Card>
          <h2 className="title-3 mb-3">
            {`${water.spa ? 'Spa' : 'Water'}, tested at ${formatClockTime(water.readAt)}`}
          </h2>
          <dl className="grid gap-x-6 min-[20rem]:grid-cols-2 gap-y-4 sm:grid-cols-3">
            {readings.map((row) => (
              <ReadingGauge key={row.label} row={row} />
            ))}
          </dl>
        </Card>
      )}
      {added.length > 0 && (
        <Card>
          <h2 className="title-3 mb-2">What was added</h2>
          <ul className="list-disc space-y-1 pl-5">
            {added.map((one, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same may be added twice
              <li key={index}>{addedLabel(one)}</li>
            ))}
          </ul>
        </Card>
      )}
      {facts.length > 0 && (
        <Card>
          <h2 className="title-3 mb-3">Your yard</h2>
          <dl className="grid gap-x-6 min-[20rem]:grid-cols-2 gap-y-3 sm:grid-cols-3">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-base text-ink-soft">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </>
  );
};

import type { ReadableReport } from 'shared/contracts/customer-reports.ts';
import { addedLabel } from 'shared/domain/water/added-chemicals.ts';
import { formatClockTime } from 'shared/domain/dates.ts';
import { readingRows } from 'shared/domain/water/water-readings.ts';
import { yardRows } from 'shared/domain/reports/yard-facts.ts';
import { Card } from '../../ui/card.tsx';

type Row = { label: string; value: string };

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-4">
    {rows.map(({ label, value }) => (
      <div key={label}>
        <dt className="text-base text-ink-soft">{label}</dt>
        <dd className="font-semibold wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

/** What was tested and added, or done in the yard; never advice (rules: report-35). */
export const ReportWater = ({ report: { water, added, yard } }: { report: ReadableReport }) => {
  const readings = water === null ? [] : readingRows(water);
  const facts = yard === null ? [] : yardRows(yard);
  return (
    <>
      {water !== null && readings.length > 0 && (
        <Card>
          <h2 className="title-3 mb-3">
            {`${water.spa ? 'Spa' : 'Water'}, tested at ${formatClockTime(water.readAt)}`}
          </h2>
          <Rows rows={readings} />
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
          <Rows rows={facts} />
        </Card>
      )}
    </>
  );
};

import type { ServiceReport } from 'shared/contracts/reports.ts';
import { addedLabel } from 'shared/domain/water/added-chemicals.ts';
import { formatClockTime } from 'shared/domain/dates.ts';
import { readingRows } from 'shared/domain/water/water-readings.ts';
import { yardRows } from 'shared/domain/reports/yard-facts.ts';
import { Card } from '../../ui/card.tsx';

type Row = { label: string; value: string };

const Rows = ({ caption, rows }: { caption: string; rows: readonly Row[] }) => (
  <table className="w-full max-w-xl border-collapse text-left">
    <caption className="mb-2 text-left">
      <h3 className="title-3">{caption}</h3>
    </caption>
    <tbody>
      {rows.map(({ label, value }) => (
        <tr key={label} className="border-b-2 border-cream-200">
          <th scope="row" className="py-1.5 pr-4 font-normal">
            {label}
          </th>
          <td className="py-1.5 font-bold whitespace-pre-line">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What a report says about the water or the yard; renders nothing if it says nothing (rules: water-5). */
export const VisitFacts = ({
  report: { water, added, yard },
}: {
  report: Pick<ServiceReport, 'water' | 'added' | 'yard'>;
}) => {
  const readings = water === null ? [] : readingRows(water);
  const facts = yard === null ? [] : yardRows(yard);
  if (readings.length + added.length + facts.length === 0) return null;
  return (
    <Card className="flex flex-col gap-6">
      {water !== null && readings.length > 0 && (
        <Rows
          caption={`${water.spa ? 'Spa' : 'Water'}, tested at ${formatClockTime(water.readAt)}`}
          rows={readings}
        />
      )}
      {added.length > 0 && (
        <div>
          <h3 className="title-3 mb-2">What was added</h3>
          <ul className="list-disc pl-6">
            {added.map((one, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same may be added twice
              <li key={index}>{addedLabel(one)}</li>
            ))}
          </ul>
        </div>
      )}
      {facts.length > 0 && <Rows caption="The yard" rows={facts} />}
    </Card>
  );
};

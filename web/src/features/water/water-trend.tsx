import { cx } from 'class-variance-authority';
import { useState } from 'react';
import type { WaterVisit } from 'shared/contracts/water.ts';
import { addedLabel } from 'shared/domain/water/added-chemicals.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import {
  measureOf,
  readingLabel,
  testedFields,
  type TestedField,
} from 'shared/domain/water/water-readings.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { TrendChart } from './trend-chart.tsx';

/**
 * A chart of one reading and a table of all of them, for the last tested visits (rules: water-6). If there is room for
 * only one reading, the table has the chart's.
 */
export const WaterTrend = ({ visits }: { visits: readonly WaterVisit[] }) => {
  const fields = testedFields.filter((field) =>
    visits.some(({ water }) => water?.[field] !== undefined),
  );
  const [chosen, setChosen] = useState<TestedField>('ph');
  const field = fields.includes(chosen) ? chosen : fields[0];
  const cellOf = (one: TestedField): string =>
    cx('py-1.5 pr-4', one !== field && '@max-4xl:hidden');
  return (
    <div className="@container flex flex-col gap-4">
      {field && (
        <>
          <ChoiceGroup
            legend="Reading"
            choices={fields.map((one) => ({
              label: measureOf(one).label,
              name: 'trend',
              checked: one === field,
              onChange: () => setChosen(one),
            }))}
          />
          <TrendChart visits={visits} field={field} />
        </>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Table of the readings">
        <table className="w-full border-collapse text-left text-base">
          <caption className="mb-2 text-left font-semibold">The last tested visits</caption>
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="py-1.5 pr-4">
                Visit
              </th>
              {fields.map((one) => (
                <th key={one} scope="col" className={cellOf(one)}>
                  {measureOf(one).label}
                </th>
              ))}
              <th scope="col" className="py-1.5">
                Added
              </th>
            </tr>
          </thead>
          <tbody>
            {visits.map(({ reportId, serviceDate, water, added }) => (
              <tr key={reportId} className="border-b-2 border-cream-200 align-top">
                <th scope="row" className="py-1.5 pr-4 whitespace-nowrap">
                  {formatCalendarDate(serviceDate)}
                </th>
                {fields.map((one) => {
                  const value = water?.[one];
                  return (
                    <td key={one} className={`${cellOf(one)} whitespace-nowrap`}>
                      {value === undefined ? 'Not tested' : readingLabel(one, value)}
                    </td>
                  );
                })}
                <td className="py-1.5 @4xl:min-w-48">
                  {added.map(addedLabel).join(', ') || 'Nothing'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};

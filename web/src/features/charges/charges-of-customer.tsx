import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/state-panel.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { ChargeLine } from './charge-line.tsx';
import { ChargeSteps } from './charge-steps.tsx';
import { chargesQuery } from './use-charge-step.ts';
import { businessDate, formatMonth, monthOf } from 'shared/domain/dates.ts';
import { timeNow } from '../../lib/clock.ts';
import { downloadPaths } from '../../common/download-paths.ts';
import type { RefundForm } from '../../common/refund-form.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { isMonth, MonthField } from './month-field.tsx';

/** Downloads a customer's statement for a month, for the operator (rules: statement-3). */
const StatementDownload = ({ customerId }: { customerId: string }) => {
  const [today] = useState(() => monthOf(businessDate(timeNow())));
  const [month, setMonth] = useState(today);
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <MonthField label="Statement of" max={today} value={month} onChange={setMonth} />
      {isMonth(month) && (
        <DownloadLink
          href={downloadPaths.statement(month, customerId)}
          label="Download PDF"
          description={`Download PDF: ${formatMonth(month)}`}
          size="small"
        />
      )}
    </div>
  );
};

const linesShown = 6;

/** A customer's charges for the operator, latest first, each with its available actions. */
export const ChargesOfCustomer = ({
  customerId,
  refundForm,
}: {
  customerId: string;
  refundForm: RefundForm;
}) => {
  const query = useQuery({
    ...chargesQuery(customerId),
    // The nightly job may have made more.
    refetchOnMount: 'always',
  });
  const { data } = query;
  const [showsAll, setShowsAll] = useState(false);
  const heading = useFocusAfter<HTMLHeadingElement>(!showsAll);
  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="title-3 mb-3 outline-none">
        Charges
      </h3>
      {!data && <LoadState query={query} what="Charges" label="Loading charges..." compact />}
      {data?.length === 0 && (
        <p className="text-ink-soft">
          No charges yet. Plans by month or year are charged automatically.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y-2 divide-cream-200 rounded-control border-2 border-cream-200 bg-white">
          {(showsAll ? data : data.slice(0, linesShown)).map((charge) => (
            <li key={charge.id} className="p-3">
              <ChargeLine charge={charge} />
              <ChargeSteps charge={charge} refundForm={refundForm} />
            </li>
          ))}
        </ul>
      )}
      {data && !showsAll && data.length > linesShown && (
        <Button tone="plain" size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          Show All {data.length} Charges
        </Button>
      )}
      <StatementDownload customerId={customerId} />
    </section>
  );
};

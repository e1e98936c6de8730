import { useQuery } from '@tanstack/react-query';
import { ChargesDownload } from '../../features/charges/charges-download.tsx';
import { dueItemsQuery } from '../../features/charges/due-items.ts';
import {
  ReportedPayments,
  useReportedPayments,
} from '../../features/payments/reported-payments.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { isFirstWait } from '../../lib/first-wait.ts';
import { pageTitle } from '../../lib/settings.ts';
import { Loading } from '../../ui/loading.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { DueList } from './due-list.tsx';
import { Banner } from './money-banner.tsx';

const Money = () => {
  const due = useQuery(dueItemsQuery());
  const { payments, isAwaited, isFailed, retry } = useReportedPayments();
  // What needs a decision would push the lines down if it came after them.
  if (isAwaited || isFirstWait(due)) return <Loading label="Loading the balance due..." />;
  const reported = new Set(payments.flatMap(({ items }) => items.map(({ id }) => id)));
  return (
    <>
      {isFailed && (
        <div className="mb-6">
          <LoadFailed what="What customers reported as paid" onRetry={retry} />
        </div>
      )}
      <ReportedPayments payments={payments} />
      {due.data ? (
        <DueList items={due.data} reported={reported} />
      ) : (
        <ErrorPanel what="The balance due" query={due} isRetrying={due.isFetching} />
      )}
      <div className="mt-8">
        <ChargesDownload />
      </div>
    </>
  );
};

/** Who has to pay what: first what needs a decision, then who owes the longest. */
export const Component = () => (
  <>
    <title>{pageTitle('Money')}</title>
    <RequireAdmin>
      <Banner />
      <div className="page py-6 sm:py-8">
        <Money />
      </div>
    </RequireAdmin>
  </>
);

import { useQuery } from '@tanstack/react-query';
import type { DueItem } from 'shared/contracts/charges.ts';
import { DuePanel } from '../../features/charges/due-panel.tsx';
import { MonthOfCharges } from '../../features/charges/month-of-charges.tsx';
import { dueItemsQuery } from '../../features/charges/due-items.ts';
import { useAdminPayments } from '../../features/payments/admin-payments.ts';
import { FailedPayments } from '../../features/payments/failed-payments.tsx';
import type { RenderDueAgain } from '../../features/payments/lost-payment.tsx';
import { PaymentDecisions } from '../../features/payments/payment-decisions.tsx';
import { ProcessingPayments } from '../../features/payments/processing-payments.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { isFirstWait } from '../../lib/first-wait.ts';
import { pageTitle } from '../../lib/settings.ts';
import { Loading } from '../../ui/loading.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { DueList } from './due-list.tsx';
import { Banner } from './money-banner.tsx';

/** What of a returned payment is due, with the form that records another payment of it. */
const renderDueAgain =
  (due: readonly DueItem[]): RenderDueAgain =>
  (payment, links) => {
    const [first, ...more] = due.filter(({ id }) => payment.items.some((item) => item.id === id));
    return first ? <DuePanel items={[first, ...more]}>{links}</DuePanel> : null;
  };

const Money = () => {
  const due = useQuery(dueItemsQuery());
  const reports = useAdminPayments({ state: 'reported' });
  const failed = useAdminPayments({ state: 'failed' });
  const processing = useAdminPayments({ state: 'processing' });
  const disputed = useAdminPayments({ state: 'disputed' });
  const returned = useAdminPayments({ state: 'returned' });
  const lists = [reports, failed, processing, disputed, returned];
  // Whatever came later would push the lines below it down.
  if (lists.some(({ isAwaited }) => isAwaited) || isFirstWait(due))
    return <Loading label="Loading the balance due..." />;
  const missing = lists.filter(({ isFailed }) => isFailed);
  const reported = new Set(reports.payments.flatMap(({ items }) => items.map(({ id }) => id)));
  const phoneOf = (id: string): string | null =>
    due.data?.find(({ customerId }) => customerId === id)?.customerPhone ?? null;
  return (
    <div className="flex flex-col gap-6">
      {missing.length > 0 && (
        <LoadFailed
          what="Some payments"
          onRetry={() => {
            for (const { retry } of missing) retry();
          }}
        />
      )}
      <PaymentDecisions
        failed={failed.payments}
        disputed={disputed.payments}
        returned={returned.payments}
        reported={reports.payments}
        phoneOf={phoneOf}
        renderDueAgain={renderDueAgain(due.data ?? [])}
      />
      <FailedPayments failed={failed.payments} phoneOf={phoneOf} />
      {due.data ? (
        <DueList items={due.data} reported={reported} />
      ) : (
        <ErrorPanel what="The balance due" query={due} isRetrying={due.isFetching} />
      )}
      <ProcessingPayments payments={processing.payments} />
      <div className="mt-2">
        <MonthOfCharges />
      </div>
    </div>
  );
};

/** Who has to pay what: first what needs a decision or has failed, then who owes the longest. */
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

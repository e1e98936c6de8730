import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { dueItemsQuery } from '../../features/charges/due-items.ts';
import { useAdminPayments } from '../../features/payments/admin-payments.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** A sum that leads to the customer's billing; renders nothing if it is a sum of nothing. */
const Sum = ({
  title,
  items,
  customerId,
}: {
  title: string;
  items: readonly { total: string }[];
  customerId: string;
}) =>
  items.length > 0 && (
    <Card padding="none" className="flex flex-wrap items-baseline justify-between gap-x-4 p-4">
      <h3 className="title-3">
        <Link
          to={paths.customerHistory(customerId, 'billing')}
          replace
          className="tap-area hover:underline"
        >
          {title}
        </Link>
      </h3>
      <p className="text-lg font-bold tabular-nums">
        {formatCentsInFull(sumOf(items.map(({ total }) => decimalToCents(total))))}
      </p>
    </Card>
  );

/** What a customer owes in all, and what is processing. */
export const BalanceDue = ({ customerId }: { customerId: string }) => {
  const { data = [], isLoadingError, refetch } = useQuery(dueItemsQuery(customerId));
  const processing = useAdminPayments({ state: 'processing', customerId });
  return (
    <>
      {isLoadingError && <LoadFailed what="The balance" onRetry={() => void refetch()} />}
      <Sum title="Balance due" items={data} customerId={customerId} />
      {processing.isFailed && <LoadFailed what="What is processing" onRetry={processing.retry} />}
      <Sum title="Processing" items={processing.payments} customerId={customerId} />
    </>
  );
};

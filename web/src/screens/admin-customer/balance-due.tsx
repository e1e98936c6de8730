import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { dueItemsQuery } from '../../features/charges/due-items.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** What a customer owes in all, which leads to their billing; renders nothing if they owe nothing. */
export const BalanceDue = ({ customerId }: { customerId: string }) => {
  const { data, isError, refetch } = useQuery(dueItemsQuery(customerId));
  if (isError && !data) return <LoadFailed what="The balance" onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card padding="none" className="flex flex-wrap items-baseline justify-between gap-x-4 p-4">
      <h3 className="title-3">
        <Link
          to={paths.customerHistory(customerId, 'billing')}
          replace
          className="tap-area hover:underline"
        >
          Balance due
        </Link>
      </h3>
      <p className="text-lg font-bold tabular-nums">
        {formatCentsInFull(sumOf(data.map(({ total }) => decimalToCents(total))))}
      </p>
    </Card>
  );
};

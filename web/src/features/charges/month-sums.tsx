import { useQuery } from '@tanstack/react-query';
import { getMonthTotals, type MonthTotals } from 'shared/contracts/charges.ts';
import { formatMonth } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { queryFor } from '../../lib/query-client.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';

/** What is taken off what was taken. */
const deductions = { refunded: 'Refunds', returned: 'Returned', fees: 'Fees' } as const;

const Row = ({ name, sum, isLast = false }: { name: string; sum: string; isLast?: boolean }) => (
  <div
    className={`flex items-baseline justify-between gap-4 py-1.5 ${isLast ? 'border-t-2 border-ink font-bold' : ''}`}
  >
    <dt>{name}</dt>
    <dd className="tabular-nums">{sum}</dd>
  </div>
);

const Sums = ({ totals }: { totals: MonthTotals }) => {
  const rows = (['refunded', 'returned', 'fees'] as const)
    .map((key) => ({ key, cents: decimalToCents(totals[key]) }))
    .filter(({ cents }) => cents !== 0);
  const taken = decimalToCents(totals.taken);
  if (taken === 0 && rows.length === 0)
    return <p className="text-ink-soft">Nothing was paid in {formatMonth(totals.month)}.</p>;
  return (
    <dl className="w-full max-w-sm">
      <Row name="Taken" sum={formatCentsInFull(taken)} />
      {rows.map(({ key, cents }) => (
        <Row key={key} name={deductions[key]} sum={formatCentsInFull(-cents)} />
      ))}
      <Row name="Net" sum={formatCentsInFull(decimalToCents(totals.net))} isLast />
    </dl>
  );
};

/** What was paid in a month, what of it was given back, returned or charged as fees, and what is left (rules: payment-46). */
export const MonthSums = ({ month }: { month: string }) => {
  // Payments arrive, and banks decide.
  const query = useQuery({ ...queryFor(getMonthTotals, { query: { month } }), staleTime: 0 });
  if (query.data) return <Sums totals={query.data} />;
  return query.isError ? (
    <LoadFailed what="The month’s totals" onRetry={() => void query.refetch()} />
  ) : (
    <Loading label="Adding up the month..." compact />
  );
};

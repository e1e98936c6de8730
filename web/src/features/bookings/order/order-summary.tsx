import { cx } from 'class-variance-authority';
import { describeBillDays, type FirstPayments } from 'shared/domain/prices/first-payments.ts';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';

/** In cents. `total` includes the fee and the tax. */
export type OrderBill = { fee: number; tax: number; total: number; payments: FirstPayments };

const Row = ({
  label,
  cents,
  first = false,
}: {
  label: string;
  cents: number;
  /** Whether it begins the second part of the bill. */
  first?: boolean;
}) => (
  <div className={cx('flex justify-between gap-4', first && 'border-t-2 border-cream-200 pt-1.5')}>
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatCentsInFull(cents)}</dd>
  </div>
);

const serviceDayLabel = 'Due on service day';
const firstBillLabel = 'First bill';

const totalLabel = ({ onServiceDay, firstBill }: FirstPayments): string => {
  if (firstBill === 0) return serviceDayLabel;
  return onServiceDay === 0 ? firstBillLabel : 'Total';
};

/** What an order costs, with fee and tax on lines of their own, and when it is to be paid (rules: booking-31). */
export const OrderSums = ({ fee, tax, total, payments }: OrderBill) => {
  const { onServiceDay, firstBill, periods } = payments;
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <dl className="flex flex-col gap-1.5">
        <Row label="Services" cents={total - fee - tax} />
        {fee > 0 && <Row label="Personal check processing fee" cents={fee} />}
        {tax > 0 && <Row label="Sales tax" cents={tax} />}
        {onServiceDay > 0 && firstBill > 0 && (
          <>
            <Row label={serviceDayLabel} cents={onServiceDay} first />
            <Row label={firstBillLabel} cents={firstBill} />
          </>
        )}
        <div className="flex justify-between gap-4 border-t-2 border-ink pt-2 text-lg font-bold">
          <dt>{totalLabel(payments)}</dt>
          <dd className="tabular-nums">{formatCentsInFull(total)}</dd>
        </div>
      </dl>
      {firstBill > 0 && (
        <p className="text-base text-ink-soft">
          {`The first bill is due ${describeBillDays(payments)}, then one every ${periods.join(' or ')}. The visits are included.`}
        </p>
      )}
    </div>
  );
};

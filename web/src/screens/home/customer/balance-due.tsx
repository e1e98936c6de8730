import { Link } from 'react-router-dom';
import type { OwnDueItem } from 'shared/contracts/charges.ts';
import type { Payment } from 'shared/contracts/payments.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { takesPayments } from 'shared/domain/prices/ways-to-pay.ts';
import { paths } from '../../../lib/paths.ts';
import { settings } from '../../../lib/settings.ts';
import { buttonStyles } from '../../../ui/button.tsx';

const line =
  'mb-5 flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border-2 border-cream-200 bg-white px-5 py-1.5 font-bold tabular-nums shadow-card';

/** What the link to the bills says; undefined on a stage where the customer cannot pay by themselves. */
const payLabel = (): string | undefined => {
  if (settings().claims.cardPayments) return 'Pay';
  return takesPayments(settings()) ? 'How to pay' : undefined;
};

const sumIn = (items: readonly { total: string }[]): number =>
  sumOf(items.map(({ total }) => decimalToCents(total)));

/** One line with what is to be paid, and where to; nothing if nothing is. */
export const BalanceDue = ({ items }: { items: readonly OwnDueItem[] }) => {
  const cents = sumIn(items);
  if (cents === 0) return null;
  const text = `Balance due ${formatCentsInFull(cents)}`;
  const label = payLabel();
  return (
    <p className={line}>
      {label === undefined ? (
        <Link to={paths.billing()} className="tap-area underline">
          {text}
        </Link>
      ) : (
        <>
          {text}
          <Link to={paths.billing()} className={buttonStyles({ tone: 'paper', size: 'small' })}>
            {label}
          </Link>
        </>
      )}
    </p>
  );
};

/** One line with what a bank has yet to send, which is no longer due; nothing if nothing is (rules: payment-7). */
export const Processing = ({ payments }: { payments: readonly Payment[] }) => {
  const processing = payments.filter(({ state }) => state === 'processing');
  return (
    processing.length > 0 && (
      <p className={line}>Processing {formatCentsInFull(sumIn(processing))}</p>
    )
  );
};

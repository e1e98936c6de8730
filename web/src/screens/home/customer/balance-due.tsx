import { Link } from 'react-router-dom';
import type { OwnDueItem } from 'shared/contracts/charges.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';
import { takesPayments } from 'shared/domain/prices/ways-to-pay.ts';
import { paths } from '../../../lib/paths.ts';
import { settings } from '../../../lib/settings.ts';
import { buttonStyles } from '../../../ui/button.tsx';

/** One line with what is to be paid, and where to; nothing if nothing is. */
export const BalanceDue = ({ items }: { items: readonly OwnDueItem[] }) => {
  const cents = sumOf(items.map(({ total }) => decimalToCents(total)));
  if (cents === 0) return null;
  const text = `Balance due ${formatCentsInFull(cents)}`;
  return (
    <p className="mb-5 flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border-2 border-cream-200 bg-white px-5 py-1.5 font-bold tabular-nums shadow-card">
      {takesPayments(settings()) ? (
        <>
          {text}
          <Link to={paths.billing()} className={buttonStyles({ tone: 'paper', size: 'small' })}>
            How to pay
          </Link>
        </>
      ) : (
        <Link to={paths.billing()} className="tap-area underline">
          {text}
        </Link>
      )}
    </p>
  );
};

import { Link } from 'react-router-dom';
import type { Autopay } from 'shared/contracts/autopay.ts';
import type { SavedMethod } from 'shared/contracts/payment-methods.ts';
import type { Payment } from 'shared/contracts/payments.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { savedMethodName } from 'shared/domain/prices/method-name.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { paths } from '../../lib/paths.ts';
import { sumOfItems, type PayableItem } from './use-payments.ts';

type Charging = {
  autopay: Autopay | undefined;
  /** The one that autopay charges, if it is known. */
  method: SavedMethod | undefined;
};

/**
 * Autopay as it is going to be at its next turn: it forgets its problem once nothing of what it could not charge is due.
 */
export const autopayNow = (
  autopay: Autopay | undefined,
  items: readonly PayableItem[],
  payments: readonly Payment[] | undefined,
): Autopay | undefined => {
  if (!autopay || !payments) return autopay;
  const isOpen = payments.some(
    (payment) =>
      payment.isAutomatic &&
      payment.state === 'failed' &&
      payment.items.some(({ id }) => items.some((item) => item.id === id)),
  );
  return isOpen ? autopay : { ...autopay, problem: null };
};

/** Which of the due items autopay is going to charge next, and which are too much for it. It leaves alone what was returned. */
export const autopayShare = <Item extends PayableItem>(
  items: readonly Item[],
  autopay: Autopay | undefined,
): { charged: Item[]; aboveLimit: Item[] } => {
  if (!autopay || autopay.upTo === null || autopay.problem !== null)
    return { charged: [], aboveLimit: [] };
  const limit = decimalToCents(autopay.upTo);
  const isAbove = ({ total }: Item): boolean => decimalToCents(total) > limit;
  const left = items.filter(({ returnedOn }) => !returnedOn);
  return {
    charged: left.filter((item) => !isAbove(item)),
    aboveLimit: left.filter(isAbove),
  };
};

const Problem = ({ problem, name }: { problem: NonNullable<Autopay['problem']>; name: string }) => (
  <p className="rounded-control border-2 border-gold-dark bg-warn-wash px-3 py-2 wrap-anywhere">
    Autopay could not charge {name}. {problem.message}{' '}
    {problem.nextOn === null ? (
      <>
        Autopay has stopped. Pay now or{' '}
        <Link to={paths.autopay()} className="font-semibold underline">
          choose another card
        </Link>
        .
      </>
    ) : (
      `We try again on ${formatCalendarDate(problem.nextOn)}.`
    )}
  </p>
);

/** What autopay is going to do about what is due, or why it has not (rules: payment-37). */
export const AutopayNotes = ({
  items,
  autopay,
  method,
}: Charging & { items: readonly PayableItem[] }) => {
  if (!autopay) return null;
  const name = method ? savedMethodName(method) : 'your card or bank account';
  if (autopay.problem) return <Problem problem={autopay.problem} name={name} />;
  const { charged, aboveLimit } = autopayShare(items, autopay);
  return (
    <>
      {charged.length > 0 && (
        <p className="wrap-anywhere">
          Autopay will charge {name}
          {charged.length < items.length && ` ${formatCentsInFull(sumOfItems(charged))}`} by
          tomorrow morning.
        </p>
      )}
      {aboveLimit.length > 0 && autopay.upTo !== null && (
        <p className="wrap-anywhere">
          {aboveLimit.length > 1 ? 'Bills' : 'A bill'} of{' '}
          {aboveLimit.map(({ total }) => formatCentsInFull(decimalToCents(total))).join(' and ')}{' '}
          {aboveLimit.length > 1 ? 'are' : 'is'} above your limit for autopay of{' '}
          {formatCentsInFull(decimalToCents(autopay.upTo))}. Please pay{' '}
          {aboveLimit.length > 1 ? 'them' : 'it'} here.
        </p>
      )}
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { paymentItemLimit, type OwnDueItem } from 'shared/contracts/charges.ts';
import { leastPayment, listPayments, type Payment } from 'shared/contracts/payments.ts';
import { decimalToCents, sumOf } from 'shared/domain/prices/money.ts';
import { asksForPayments, takesPayments } from 'shared/domain/prices/ways-to-pay.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';

export type PayableItem = Pick<OwnDueItem, 'kind' | 'id' | 'total'> &
  Partial<Pick<OwnDueItem, 'returnedOn'>>;

/** Cents. */
export const sumOfItems = (items: readonly Pick<PayableItem, 'total'>[]): number =>
  sumOf(items.map(({ total }) => decimalToCents(total)));

/** The customer's payments; not asked for on a stage where nothing can be paid. */
export const usePayments = () => {
  const isAsked = asksForPayments(settings());
  return { ...useQuery({ ...queryFor(listPayments), enabled: isAsked }), isAsked };
};

const has = ({ items }: Payment, { id }: { id: string }): boolean =>
  items.some((item) => item.id === id);

/** Whether what it was for is due nonetheless. */
const isRefused = ({ state }: Payment): boolean =>
  state === 'dismissed' || state === 'failed' || state === 'returned';

/** How these due items can be paid, and what has become of earlier payments of them (rules: payment-6, payment-20). */
export const payableOf = (due: readonly PayableItem[], payments: readonly Payment[]) => {
  const reported = payments.filter(
    (payment) => payment.state === 'reported' && due.some((item) => has(payment, item)),
  );
  // Whoever has reported something must not be asked to pay it again.
  const items = due
    .filter((item) => !reported.some((payment) => has(payment, item)))
    .slice(0, paymentItemLimit);
  // The latest of each item, which comes first.
  const refused = new Set(
    items.flatMap(
      (item) => payments.find((payment) => isRefused(payment) && has(payment, item)) ?? [],
    ),
  );
  const { claims } = settings();
  return {
    /** What can be paid together. */
    items,
    reported,
    dismissed: [...refused].filter(({ state }) => state === 'dismissed'),
    failed: [...refused].filter(({ state }) => state === 'failed'),
    /** What a bank took back after it had been paid. */
    returned: [...refused].filter(({ state }) => state === 'returned'),
    takesCards: claims.cardPayments && items.length > 0 && sumOfItems(items) >= leastPayment,
    takesOthers: takesPayments(settings()),
  };
};
export type Payable = ReturnType<typeof payableOf>;

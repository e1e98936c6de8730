import { centsToDecimal, sumOf } from 'shared/domain/prices/money.ts';
import { isOwed } from '../bookings/booking-list-keys.ts';
import { greetingName } from '../customers/greeting-name.ts';
import type { StoredPaymentItem } from '../payment-rows/payment-item.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { linkedState } from '../payments/autopay/payment-link-of.ts';
import { linkGone } from './link-gone.ts';
import { linkOpener } from './link-purpose.ts';

/** A payment that autopay could not make, and what of it is still due. */
type LinkedPayment = {
  payment: ProviderPayment;
  due: StoredPaymentItem[];
  /** The provider's page, once it was asked for. */
  url: string | null;
};

/** Lets a customer pay, without signing in, what autopay could not collect without them (rules: payment-32). */
export const openPaymentLink = linkOpener<LinkedPayment>({
  read: async (id, _now, { payments, charges, bookings }) => {
    const payment = await payments.findOfProvider(id);
    if (!payment) return undefined;
    const idsOf = (wanted: StoredPaymentItem['kind']) =>
      payment.items.flatMap((item) => (item.kind === wanted ? item.id : []));
    const [owed, visits] = await Promise.all([
      charges.getMany(idsOf('charge')),
      bookings.getMany(idsOf('visit')),
    ]);
    const totals = new Map([
      ...owed.flatMap((charge): [string, number][] =>
        charge.state === 'due' ? [[charge.id, charge.amount + charge.tax]] : [],
      ),
      ...visits.flatMap((visit): [string, number][] =>
        isOwed(visit) ? [[visit.id, visit.totalAmount + visit.tax]] : [],
      ),
    ]);
    const due = payment.items.flatMap((item) => {
      const total = totals.get(item.id);
      return total === undefined ? [] : { ...item, total };
    });
    return { payment, due, url: null };
  },
  ownerOf: ({ payment }) => payment.customerId,
  stateOf: ({ due }) => (due.length > 0 ? linkedState : 'settled'),
  view: async ({ due, url }, { link, customer, actions }) => ({
    purpose: 'payment',
    firstName: customer ? greetingName(customer) : null,
    revision: link.revision,
    expiresAt: link.expiresAt,
    actions,
    payment: {
      items: due.map(({ name, total }) => ({ name, total: centsToDecimal(total) })),
      total: centsToDecimal(sumOf(due.map(({ total }) => total))),
    },
    url,
  }),
  actions: {
    pay: {
      refusal: () => undefined,
      // The same items lead to the same page, however often this is pressed.
      take: async ({ subject, now }, { pay }) => {
        if (!pay) throw linkGone();
        const { payment, due } = subject;
        const body = { items: due.map(({ kind, id }) => ({ kind, id })), remember: false };
        const { customerId } = payment;
        const { url } = await pay({ customerId, body, now });
        return { subject: { ...subject, url } };
      },
    },
  },
});

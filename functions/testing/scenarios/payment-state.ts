import { randomUUID } from 'node:crypto';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { addCharge } from '../../charges/charge-store.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { paymentIdOf } from '../../payment-rows/stored-payment.ts';
import { providerDependencies } from '../../payments/provider-dependencies.ts';
import { askProvider } from '../../payments/provider-session.ts';
import { startPaying } from '../../payments/start-payment.ts';
import { paymentSample } from '../../payments/testing/payment-sample.ts';
import { transact } from '../../platform/table/transact.ts';
import { stripe } from './paying-stage.ts';
import type { Stage } from './scenario.ts';

/** A charge and a visit that are due, and a payment of both. */
export const owed = async ({ world: { table }, customer }: Stage) => {
  const { id: customerId } = await customer();
  const charge = chargeSample({ customerId, planId: randomUUID() });
  const visit = bookingSample({ userId: customerId, status: 'completed' });
  await transact(table, [addCharge(table, charge)]);
  await bookingStore(table).put(visit);
  const items = [
    { kind: 'charge' as const, id: charge.id },
    { kind: 'visit' as const, id: visit.id },
  ];
  const total = visit.totalAmount + visit.tax;
  const payment = paymentSample(charge, {
    id: paymentIdOf(customerId, items),
    items: [
      { kind: 'charge', id: charge.id, name: charge.name, total: charge.amount + charge.tax },
      { kind: 'visit', id: visit.id, name: visit.serviceName, total },
    ],
  });
  return { items, payment };
};

/** An open payment of what is due, or of the first of it. */
export const begun = async (stage: Stage, { only = 2, remember = false } = {}) => {
  const { id: customerId } = await stage.customer();
  const { items } = await owed(stage);
  const dependencies = { ...providerDependencies(stage.world.table), provider: stripe.provider };
  // Before the call, so that the provider may be asked.
  const now = new Date(Date.now() - 10_000);
  const body = { items: items.slice(0, only), remember };
  const { paymentId, url } = await startPaying({ customerId, body, now }, dependencies);
  return { items, paymentId, sessionId: stripe.sessionAtUrl(url).id, dependencies };
};

/** A payment of what was due by card. */
export const paid = async (stage: Stage) => {
  const { items, paymentId: id, sessionId, dependencies } = await begun(stage);
  const intentId = stripe.payByCard(sessionId);
  const now = new Date(Date.now() - 10_000);
  await askProvider({ id, sessionId }, now, dependencies);
  return { items, id, intentId, dependencies };
};

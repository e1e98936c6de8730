import { linkHeader } from 'shared/contracts/contract.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { collectDependencies } from '../../payments/autopay/collect-dependencies.ts';
import { collectFrom } from '../../payments/autopay/collect-from.ts';
import { paymentLinkOf } from '../../payments/autopay/payment-link-of.ts';
import { endAllAutopay, oweCharge, startAutopay } from '../../payments/testing/autopay-world.ts';
import { eventCall } from '../../payments/testing/memory-provider.ts';
import { transact } from '../../platform/table/transact.ts';
import { finishedByJob, forgetEarlier, stripe, taking } from './paying-stage.ts';
import type { EndpointScenarios, EventCall, Scenario, Stage } from './scenario.ts';

/** A mail with an unknown outcome is never sent again. */
const mails = { inDoubt: /"state":"lost"/, repeatAfter: claimMilliseconds + 1000 } as const;

type Type = 'card' | 'us_bank_account';

/** A customer whose autopay is on, who owes for a charge and a visit, and for another charge above the limit. */
const owing = async (stage: Stage, type: Type = 'card') => {
  const { table } = stage.world;
  const { id } = await stage.world.person();
  const now = new Date(Date.now() - 10_000);
  await endAllAutopay(table, now);
  await forgetEarlier(stage);
  const method = await startAutopay(id, { table, stripe, type, now });
  const charge = await oweCharge(table, id);
  const visit = bookingSample({ userId: id, status: 'completed' });
  await bookingStore(table).put(visit);
  await oweCharge(table, id, { from: '2026-01-01', until: '2026-02-01', amount: 90_000 });
  return { id, method, charge, now };
};

/** A payment by autopay that was declined, or that a bank is processing. */
const attempted = async (stage: Stage, type: Type = 'card') => {
  const { id: userId, method, charge, now } = await owing(stage, type);
  if (type === 'card') stripe.declineAs(method.paymentMethodId, 'authentication_required');
  const dependencies = { ...collectDependencies(stage.world.table), provider: stripe.provider };
  const payment: ProviderPayment = (await collectFrom({ userId, now }, dependencies))!;
  return { payment, method, charge, userId };
};

/** The header with a link to what autopay could not collect. */
const toPayment = async (stage: Stage, now: Date) => {
  const { table } = stage.world;
  const { payment } = await attempted(stage);
  const { secret, put } = paymentLinkOf(table, payment, now);
  await transact(table, [put]);
  return { headers: { [linkHeader]: secret } };
};

export const collectingScenarios = {
  'retry-payment': {
    ...taking,
    isRemembered: true,
    prepare: async (stage) => {
      const { payment, method } = await attempted(stage);
      stripe.declineAs(method.paymentMethodId, null);
      return { params: { id: payment.id } };
    },
  },
} satisfies Partial<EndpointScenarios>;

/** Beside the others of the same functions. */
export const payingLinks = {
  get: [{ when: 'a payment', prepare: toPayment }],
  act: [
    {
      when: 'paying',
      ...taking,
      prepare: async (stage: Stage, now: Date) => ({
        ...(await toPayment(stage, now)),
        body: { action: 'pay' as const },
      }),
    },
  ],
};

export const collectingEvents = [
  {
    when: 'of a bank that refuses autopay',
    ...taking,
    ...mails,
    prepare: async (stage: Stage) => {
      const { payment, method } = await attempted(stage, 'us_bank_account');
      // What a bank never says of an account, so that the mail has the link too.
      stripe.declineAs(method.paymentMethodId, 'authentication_required');
      stripe.banksAnswer();
      const objectId = payment.intentId!;
      return { ...eventCall({ type: 'payment_intent.payment_failed', objectId }) };
    },
  },
];

const collecting = {
  of: 'collect-charges',
  ...finishedByJob,
  ...mails,
  isRemembered: true,
} as const;

export const collectingJobs: Scenario<EventCall>[] = [
  {
    ...collecting,
    when: 'a card that pays, and what is above the limit',
    prepare: async (stage, now) => {
      await owing(stage);
      return { event: { now: now.toISOString() } };
    },
  },
  {
    ...collecting,
    when: 'a card whose bank asks the customer',
    prepare: async (stage, now) => {
      const { method } = await owing(stage);
      stripe.declineAs(method.paymentMethodId, 'authentication_required');
      return { event: { now: now.toISOString() } };
    },
  },
  {
    of: 'reconcile-payments',
    ...taking,
    ...mails,
    when: 'a bank that has refused autopay',
    prepare: async (stage, now) => {
      const { payment } = await attempted(stage, 'us_bank_account');
      stripe.events.length = 0;
      stripe.bankRefuses(payment.intentId!, 'authentication_required');
      return { event: { now: now.toISOString() } };
    },
  },
];

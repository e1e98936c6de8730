import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { bookingStore } from '../../bookings/booking-store.ts';
import type { ItemReturn } from '../../bookings/item-return.ts';
import { addFee, addFormerPayment, addReturned } from '../../bookings/month-rows.ts';
import { addFailedRefund, addRefund } from '../../bookings/refund-row.ts';
import { showReview } from '../../bookings/shown-review.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { claimMilliseconds } from '../../delivery/delivery.ts';
import { newLink } from '../../delivery/link-store.ts';
import { conversationStore } from '../../messages/conversation-store.ts';
import { messageItem } from '../../messages/stored-message.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { signInStore } from '../../customers/sign-in-store.ts';
import { keys } from '../../platform/table/keys.ts';
import { putRow } from '../../platform/table/rows.ts';
import { newCalendarLink } from '../../reminders/calendar-link.ts';
import { transact } from '../../platform/table/transact.ts';
import { putPlan } from '../../plans/plan-store.ts';
import { planSample } from '../../plans/testing/plan-sample.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { deletionStore } from '../../privacy/deletion-store.ts';
import { unusedDays } from '../../privacy/unused-account.ts';
import { newQuote, quoteStore } from '../../quotes/quote-store.ts';
import { newSignup, signupStore } from '../../signup/signup-store.ts';
import { filledIn, knownOfCustomer, personal } from '../personal-data.ts';
import type { TestPerson } from '../world.ts';
import { recordedReport } from './report-state.ts';
import { addCharge } from '../../charges/charge-store.ts';
import { addMethod } from '../../payment-rows/saved-method-store.ts';
import { putProviderPayment, putReport } from '../../payment-rows/payment-store.ts';
import { methodSample } from '../../payment-rows/testing/method-sample.ts';
import { paymentSample, providerPaymentSample } from '../../payments/testing/payment-sample.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { offeredQuote } from './offer-scenarios.ts';
import type { EndpointScenarios, EventCall, Scenario, Stage } from './scenario.ts';

/** Stores some data of every kind that is kept about a customer. */
export const fillCustomer = async (
  { world, admin }: Pick<Stage, 'world' | 'admin'>,
  person: TestPerson,
  now: Date,
): Promise<void> => {
  const { id: userId, email } = person;
  const { firstName, lastName, phone, address } = personal;
  const { id: serviceReportId } = await recordedReport(
    { world, admin, customer: async () => person },
    now,
    { yard: { areas: ['back'], bags: 1, unusual: personal.unusual } },
  );
  const visit = bookingSample({
    userId,
    address,
    specialInstructions: personal.specialInstructions,
    contact: { firstName, lastName, email, phone },
  });
  await bookingStore(world.table).put(visit);
  const only = '2026-11-02';
  const plan = planSample({ customerId: userId, address, until: only, chargedThrough: only });
  const charge = chargeSample({ customerId: userId, planId: plan.id, note: personal.comment });
  const { table } = world;
  const refundRow = (of: 'charge' | 'visit', { id, name }: { id: string; name: string }) => {
    const sums = { refunded: 1000, refundedTax: 0, refundedOn: only, reason: personal.reason };
    return { of, id, customerId: userId, name, ...sums };
  };
  const byProvider = randomUUID();
  const taken = providerPaymentSample(charge);
  const { id: paymentId } = taken;
  const disputeId = 'dp_1';
  const item = { of: 'charge', id: charge.id, customerId: userId, name: charge.name } as const;
  const lost: ItemReturn = {
    paymentId,
    amount: 22_500,
    tax: 1856,
    refunded: 0,
    refundedTax: 0,
    method: 'card',
    source: null,
    paidOn: only,
    processingOn: null,
    returnedOn: only,
  };
  const at = now.toISOString();
  const review = showReview(table, {
    id: randomUUID(),
    bookingId: visit.id,
    userId,
    rating: 5,
    comment: personal.comment,
    mayShow: true,
    createdAt: at,
    updatedAt: at,
  });
  const link = newLink(table, {
    purpose: 'rating',
    subject: visit.id,
    revision: 'completed',
    customerId: userId,
    actions: ['rate'],
    expiresAt: at,
    now,
  });
  await transact(table, [
    link.put,
    putPlan(table, plan),
    addCharge(table, charge),
    putReport(table, paymentSample(charge)),
    putProviderPayment(table, taken),
    // Not the card that other scenarios save: the provider does not know this one.
    ...addMethod(table, methodSample({ userId, last4: '4444' })),
    addRefund(table, refundRow('charge', charge)),
    addRefund(table, refundRow('charge', charge), 2),
    addRefund(table, refundRow('charge', charge), byProvider),
    addFailedRefund(table, refundRow('charge', charge), byProvider),
    addRefund(table, refundRow('visit', { id: visit.id, name: visit.serviceName })),
    addReturned(table, {
      ...item,
      paymentId,
      disputeId,
      amount: 100,
      tax: 0,
      day: only,
      reason: null,
    }),
    addFormerPayment(table, { ...item, from: only, until: only, isAgain: false, lost }),
    addFee(table, { paymentId, customerId: userId, amount: 30, day: only }),
    addFee(table, { paymentId, customerId: userId, amount: 1500, day: only }, disputeId),
    review,
  ]);
  const quote = { firstName, lastName, email, phone, serviceAddress: address };
  const requested = newQuote(randomUUID(), quote, now);
  await quoteStore(world.table).put(requested);
  await offeredQuote({ world }, now, requested);
  await signupStore(world.table).put(newSignup(randomUUID(), filledIn('signup', email), now));
  const message = {
    id: randomUUID(),
    customerId: userId,
    serviceReportId,
    subject: 'Your report',
    message: personal.message,
    sentAt: now.toISOString(),
    readAt: null,
  };
  await world.table.client.send(
    new PutCommand({ TableName: world.table.name, Item: messageItem(message) }),
  );
  await conversationStore(table).write({
    chatMessage: {
      id: randomUUID(),
      customerId: userId,
      by: 'customer',
      text: personal.message,
      at: now.toISOString(),
    },
    idempotentAction: { userId, action: 'chat-message', key: randomUUID(), body: null },
    now,
  });
  await profileStore(table).setCalendar(userId, newCalendarLink(userId, 'filled').hash, now);
  const reminded = { delivery: { state: 'lost', claimId: randomUUID() } };
  await putRow(table, { item: { ...keys.reminder(userId, only), ...reminded } });
  await photos().write({
    key: `exports/${userId}/all.zip`,
    type: 'application/zip',
    body: Buffer.from('PK'),
  });
};

/** A separate customer with all kinds of data, to be deleted. */
const newCustomer = async (stage: Stage, now: Date): Promise<TestPerson> => {
  const person = await stage.world.person(knownOfCustomer);
  await fillCustomer(stage, person, now);
  return person;
};

/** Removes the pending deletions left by earlier cases. */
const forgetDeletions = async ({ world: { table } }: Stage): Promise<void> => {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.deletion('').pk },
    }),
  );
  for (const { pk, sk } of Items)
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
};

export const privacyScenarios = {
  'export-own-data': {
    prepare: async (stage, now) => {
      await fillCustomer(stage, await stage.customer(), now);
      return {};
    },
  },
  'export-customer': {
    prepare: async (stage, now) => {
      const customer = await stage.customer();
      await fillCustomer(stage, customer, now);
      return { params: { id: customer.id } };
    },
  },
  'request-deletion': {
    mailsInPassing: true,
    prepare: async ({ world }) => ({ cookie: (await world.person(knownOfCustomer)).cookie }),
  },
  'delete-customer': {
    prepare: async ({ world }) => ({ params: { id: (await world.person(knownOfCustomer)).id } }),
  },
} satisfies Partial<EndpointScenarios>;

/** Somebody who signed up a week ago and has not signed in. */
const unusedSignUp = async ({ world: { table } }: Stage, now: Date, email: string) => {
  const at = new Date(now.getTime() - unusedDays * 86_400_000);
  const sub = randomUUID();
  const { firstName, lastName } = personal;
  const person = { sub, email, firstName, lastName, isAdmin: false };
  await signInStore(table).register(person, at, {});
  const id = randomUUID();
  await signupStore(table).put({ ...newSignup(id, filledIn('signup', email), at), sub });
};

export const privacyEvents: Scenario<EventCall>[] = [
  {
    of: 'remove-unused-accounts',
    prepare: async (stage, now) => {
      await unusedSignUp(stage, now, `${randomUUID()}@example.com`);
      return { event: { now: now.toISOString() } };
    },
  },
  {
    of: 'finish-deletions',
    dependencies: { pause: async () => undefined },
    // Without an answer from the mail service, the mail counts as sent, because there is nobody left to send it to.
    mailsInPassing: true,
    repeatAfter: claimMilliseconds + 1000,
    prepare: async (stage, now) => {
      await forgetDeletions(stage);
      const { id: userId, email } = await newCustomer(stage, now);
      const { firstName } = personal;
      const requestedAt = now.toISOString();
      await deletionStore(stage.world.table).begin({ userId, email, firstName, requestedAt });
      return { event: { now: requestedAt } };
    },
  },
];

import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startEmbeddedStack } from 'local-aws/testing/embedded-stack.ts';
import { adminQuote } from 'shared/contracts/admin-quotes.ts';
import { adminSignup } from 'shared/contracts/admin-signups.ts';
import { booking } from 'shared/contracts/bookings.ts';
import { chatMessage } from 'shared/contracts/chat.ts';
import { offer } from 'shared/contracts/offers.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { reportSummary, serviceReport } from 'shared/contracts/reports.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { bookingStatuses } from 'shared/domain/visits/booking-status.ts';
import { weekOf } from 'shared/domain/dates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingStore, bookingView } from '../../functions/bookings/booking-store.ts';
import { latestShownReviews } from '../../functions/bookings/shown-review.ts';
import { catalogueStore } from '../../functions/catalogue/catalogue-store.ts';
import { chargeStore } from '../../functions/charges/charge-store.ts';
import { profileStore } from '../../functions/customers/profile-store.ts';
import { derivedId } from '../../functions/platform/table/derived-id.ts';
import { conversationStore } from '../../functions/messages/conversation-store.ts';
import { messageStore } from '../../functions/messages/message-store.ts';
import { chatMessageView } from '../../functions/messages/stored-chat-message.ts';
import { offerStore } from '../../functions/offers/offer-store.ts';
import { offerView } from '../../functions/offers/stored-offer.ts';
import { planStore } from '../../functions/plans/plan-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { quoteStore } from '../../functions/quotes/quote-store.ts';
import { reportLists } from '../../functions/reports/lists/report-lists.ts';
import { recordStore } from '../../functions/reports/record/record-store.ts';
import { wholeReport } from '../../functions/reports/report-parts.ts';
import { reportStore } from '../../functions/reports/report-store.ts';
import { reportSummaryView, reportView } from '../../functions/reports/stored-report.ts';
import { signupStore } from '../../functions/signup/signup-store.ts';
import { statisticsStore } from '../../functions/statistics/statistics-store.ts';
import { localTemplate } from '../build/local-template.ts';
import { demoId } from './demo-id.ts';
import { seedDemo } from './seed-demo.ts';

let stack: Awaited<ReturnType<typeof startEmbeddedStack>>;
/** Filled once, and left by each test as it was found. */
let table: Table;

const now = new Date('2026-11-21T15:00:00Z');
const photos = new Set<string>();
const seeding = {
  now,
  weeks: 1,
  put: async (key: string): Promise<void> => {
    photos.add(key);
  },
  tax: { rates: [{ from: '2026-01-01', rate: 0.0825 }], services: ['pool-care'] } as const,
  days: testSettings,
};
const page = { limit: 50 };
const accounts = {
  customer: { sub: randomUUID(), email: 'customer@example.com' },
  admin: { sub: randomUUID(), email: 'admin@example.com' },
};
const customerId = derivedId('customer', accounts.customer.sub);

beforeAll(async () => {
  stack = await startEmbeddedStack(await localTemplate());
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: stack.dynamodb,
      region: 'us-east-1',
      credentials: { accessKeyId: stack.accessKeyId, secretAccessKey: stack.secretAccessKey },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  table = { name: randomUUID(), client };
  await client.send(new CreateTableCommand({ ...stack.table, TableName: table.name }));
  expect(await seedDemo(table, accounts, seeding)).toBe('seeded');
});

afterAll(async () => {
  table.client.destroy();
  await stack.stop();
});

test('fills the lists of the customer and of the operator with records the site can show', async () => {
  expect(await catalogueStore(table).isCurrent()).toBe(true);
  const customers = await profileStore(table).listCustomers(page);
  expect(customers.items.map(({ firstName }) => firstName)).toContain('Casey');
  expect(customers.items).toHaveLength(33);

  const bookings = await bookingStore(table).listOfCustomer(customerId, page);
  for (const stored of bookings.items) booking.parse(bookingView(stored));
  expect(new Set(bookings.items.map(({ status }) => status))).toEqual(new Set(bookingStatuses));

  const lists = reportLists(table);
  const recent = await lists.recent(page, now);
  const pending = await lists.pending(page);
  const listed = [...recent.items, ...pending.items];
  for (const stored of listed) reportSummary.parse(reportSummaryView(stored));
  const whole = await reportStore(table).getMany(listed.map(({ id }) => id));
  for (const stored of whole) serviceReport.parse(reportView(stored));
  expect(Map.groupBy(recent.items, ({ status }) => status).get('draft')).toHaveLength(1);
  // From last week's plan visits, and an older one.
  expect(Map.groupBy(recent.items, ({ status }) => status).get('sent')).toHaveLength(25);
  expect(pending.items).toHaveLength(1);
  // Every sent report was made by today's code.
  for (const { status, finding } of whole) expect(finding !== null).toBe(status === 'sent');
  const quotes = await quoteStore(table).list(page, now);
  for (const stored of quotes.items) adminQuote.parse(stored);
  expect(new Set(quotes.items.map(({ status }) => status))).toEqual(
    new Set(['pending', 'contacted', 'quoted', 'declined']),
  );
  const quoted = quotes.items.find(({ status }) => status === 'quoted');
  expect(quoted).toMatchObject({ offers: 1, awaitsAnswer: true });
  const [sentOffer] = await offerStore(table).listOfQuote(quoted!.id);
  expect(offer.parse(offerView(sentOffer!, '2026-11-21'))).toMatchObject({
    state: 'open',
    mail: 'sent',
  });
  // The job does not mail it again; it is due the day before it ends.
  expect((await offerStore(table).listDue('2026-11-21', page)).items).toEqual([]);
  expect((await offerStore(table).listDue('2026-11-26', page)).items).toHaveLength(1);
  const reviews = await latestShownReviews(table, 12);
  expect(reviews.map(({ rating }) => rating).toSorted()).toEqual([4, 5, 5, 5, 5]);
  for (const { bookingId, customerId: writer } of reviews)
    expect(await bookingStore(table).find(bookingId)).toMatchObject({
      userId: writer,
      status: 'completed',
      review: { mayShow: true },
    });
  const conversations = conversationStore(table);
  const { items: written } = await conversations.chatMessages(customerId, page);
  expect(written.map(({ by }) => by)).toEqual(['customer', 'operator', 'customer']);
  for (const each of written) chatMessage.parse(chatMessageView(each));
  const { items: waiting } = await conversations.list('waiting', page);
  expect(waiting).toMatchObject([{ customerId, last: { id: written[0]?.id } }]);
  const signups = await signupStore(table).list(page, now);
  for (const stored of signups.items) adminSignup.parse(stored);
  expect(signups.items.map(({ status }) => status)).toEqual(['pending', 'pending', 'handled']);
  const today = await bookingStore(table).listOfDay('2026-11-21', page);
  const confirmed = today.items.filter(({ status }) => status === 'confirmed');
  expect(confirmed.filter(({ planId }) => planId !== null)).toHaveLength(6);
  expect(confirmed).toHaveLength(8);
  const sent = await lists.sentTo(customerId, page, wholeReport);
  const sentAts = sent.items.map((report) => reportView(report).sentAt);
  expect(sentAts.map((sentAt) => sentAt?.slice(0, 10))).toEqual(['2026-11-16', '2026-10-30']);
  const messages = await messageStore(table).listOfCustomer(customerId, page);
  expect(messages.items).toMatchObject([
    { sentAt: sentAts[0], readAt: null },
    { sentAt: sentAts[1], readAt: null },
  ]);
  const { items: rows } = await recordStore(table).list(customerId, page);
  expect(rows.map(({ seq, date, photos: hashes = [] }) => [seq, date, hashes.length > 0])).toEqual([
    [1, '2026-10-30', false],
    [2, '2026-11-16', true],
  ]);
  const plans = await planStore(table).listOfCustomer(customerId);
  expect(plans.map(({ name, state }) => [name, state])).toEqual([['Monthly Membership', 'active']]);
  // The period began a week ago and is still to be paid.
  const charges = await chargeStore(table).listOfCustomer(customerId);
  expect(charges).toMatchObject([{ from: '2026-11-16', state: 'due', tax: 1856 }]);
  const shown = recent.items.flatMap((report) => report.photos);
  expect(shown.length).toBeGreaterThan(23);
  for (const key of shown) expect(photos).toContain(key);
});

test('charges nobody twice: what a plan pays for is not booked beside it', async () => {
  const { items: customers } = await profileStore(table).listCustomers(page);
  for (const { id } of customers) {
    const plans = await planStore(table).listOfCustomer(id);
    const { items } = await bookingStore(table).listOfCustomer(id, page);
    const single = items.filter(({ planId }) => planId === null);
    const planned = new Set(plans.map(({ serviceId }) => serviceId));
    expect(single.filter(({ serviceId }) => planned.has(serviceId))).toEqual([]);
    // A membership without its plan.
    const recurring = catalogueServices.filter(({ isRecurring }) => isRecurring);
    expect(single.filter(({ serviceId }) => recurring.some((of) => of.id === serviceId))).toEqual(
      [],
    );
  }
});

test('has a customer with one visit, one who owes for months, and a pool in trouble', async () => {
  const visitsOf = async (name: string) =>
    (await bookingStore(table).listOfCustomer(demoId(name), page)).items;
  expect(await visitsOf('Robin Rockwell')).toMatchObject([{ status: 'confirmed' }]);
  expect(
    (await visitsOf('Peyton Prescott')).map(({ status, paymentStatus }) => [status, paymentStatus]),
  ).toEqual(Array.from({ length: 3 }, () => ['completed', 'pending']));
  const { items } = await reportLists(table).sentTo(
    demoId('Frankie Fernhollow'),
    page,
    wholeReport,
  );
  expect(items.map(({ finding }) => finding?.text)).toEqual([
    'Chlorine was low, and pH and calcium were high. We added 1 gallon of liquid chlorine.',
  ]);
});

const week = weekOf('2026-11-21');

test('leaves the counters of the dashboard as if every record had come by itself', async () => {
  expect(await statisticsStore(table).read(week)).toEqual({
    customers: 33,
    pending: 1,
    reports: 14,
    sent: 25,
  });
});

test('leaves a table alone that it has filled before', async () => {
  const { lastName } = await profileStore(table).get(customerId);
  await profileStore(table).update(customerId, { lastName: 'Changed' }, now);
  expect(await seedDemo(table, accounts, seeding)).toBe('kept');
  expect((await profileStore(table).get(customerId)).lastName).toBe('Changed');
  expect(await statisticsStore(table).read(week)).toMatchObject({ customers: 33, sent: 25 });
  await profileStore(table).update(customerId, { lastName }, now);
});

test('takes up a run that was cut off, without a record twice', async () => {
  // The phone number is written last.
  await profileStore(table).update(customerId, { phone: null }, now);
  expect(await seedDemo(table, accounts, seeding)).toBe('seeded');
  expect((await profileStore(table).listCustomers(page)).items).toHaveLength(33);
  expect((await reportLists(table).recent(page, now)).items).toHaveLength(26);
  expect(await statisticsStore(table).read(week)).toMatchObject({ customers: 33, sent: 25 });
});

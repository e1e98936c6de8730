import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startEmbeddedStack } from 'local-aws/testing/embedded-stack.ts';
import { adminQuote } from 'shared/contracts/admin-quotes.ts';
import { adminSignup } from 'shared/contracts/admin-signups.ts';
import { booking } from 'shared/contracts/bookings.ts';
import { serviceReport } from 'shared/contracts/reports.ts';
import { bookingStatuses } from 'shared/domain/booking-status.ts';
import { weekOf } from 'shared/domain/dates.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingStore, bookingView } from '../../functions/bookings/booking-store.ts';
import { catalogueStore } from '../../functions/catalogue/catalogue-store.ts';
import { profileStore } from '../../functions/customers/profile-store.ts';
import { messageStore } from '../../functions/messages/message-store.ts';
import type { Table } from '../../functions/platform/table.ts';
import { quoteStore } from '../../functions/quotes/quote-store.ts';
import { reportLists } from '../../functions/reports/lists/report-lists.ts';
import { reportView } from '../../functions/reports/stored-report.ts';
import { signupStore } from '../../functions/signup/signup-store.ts';
import { statisticsStore } from '../../functions/statistics/statistics-store.ts';
import { localTemplate } from '../build/local-template.ts';
import { seedDemo } from './seed-demo.ts';

let stack: Awaited<ReturnType<typeof startEmbeddedStack>>;
let table: Table;

const now = new Date('2026-11-21T15:00:00Z');
const page = { limit: 50 };
const accounts = {
  customer: { id: randomUUID(), email: 'customer@example.com' },
  admin: { id: randomUUID(), email: 'admin@example.com' },
};

beforeAll(async () => {
  stack = await startEmbeddedStack(await localTemplate());
});

afterAll(() => stack.stop());

beforeEach(async () => {
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
  return () => {
    client.destroy();
  };
});

test('fills the lists of the customer and of the operator with records the site can show', async () => {
  expect(await seedDemo(table, accounts, now)).toBe('seeded');

  expect(await catalogueStore(table).isCurrent()).toBe(true);
  const customers = await profileStore(table).listCustomers(page);
  expect(customers.items.map(({ firstName }) => firstName)).toContain('Casey');
  expect(customers.items).toHaveLength(5);

  const bookings = await bookingStore(table).listOfCustomer(accounts.customer.id, page);
  for (const stored of bookings.items) booking.parse(bookingView(stored));
  expect(new Set(bookings.items.map(({ status }) => status))).toEqual(new Set(bookingStatuses));

  const lists = reportLists(table);
  const recent = await lists.recent(page, now);
  const pending = await lists.pending(page);
  for (const stored of [...recent.items, ...pending.items]) serviceReport.parse(reportView(stored));
  expect(recent.items.map(({ status }) => status).toSorted()).toEqual(['draft', 'sent']);
  expect(pending.items).toHaveLength(1);
  const quotes = await quoteStore(table).list(page, now);
  for (const stored of quotes.items) adminQuote.parse(stored);
  expect(quotes.items.map(({ status }) => status)).toContain('pending');
  const signups = await signupStore(table).list(page, now);
  for (const stored of signups.items) adminSignup.parse(stored);
  expect(signups.items.map(({ status }) => status)).toEqual(['pending', 'pending', 'handled']);
  const today = await bookingStore(table).listOfDay('2026-11-21', page);
  expect(today.items.map(({ status }) => status).toSorted()).toEqual([
    'confirmed',
    'confirmed',
    'pending',
  ]);
  const sent = await lists.sentTo(accounts.customer.id, page);
  expect(sent.items.map(({ sentAt }) => sentAt?.slice(0, 10))).toEqual(['2026-10-30']);
  const messages = await messageStore(table).listOfCustomer(accounts.customer.id, page);
  expect(messages.items).toMatchObject([{ sentAt: sent.items[0]?.sentAt, readAt: null }]);
});

const week = weekOf('2026-11-21');

test('leaves the counters of the dashboard as if every record had come by itself', async () => {
  for (const round of ['seeded', 'kept']) expect(await seedDemo(table, accounts, now)).toBe(round);
  expect(await statisticsStore(table).read(week)).toEqual({
    customers: 5,
    pending: 1,
    reports: 1,
    sent: 1,
  });
});

test('leaves a table alone that it has filled before', async () => {
  await seedDemo(table, accounts, now);
  await profileStore(table).update(accounts.customer.id, { lastName: 'Changed' }, now);
  expect(await seedDemo(table, accounts, now)).toBe('kept');
  expect((await profileStore(table).get(accounts.customer.id)).lastName).toBe('Changed');
});

test('takes up a run that was cut off, without a record twice', async () => {
  await seedDemo(table, accounts, now);
  // The telephone number is written last.
  await profileStore(table).update(accounts.customer.id, { phone: null }, now);
  expect(await seedDemo(table, accounts, now)).toBe('seeded');
  expect((await profileStore(table).listCustomers(page)).items).toHaveLength(5);
  expect((await reportLists(table).recent(page, now)).items).toHaveLength(2);
  expect(await statisticsStore(table).read(week)).toMatchObject({ customers: 5, sent: 1 });
});

import { randomUUID } from 'node:crypto';
import { getReport, markReportTold, sendReport, updateReport } from 'shared/contracts/reports.ts';
import { addDays } from 'shared/domain/dates.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateCustomer } from 'shared/contracts/customers.ts';
import { handler as correct } from '../customers/endpoints/update-customer.ts';
import { handler as read } from '../reports/endpoints/get-report.ts';
import { handler as send } from '../reports/endpoints/send-report.ts';
import { handler as save } from '../reports/endpoints/update-report.ts';
import { listMessagesOfCustomer } from 'shared/contracts/customer-history.ts';
import { handler as listMessages } from '../messages/endpoints/list-messages-of-customer.ts';
import { reportStore } from '../reports/report-store.ts';
import { sampleReport, sentDelivery } from '../reports/testing/report-samples.ts';
import { filledIn } from '../testing/personal-data.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import type { DueReports } from './due-reports.ts';
import { handler as tell } from './endpoints/mark-report-told.ts';
import { deletionAfterCall } from './tell-rules.ts';
import { at, filesLeft, leaveNothingDue, runOn, sentReport } from './testing/clean-up-world.ts';

const world = await startWorld();
let cookie = '';
beforeAll(async () => {
  ({ cookie } = await world.person({ isAdmin: true }));
});
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

afterEach(() => leaveNothingDue(world.table));

const byPhone = async () => world.person({ sub: null, email: null });

const draftFor = async (customer: TestPerson, changes = {}) => {
  const id = randomUUID();
  const names = { customerId: customer.id, customerEmail: customer.email };
  await reportStore(world.table).create(sampleReport({ id, ...names, ...changes }));
  return id;
};
const sendNow = async (id: string) =>
  world.call(send.with({}), sendReport, { params: { id }, cookie });
const view = async (id: string) =>
  (await world.call(read.with({}), getReport, { params: { id }, cookie })).body;
const notifyOn = async (day: string, id: string) =>
  world.call(tell.with({ now: () => at(day) }), markReportTold, { params: { id }, cookie });

describe('sending a report to a customer without an address', () => {
  test('finishes it without a mail, once, with its message and what it completes', async () => {
    const customer = await byPhone();
    const id = await draftFor(customer);
    const replies = await Promise.all([sendNow(id), sendNow(id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]!.body).toMatchObject({
      customerEmail: '',
      message: expect.stringContaining('no email address'),
      report: { status: 'sent', deliveryStatus: 'none', sentAt: expect.any(String) },
    });
    expect(await view(id)).toMatchObject({ deliveryStatus: 'none', customerEmail: null });
    const params = { id: customer.id };
    const messages = await world.call(listMessages, listMessagesOfCustomer, { params, cookie });
    expect(messages.body).toHaveLength(1);
    expect(messages.body[0].message).not.toContain('mailed');
    expect(await world.mailTo(customer.email)).toEqual([]);
    const body = { serviceDate: '2026-11-20', customerId: customer.id };
    expect((await world.call(save, updateReport, { params: { id }, body, cookie })).status).toBe(
      409,
    );
  });

  test('mails it after all when the operator wrote an address down since it was saved', async () => {
    const customer = await byPhone();
    const id = await draftFor(customer, { customerEmail: null });
    const email = `${randomUUID()}@example.com`;
    const body = { ...filledIn('profile'), email };
    await world.call(correct, updateCustomer, { params: { id: customer.id }, body, cookie });
    expect((await sendNow(id)).body).toMatchObject({
      customerEmail: email,
      report: { deliveryStatus: 'accepted' },
    });
    expect(await world.mailTo(email)).toHaveLength(1);
    expect(await view(id)).toMatchObject({ customerEmail: email });
  });
});

const finished = async () => {
  const customer = await byPhone();
  const delivery = { state: 'unmailed', sentAt: at('2026-01-10').toISOString() } as const;
  return { customer, report: await sentReport(world.table, customer, { delivery }) };
};

describe('the report of a customer without an address', () => {
  test('is kept past its time until the customer was told by phone, and a week longer', async () => {
    const { customer, report } = await finished();
    expect(await runOn('2026-08-20')).toMatchObject({ warned: 0, deleted: 0, held: 0, waiting: 1 });
    expect(await notifyOn('2026-08-21', report.id)).toMatchObject({
      status: 200,
      body: { deleteOn: '2026-08-28' },
    });
    expect((await notifyOn('2026-08-25', report.id)).body).toEqual({ deleteOn: '2026-08-28' });
    expect(await view(report.id)).toMatchObject({
      cleanupWarningNotified: true,
      cleanupWarningDate: at('2026-08-21').toISOString(),
    });
    expect(await runOn('2026-08-27')).toMatchObject({ deleted: 0, waiting: 0 });
    expect(await filesLeft(report)).toBeGreaterThan(0);
    expect(await runOn('2026-08-28')).toMatchObject({ deleted: 1, held: 0 });
    expect(await filesLeft(report)).toBe(0);
    expect(await world.mailTo(customer.email)).toEqual([]);
  });

  test('is kept for its six months, however early the customer was told', async () => {
    const { report } = await finished();
    expect((await notifyOn('2026-02-01', report.id)).body).toEqual({ deleteOn: '2026-07-10' });
    expect(await runOn('2026-07-09')).toMatchObject({ deleted: 0 });
    expect(await runOn('2026-07-10')).toMatchObject({ deleted: 1 });
  });

  test('is warned of by mail once there is an address', async () => {
    const { customer, report } = await finished();
    expect(await runOn('2026-07-20')).toMatchObject({ warned: 0, waiting: 1 });
    const email = `${randomUUID()}@example.com`;
    const body = { ...filledIn('profile'), email };
    await world.call(correct, updateCustomer, { params: { id: customer.id }, body, cookie });
    expect(await runOn('2026-07-21')).toMatchObject({ warned: 1, waiting: 0 });
    expect(await world.mailTo(email)).toHaveLength(1);
    expect(await runOn(addDays('2026-07-21', 7))).toMatchObject({ deleted: 1 });
    expect(await filesLeft(report)).toBe(0);
  });
});

test('a report whose customer is mailed is not told by phone, one that was never sent neither', async () => {
  const customer = await world.person();
  const mailed = await sentReport(world.table, customer);
  expect((await notifyOn('2026-02-01', mailed.id)).status).toBe(409);
  expect((await notifyOn('2026-02-01', await draftFor(await byPhone()))).status).toBe(409);
  expect((await notifyOn('2026-02-01', randomUUID())).status).toBe(404);
});

test.each(['held', 'reported'] as const)(
  'a report whose warning did not arrive is told by phone while it is %s',
  (state) => {
    const report = sampleReport({
      createdAt: at('2026-01-10').toISOString(),
      delivery: sentDelivery(at('2026-01-10').toISOString()),
    });
    const row = {
      reportId: report.id,
      customerId: randomUUID(),
      serviceDate: report.serviceDate,
      state,
      date: '2026-07-04',
    };
    expect(deletionAfterCall(report, row, at('2026-08-21'))).toBe('2026-08-28');
  },
);

test('a list that lags behind what the operator noted deletes neither the report nor its files', async () => {
  const { customer, report } = await finished();
  await notifyOn('2026-08-21', report.id);
  const due: DueReports = {
    groups: async function* (state) {
      if (state !== 'warned') return;
      const common = { reportId: report.id, customerId: customer.id, serviceDate: '2026-01-10' };
      const rows = [{ ...common, state, date: '2026-08-20', isByPhone: true }];
      yield { customerId: customer.id, rows };
    },
  };
  expect(await runOn('2026-08-22', { due })).toMatchObject({ deleted: 0, failed: 0 });
  expect(await filesLeft(report)).toBe(report.files.length);
});

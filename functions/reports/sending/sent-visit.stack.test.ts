import { randomUUID } from 'node:crypto';
import { actOnPayment, reportPayment } from 'shared/contracts/payments.ts';
import { sendReport, sendReportEmail } from 'shared/contracts/reports.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { payableSettings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { expectDayCounts } from '../../bookings/testing/expect-day-counts.ts';
import { bookingStore, type StoredBooking } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { linksOfCustomer } from '../../delivery/link-store.ts';
import { chargeStore } from '../../charges/charge-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import type { ApiHandler } from '../../platform/endpoint/endpoint.ts';
import { handler as decide } from '../../payments/endpoints/act-on-payment.ts';
import { handler as reportPaid } from '../../payments/endpoints/report-payment.ts';
import { planStore, putPlan } from '../../plans/plan-store.ts';
import { planSample } from '../../plans/testing/plan-sample.ts';
import { transact } from '../../platform/table/transact.ts';
import { startWorld, testSettings, type TestPerson } from '../../testing/world.ts';
import { handler as sendEmail } from '../endpoints/send-report-email.ts';
import { handler as send } from '../endpoints/send-report.ts';
import { reportStore } from '../report-store.ts';
import { sampleReport } from '../testing/report-samples.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const reports = reportStore(world.table);
const [admin, me] = await Promise.all([world.person({ isAdmin: true }), world.person()]);

const sendFor = async (
  changes: Partial<StoredBooking>,
  handler: ApiHandler = send,
  { id: userId, email }: TestPerson = me,
  contract: typeof sendReport | typeof sendReportEmail = sendReport,
) => {
  const visit = bookingSample({ userId, ...changes });
  await bookings.put(visit);
  const report = sampleReport({
    id: randomUUID(),
    customerId: userId,
    customerEmail: email,
    bookingId: visit.id,
    status: 'draft',
  });
  await reports.create(report);
  const response = await world.call(handler, contract, {
    cookie: admin.cookie,
    params: { id: report.id },
  });
  return { reply: response, report, visit, after: await bookings.find(visit.id) };
};

test.each(['pending', 'confirmed'] as const)(
  'sending the report of a %s visit completes it and makes no other report',
  async (status) => {
    const { reply: response, report, after } = await sendFor({ status, paymentStatus: 'paid' });
    expect(response).toMatchObject({ status: 200, body: { report: { status: 'sent' } } });
    expect(response.body.report).toMatchObject({ deliveryStatus: 'accepted', deliveryError: null });
    expect(await reports.get(report.id)).toMatchObject({
      status: 'sent',
      delivery: { state: 'sent' },
    });
    expect(after).toMatchObject({ status: 'completed', paymentStatus: 'paid', reportId: null });
  },
);

const senders = [
  ['sent', send, sendReport],
  ['mailed', sendEmail, sendReportEmail],
] as const;

test.each(senders)(
  'the plan that waits for a visit begins when its report is %s',
  async (_, ...by) => {
    const plan = planSample({ customerId: me.id, state: 'requested', madeThrough: '2026-11-02' });
    await transact(world.table, [putPlan(world.table, plan)]);
    const visit = { planId: plan.id, originalDate: '2026-11-02', scheduledDate: '2026-11-02' };
    const [handler, contract] = by;
    const sent = await sendFor({ ...visit, status: 'pending' }, handler, me, contract);
    const { reply: response, after } = sent;
    expect([response.status, after?.status]).toEqual([200, 'completed']);
    const plans = planStore(world.table);
    expect(await plans.find(plan.id)).toMatchObject({ state: 'active', revision: 1 });
    // The nightly jobs find it now.
    const today = '2026-11-02';
    for (const list of [plans.listDue, plans.listToCharge])
      expect((await list(today, { limit: 500 })).items.map(({ id }) => id)).toContain(plan.id);
  },
);

test('a visit at the customer’s address keeps the address of the time its report was sent', async () => {
  const { after } = await sendFor({ status: 'confirmed', address: null });
  expect(after).toMatchObject({ status: 'completed', address: '7 Elm Street, Spring, TX 77373' });
  const { after: elsewhere } = await sendFor({ status: 'confirmed', address: '1 Lake Road' });
  expect(elsewhere).toMatchObject({ status: 'completed', address: '1 Lake Road' });
});

const withLink = async (to: string, { email }: TestPerson = me): Promise<number> =>
  (await world.mailTo(email)).filter(({ text }) => text.includes(to)).length;
const ratable = async (): Promise<number> => withLink('/l#');

test('the report of a disabled customer has no dead link', async () => {
  const signIn = '/api/login';
  const before = [await ratable(), await withLink(signIn)] as const;
  for (const isDisabled of [true, false]) {
    await profileStore(world.table).setDisabled(me.id, isDisabled, new Date());
    expect((await sendFor({ status: 'confirmed' })).reply.status).toBe(200);
    expect((await ratable()) - before[0]).toBe(isDisabled ? 0 : 1);
    expect((await withLink(signIn)) - before[1]).toBe(isDisabled ? 0 : 1);
  }
});

test('the report of a customer without a sign-in can be rated, but opens nothing behind the sign-in', async () => {
  const uninvited = await world.person({ sub: null });
  expect((await sendFor({ status: 'confirmed' }, send, uninvited)).reply.status).toBe(200);
  expect(await withLink('/l#', uninvited)).toBe(1);
  expect(await withLink('/api/login', uninvited)).toBe(0);
});

test.each(['completed', 'cancelled'] as const)(
  'sending the report of a %s visit leaves the visit unchanged',
  async (status) => {
    const before = await ratable();
    const { reply: response, visit, after } = await sendFor({ status });
    expect(response).toMatchObject({ status: 200, body: { report: { status: 'sent' } } });
    expect(after).toEqual(visit);
    // A visit that did not take place cannot be rated.
    expect((await ratable()) - before).toBe(status === 'completed' ? 1 : 0);
  },
);

const payable = send.with({
  dependencies: { settings: { ...testSettings, payTo: payableSettings.payTo } },
});

test.each(['confirmed', 'completed'] as const)(
  'the report of a %s visit to be paid says how, with the visit’s own amount',
  async (status) => {
    const person = await world.person();
    // Also due, but not for this visit.
    await bookings.put(bookingSample({ userId: person.id, status: 'completed' }));
    const money = { totalAmount: 8500, tax: 701 };
    await sendFor({ status, ...money }, payable, person);
    const [mail] = await world.mailTo(person.email);
    const reference = paymentReference(person.id);
    expect(mail!.text).toContain(
      `Please pay $92.01 for this visit with the reference ${reference}.\n\nZelle: pay@example.com`,
    );
    expect(mail!.html).toContain('href="https://cash.app/$ExamplePools/92.01"');
  },
);

test.each([
  ['is included in a plan', { included: true }],
  ['is paid', { paymentStatus: 'paid' }],
  ['costs nothing', { totalAmount: 0, tax: 0 }],
  ['was cancelled', { status: 'cancelled' }],
] as const)('the report of a visit that %s does not ask for a payment', async (_, changes) => {
  const person = await world.person();
  await sendFor({ status: 'confirmed', ...changes }, payable, person);
  const [mail] = await world.mailTo(person.email);
  expect(mail!.text).not.toContain('Please pay');
});

test.each([
  ['the customer reported as paid', 'says nothing of paying', false],
  ['was reported as paid, but the operator dismissed that,', 'says how to pay', true],
] as const)('the report of a visit that %s %s', async (_visit, _says, isDismissed) => {
  const person = await world.person();
  const other = bookingSample({ userId: person.id, status: 'completed' });
  const visit = bookingSample({ userId: person.id, status: 'completed' });
  await Promise.all([bookings.put(other), bookings.put(visit)]);
  const items = [other, visit].map(({ id }) => ({ kind: 'visit', id }));
  const { body: payment } = await world.call(reportPaid, reportPayment, {
    cookie: person.cookie,
    body: { items, method: 'zelle' },
  });
  if (isDismissed)
    await world.call(decide, actOnPayment, {
      cookie: admin.cookie,
      params: { id: payment.id, action: 'dismiss' },
      body: { reason: 'Nothing arrived.' },
    });
  await sendFor({ id: visit.id, status: 'completed' }, payable, person);
  const mail = (await world.mailTo(person.email)).find(({ text }) =>
    text.includes('Here is what we did'),
  );
  expect(mail!.text.includes('Please pay')).toBe(isDismissed);
});

test('no report asks for a payment on a stage without ways to pay', async () => {
  const person = await world.person();
  await sendFor({ status: 'confirmed' }, send, person);
  const [mail] = await world.mailTo(person.email);
  expect(mail!.text).not.toContain('Please pay');
});

test('the mail’s link rates the visit until two weeks are over in Texas', async () => {
  // In Texas it is 6 PM on the 1st.
  const at = new Date('2033-03-02T00:00:00.000Z');
  const late = send.with({ dependencies: { clock: () => at } });
  const { visit } = await sendFor({ status: 'confirmed' }, late);
  const { items } = await linksOfCustomer(world.table, me.id, { limit: 100 });
  expect(items.filter(({ subject }) => subject === visit.id)).toMatchObject([
    {
      purpose: 'rating',
      customerId: me.id,
      actions: ['rate'],
      createdAt: at.toISOString(),
      expiresAt: '2033-03-16T05:00:00.000Z',
    },
  ]);
});

test.each(senders)(
  'a visit completed by a report that is %s took place that day, and is owed',
  async (_, ...by) => {
    const [handler, contract] = by;
    const undated = { scheduledDate: null, totalAmount: 9_900 };
    const { visit, report, after } = await sendFor(undated, handler, me, contract);
    expect(visit.scheduledDate).toBeNull();
    expect(after).toMatchObject({ status: 'completed', scheduledDate: report.serviceDate });
    const owed = await chargeStore(world.table).listOwed(me.id);
    expect(owed.map(({ id }) => id)).toContain(visit.id);
  },
);

test('a visit that was moved to a future day took place on its report’s day', async () => {
  // Still the 2nd in Texas, although UTC is already at the 3rd.
  const late = send.with({ dependencies: { clock: () => new Date('2033-05-03T02:00:00.000Z') } });
  const { after, report } = await sendFor(
    { status: 'confirmed', scheduledDate: '2033-05-03' },
    late,
  );
  expect(after).toMatchObject({ status: 'completed', scheduledDate: report.serviceDate });
  const { after: today } = await sendFor({ scheduledDate: '2033-05-02' }, late);
  expect(today).toMatchObject({ status: 'completed', scheduledDate: '2033-05-02' });
  await expectDayCounts(world.table);
});

test('a report whose visit was deleted is still sent', async () => {
  const report = sampleReport({
    id: randomUUID(),
    customerId: me.id,
    customerEmail: me.email,
    bookingId: randomUUID(),
    status: 'draft',
  });
  await reports.create(report);
  const { status } = await world.call(send, sendReport, {
    cookie: admin.cookie,
    params: { id: report.id },
  });
  expect(status).toBe(200);
});

test('counts the visits of each day correctly after all of this', async () => {
  await expectDayCounts(world.table);
});

import { randomUUID } from 'node:crypto';
import { listAdminPayments, remindCustomer, reportPayment } from 'shared/contracts/payments.ts';
import { sendReport } from 'shared/contracts/reports.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { downloadStatement } from 'shared/contracts/statements.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { payableSettings } from 'shared/testing/site-settings.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { addCharge } from '../charges/charge-store.ts';
import { handler as statement } from '../charges/endpoints/download-statement.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { handler as send } from '../reports/endpoints/send-report.ts';
import { reportStore } from '../reports/report-store.ts';
import { readText } from '../reports/testing/read-pdf.ts';
import { sampleReport } from '../reports/testing/report-samples.ts';
import { handler as currentUser } from '../session/endpoints/get-current-user.ts';
import { startWorld, testSettings } from '../testing/world.ts';
import { handler as listReported } from './endpoints/list-admin-payments.ts';
import { handler as remind } from './endpoints/remind-customer.ts';
import { handler as report } from './endpoints/report-payment.ts';

const world = await startWorld();
const { table } = world;
const operator = await world.person({ isAdmin: true });
const { payTo } = payableSettings;

beforeAll(() => {
  vi.stubEnv('SITE_SETTINGS', JSON.stringify({ ...testSettings, payTo }));
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const named = (text: string): string | undefined => /[Rr]eference:? (\w{6})\b/.exec(text)?.[1];

test('the same reference is on every surface', async () => {
  const { id, email, cookie } = await world.person();
  const charge = chargeSample({ customerId: id });
  await transact(table, [addCharge(table, charge)]);

  const user = await world.call(currentUser, getCurrentUser, { cookie });
  const pdf = await world.call(statement, downloadStatement, {
    cookie,
    params: { month: charge.from.slice(0, 7) },
  });
  const file = await fetch(String(pdf.headers['location']));

  await world.call(remind, remindCustomer, { cookie: operator.cookie, params: { id } });
  const [reminder] = await world.mailTo(email);

  const visit = bookingSample({ userId: id, status: 'confirmed' });
  await bookingStore(table).put(visit);
  const draft = sampleReport({
    id: randomUUID(),
    customerId: id,
    customerEmail: email,
    bookingId: visit.id,
    status: 'draft',
  });
  await reportStore(table).create(draft);
  await world.call(send, sendReport, { cookie: operator.cookie, params: { id: draft.id } });
  const [reported] = await world.mailTo(email);

  const items = [{ kind: 'charge', id: charge.id }];
  await world.call(report, reportPayment, { cookie, body: { items, method: 'zelle' } });
  const [told] = await world.mailTo('admin@example.com');
  const money = await world.call(listReported, listAdminPayments, { cookie: operator.cookie });

  const reference = paymentReference(id);
  expect({
    // The pages derive it from the ids in these answers.
    home: paymentReference(user.body.id),
    money: paymentReference(money.body[0].customerId),
    statement: named(readText(new Uint8Array(await file.arrayBuffer()))),
    reminder: named(reminder!.text),
    report: named(reported!.text),
    operator: named(told!.text),
  }).toEqual({
    home: reference,
    money: reference,
    statement: reference,
    reminder: reference,
    report: reference,
    operator: reference,
  });
});

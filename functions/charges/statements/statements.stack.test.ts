import {
  downloadStatement,
  downloadStatementOfCustomer,
  listStatements,
  type Statement,
} from 'shared/contracts/statements.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { payableSettings } from 'shared/testing/site-settings.ts';
import { expect, test, vi } from 'vitest';
import type { ItemReturn } from '../../bookings/item-return.ts';
import { bookingStore, type StoredBooking } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { transact } from '../../platform/table/transact.ts';
import { pageCount, readText, textBelowContents } from '../../reports/testing/read-pdf.ts';
import { startWorld, testSettings as settings, type TestPerson } from '../../testing/world.ts';
import { addCharge } from '../charge-store.ts';
import { billOfCharge } from './bill.ts';
import { billStore } from './bill-store.ts';
import { makeStatement, type StatementDependencies } from './make-statement.ts';
import { renderStatementPdf } from './statement-pdf.ts';
import { handler as download } from '../endpoints/download-statement.ts';
import { handler as downloadOfCustomer } from '../endpoints/download-statement-of-customer.ts';
import { handler as list } from '../endpoints/list-statements.ts';
import type { StoredCharge } from '../stored-charge.ts';
import { chargeSample } from '../testing/charge-sample.ts';

const world = await startWorld();
const now = new Date('2026-11-21T18:00:00Z');
const at = { now: () => now };
const customer = {
  id: '3d1f0a52-8d57-4a6c-b1b5-6f2f1f3f9a10',
  firstName: 'Casey',
  lastName: null,
  email: null,
  address: null,
};

const charged = (me: TestPerson, changes: Partial<StoredCharge> = {}) =>
  transact(world.table, [addCharge(world.table, chargeSample({ customerId: me.id, ...changes }))]);

const visited = (me: TestPerson, changes: Partial<StoredBooking> = {}) =>
  bookingStore(world.table).put(
    bookingSample({
      userId: me.id,
      status: 'completed',
      scheduledDate: '2026-11-10',
      tax: 1856,
      taxRate: 0.0825,
      ...changes,
    }),
  );

const pdfOf = async ({ headers, status }: Awaited<ReturnType<typeof world.call>>) => {
  expect(status).toBe(302);
  const response = await fetch(String(headers['location']));
  expect(response.headers.get('content-disposition')).toContain('statement-2026-11.pdf');
  return new Uint8Array(await response.arrayBuffer());
};

const ask = async ({ cookie }: TestPerson, month: string) =>
  world.call(download.with(at), downloadStatement, { cookie, params: { month } });

const textOf = async (me: TestPerson): Promise<string> =>
  readText(await pdfOf(await ask(me, '2026-11')));

test('has what is billed from the first to the last day of its month', async () => {
  const me = await world.person();
  const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];
  for (const day of days) {
    await charged(me, { name: `Charge of ${day}`, from: day });
    await visited(me, { serviceName: `Visit of ${day}`, scheduledDate: day });
  }
  const range = { first: '2026-11-01', last: '2026-11-30' };
  const bills = await billStore(world.table).list(me.id, range);
  expect(bills.map(({ name }) => name)).toEqual([
    'Charge of 2026-11-01',
    'Visit of 2026-11-01',
    'Charge of 2026-11-30',
    'Visit of 2026-11-30',
  ]);
});

test('adds up the month: charges, completed visits, credits, fees, tax, payments and refunds', async () => {
  const me = await world.person({ firstName: 'Stella', address: '7 Elm Street, Spring, TX 77373' });
  await charged(me, { fee: 2500, credit: 5192, amount: 19_808, tax: 1634 });
  await charged(me, {
    name: 'Yearly Membership',
    state: 'refunded',
    paymentMethod: 'check',
    paidOn: '2026-11-05',
    refunded: 10_825,
    refundedTax: 825,
    refundedOn: '2026-11-20',
    reason: 'Rained all month',
  });
  await charged(me, {
    credit: -5192,
    amount: 27_692,
    tax: 2285,
    state: 'void',
    reason: 'By mistake',
  });
  await charged(me, { name: 'Of another month', from: '2026-10-31' });
  await charged(me, { name: 'Given up', state: 'void', reason: 'Moved away' });
  await visited(me, { paymentStatus: 'paid', paidOn: '2026-11-11', paymentMethod: 'venmo' });
  await visited(me, { serviceName: 'Refunded visit', paymentStatus: 'refunded' });
  await visited(me, {
    serviceName: 'Called off and given back',
    status: 'cancelled',
    paymentStatus: 'refunded',
  });
  await visited(me, { serviceName: 'To come', status: 'confirmed' });
  await visited(me, { serviceName: 'Paid by its plan', included: true });
  await visited(me, { serviceName: 'Skipped', status: 'cancelled' });
  const text = await textOf(me);
  for (const expected of [
    'Pool & Poop Sheriff',
    'Statement: November 2026',
    'Stella Customer',
    '7 Elm Street, Spring, TX 77373',
    'As ofNov 21, 2026',
    '$225.00$25.00-$51.92$16.34$214.42',
    'Nov 2, 2026 to Dec 1, 2026',
    '$225.00$51.92$22.85void',
    'An earlier credit is charged: the visit was back on',
    'Sales tax 8.25%',
    'Paid on Nov 5, 2026 by Personal check',
    'Refunded $108.25 ($8.25 of it tax) on Nov 20, 2026: Rained all month',
    '$225.00$18.56void',
    'Void: Moved away',
    'Paid on Nov 11, 2026 by Venmo',
    // Net: 198.08 + 4 × 225. Tax: 16.34 + 4 × 18.56.
    'Billed$1,098.08',
    'Sales tax$90.58',
    'Billed with tax$1,188.66',
    // Four times 243.56; two visits were fully refunded.
    'Paid$974.24',
    'Refunded$595.37',
    'Still due$214.42',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(expected);
  for (const absent of ['Of another month', 'To come', 'Paid by its plan', 'Skipped'])
    expect(text).not.toContain(absent);
});

test('says nothing of tax where there is none', async () => {
  const untaxed = { tax: 0, taxRate: 0, amount: 22_500 };
  const refund = { refunded: 10_000, refundedTax: 0, refundedOn: '2026-11-20' };
  const bills = [
    chargeSample(untaxed),
    chargeSample({ ...untaxed, ...refund, state: 'refunded', paidOn: '2026-11-05' }),
  ].map(billOfCharge);
  const text = readText(
    await renderStatementPdf({ customer, month: '2026-11', bills, settings, now }),
  );
  expect(text).toContain('Refunded $100.00 on Nov 20, 2026');
  expect(text).not.toMatch(/of it tax|Sales tax [\d.]+%/);
});

test('says what is disputed, and what the bank has returned, with what was given back before', async () => {
  const byCard = { paymentMethod: 'card', paidOn: '2026-11-05' } as const;
  const refund = { refunded: 10_000, refundedTax: 762, refundedOn: '2026-11-20' };
  const lost: ItemReturn = {
    paymentId: 'p',
    amount: 22_500,
    tax: 1856,
    refunded: 10_000,
    refundedTax: 762,
    method: 'card',
    source: null,
    paidOn: '2026-11-05',
    processingOn: null,
    returnedOn: '2026-12-09',
  };
  const again = { amount: 13_262, tax: 1094, returns: [lost] };
  const bills = [
    chargeSample({ ...byCard, state: 'disputed' }),
    chargeSample({ ...byCard, ...refund, state: 'disputed' }),
    chargeSample(again),
    chargeSample({ ...again, state: 'paid', paymentMethod: 'zelle', paidOn: '2026-12-11' }),
    chargeSample({ returns: [{ ...lost, refunded: 0, refundedTax: 0 }] }),
  ].map(billOfCharge);
  const text = readText(
    await renderStatementPdf({ customer, month: '2026-11', bills, settings, now }),
  ).replaceAll(/\s+/g, ' ');
  const returned = 'Returned by the bank on Dec 9, 2026: $243.56 less $100.00 given back before';
  for (const expected of [
    'Paid on Nov 5, 2026 by Card, disputed$225.00',
    'Paid on Nov 5, 2026 by Card, disputedRefunded $100.00 ($7.62 of it tax) on Nov 20, 2026$225.00',
    `${returned}Due$225.00$10.94$143.56`,
    `${returned}Paid on Dec 11, 2026 by Zelle$225.00$10.94$143.56`,
    'Returned by the bank on Dec 9, 2026Due$225.00$18.56$243.56',
    // Three times 243.56, and twice 143.56.
    'Billed with tax$1,017.80',
    'Paid$630.68',
    'Still due$387.12',
  ])
    expect(text).toContain(expected);
});

const textWith = async (state: 'due' | 'paid', payTo: SiteSettings['payTo']) =>
  readText(
    await renderStatementPdf({
      customer,
      month: '2026-11',
      bills: [billOfCharge(chargeSample({ state }))],
      settings: { ...settings, payTo },
      now,
    }),
  );

test('says how to pay what is still due, with the reference, where there is a way to', async () => {
  const text = await textWith('due', payableSettings.payTo);
  expect(text).toContain('Please pay $243.56 with the reference FKZ6GG.');
  expect(text).toContain('Venmo: @example-pools');
  expect(text).toContain('Cash App: $ExamplePools');
  expect(await textWith('paid', payableSettings.payTo)).not.toMatch(/Please pay|Venmo/);
  expect(await textWith('due', settings.payTo)).not.toMatch(/Please pay|Venmo/);
});

test('reads a row from left to right: its day, what it is for, then its amounts', async () => {
  const bills = [billOfCharge(chargeSample({ from: '2026-11-05', name: 'Yearly Membership' }))];
  const text = readText(
    await renderStatementPdf({ customer, month: '2026-11', bills, settings, now }),
  );
  // A copied selection follows the drawing order.
  expect(text).toContain(
    'Nov 5, 2026Yearly MembershipNov 5, 2026 to Dec 1, 2026Sales tax 8.25%Due$225.00$18.56$243.56',
  );
});

test('a long month goes on on more pages, each with the head of the table', async () => {
  const me = await world.person();
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      visited(me, { scheduledDate: `2026-11-${String(1 + (index % 20)).padStart(2, '0')}` }),
    ),
  );
  const pdf = await pdfOf(await ask(me, '2026-11'));
  const pages = readText(pdf).split('\f');
  expect(pageCount(pdf)).toBeGreaterThan(2);
  expect(pages).toHaveLength(pageCount(pdf));
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('DateWhatPrice');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  expect(pages.join('').match(/Monthly Membership/g)).toHaveLength(40);
  // 40 times 243.56.
  expect(pages.at(-1)).toContain('Still due$9,742.40');
});

test('the sums stay above the footer, wherever the last bill ends', async () => {
  const bill = billOfCharge(chargeSample({}));
  const below = await Promise.all(
    Array.from({ length: 14 }, async (_, index) => {
      const bills = Array.from({ length: index + 1 }, () => bill);
      const pdf = await renderStatementPdf({
        customer,
        month: '2026-11',
        bills,
        settings,
        now,
      });
      return textBelowContents(pdf);
    }),
  );
  // All pages have the same text below the table: the footer.
  expect(new Set(below.flat()).size).toBe(1);
});

test('there is none for a month without a bill, of somebody else, to come, or that is no month', async () => {
  const [me, other] = [await world.person(), await world.person()];
  await charged(other);
  await charged(me, { from: '2026-12-02' });
  for (const month of ['2026-11', '2026-12', '2027-01', '2026-13', '2026-1', 'november', '..'])
    expect([month, (await ask(me, month)).status]).toEqual([month, 404]);
  // In Texas it is still November.
  const evening = { customerId: me.id, month: '2026-12', now: new Date('2026-12-01T03:00:00Z') };
  const profiles = { get: vi.fn<StatementDependencies['profiles']['get']>() };
  const dependencies = { bills: billStore(world.table), profiles, bucket: photos(), settings };
  await expect(makeStatement(evening, dependencies)).rejects.toMatchObject({ code: 'not-found' });
  expect(profiles.get).not.toHaveBeenCalled();
  expect((await ask(other, '2026-11')).status).toBe(302);
});

test('the operator gets that of any customer, a customer nobody else’s', async () => {
  const [me, admin] = [await world.person(), await world.person({ isAdmin: true })];
  await charged(me);
  const of = async ({ cookie }: TestPerson, id = me.id) =>
    world.call(downloadOfCustomer.with(at), downloadStatementOfCustomer, {
      cookie,
      params: { id, month: '2026-11' },
    });
  expect(readText(await pdfOf(await of(admin)))).toContain('Casey Customer');
  expect((await of(admin, admin.id)).status).toBe(404);
  expect((await of(await world.person())).status).toBe(403);
});

test('lists the months of two years in which something was billed, with bills and what is due', async () => {
  // 11:30 pm on the last day of the month in Texas.
  const evening = new Date('2026-12-01T05:30:00Z');
  const me = await world.person({ at: evening });
  await charged(me);
  await charged(me, { from: '2026-09-02', state: 'paid' });
  await charged(me, { from: '2024-11-02' });
  await charged(me, { from: '2024-12-01' });
  await visited(me, { paymentStatus: 'paid' });
  await visited(me, { scheduledDate: '2026-12-01', status: 'confirmed', paymentStatus: 'paid' });
  await charged(await world.person());
  const { body } = await world.call(list.with({ now: () => evening }), listStatements, {
    cookie: me.cookie,
  });
  const statements: Statement[] = body;
  expect(
    statements.map(({ bills, ...month }) => ({
      ...month,
      bills: bills.map(({ name, from, state }) => [name, from, state]),
    })),
  ).toEqual([
    {
      month: '2026-11',
      total: '487.12',
      paid: '243.56',
      processing: '0.00',
      due: '243.56',
      bills: [
        ['Monthly Membership', '2026-11-02', 'due'],
        ['Monthly Membership', '2026-11-10', 'paid'],
      ],
    },
    {
      month: '2026-09',
      total: '243.56',
      paid: '243.56',
      processing: '0.00',
      due: '0.00',
      bills: [['Monthly Membership', '2026-09-02', 'paid']],
    },
    {
      month: '2024-12',
      total: '243.56',
      paid: '0.00',
      processing: '0.00',
      due: '243.56',
      bills: [['Monthly Membership', '2024-12-01', 'due']],
    },
  ]);
});

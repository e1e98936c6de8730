import { randomUUID } from 'node:crypto';
import { actOnCharge, exportCharges, recordPayment } from 'shared/contracts/charges.ts';
import { getPayment, startPayment } from 'shared/contracts/payments.ts';
import { downloadStatement, listStatements, type Statement } from 'shared/contracts/statements.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { addCharge } from '../charges/charge-store.ts';
import { handler as actOn } from '../charges/endpoints/act-on-charge.ts';
import { handler as download } from '../charges/endpoints/download-statement.ts';
import { handler as file } from '../charges/endpoints/export-charges.ts';
import { handler as statements } from '../charges/endpoints/list-statements.ts';
import { handler as record } from '../charges/endpoints/record-payment.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { openSession } from '../platform/session/sessions.ts';
import { transact } from '../platform/table/transact.ts';
import { readText } from '../reports/testing/read-pdf.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { handler as get } from './endpoints/get-payment.ts';
import { handler as start } from './endpoints/start-payment.ts';
import { memoryProvider, payingStage, type MemoryProvider } from './testing/memory-provider.ts';

const world = await startWorld();
const { table } = world;

let now: Date;
let stripe: MemoryProvider;

beforeEach(() => {
  stripe = memoryProvider(() => now);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Noon in Texas. */
const setDay = (day: string): void => {
  now = new Date(`${day}T18:00:00.000Z`);
};

const connected = () => ({
  dependencies: { provider: stripe.provider, pause: async () => undefined },
  now: () => now,
});

type Item = { kind: 'charge' | 'visit'; id: string };

const charged = async ({ id: customerId }: TestPerson, changes: Partial<StoredCharge>) => {
  const charge = chargeSample({ customerId, planId: randomUUID(), ...changes });
  await transact(table, [addCharge(table, charge)]);
  return { kind: 'charge', id: charge.id } as const;
};

const visited = async ({ id: userId }: TestPerson, scheduledDate: string) => {
  const visit = bookingSample({ userId, scheduledDate, status: 'completed', tax: 1856 });
  await bookingStore(table).put(visit);
  return { kind: 'visit', id: visit.id } as const;
};

const look = async ({ cookie }: TestPerson, id: string): Promise<string> => {
  now = new Date(now.getTime() + 6000);
  return (await world.call(get.with(connected()), getPayment, { cookie, params: { id } })).body
    .state;
};

/** Pays items with the provider, as far as the page; returns what to look at and the provider's name for it. */
const payWith = async (
  method: 'payByCard' | 'payByBank',
  customer: TestPerson,
  items: readonly Item[],
) => {
  const call = { cookie: customer.cookie, body: { items, remember: false } };
  const { body } = await world.call(start.with(connected()), startPayment, call);
  const intentId = stripe[method](stripe.sessionAtUrl(body.url).id);
  return { intentId, state: await look(customer, body.paymentId), id: body.paymentId };
};

const operator = async () => (await world.person({ isAdmin: true, at: now })).cookie;

/** The same customer with a session of today. */
const signedIn = async (customer: TestPerson): Promise<TestPerson> => {
  const { id: userId, email } = customer;
  const session = await openSession(table, { userId, email, isAdmin: false }, now);
  return { ...customer, cookie: `session=${session}` };
};

const fileOf = async (month: string): Promise<string> => {
  const call = { cookie: await operator(), query: { month } };
  const { headers } = await world.call(file.with({ now: () => now }), exportCharges, call);
  return (await fetch(String(headers['location']))).text();
};

/** A file's rows without the empty cells at their ends. */
const linesOf = (text: string): string[] =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.replace(/,+$/, ''));

test('a month’s file is byte for byte the same after every later payment, and tells what was processing', async () => {
  setDay('2036-05-30');
  const customer = await world.person({ firstName: 'Pat', lastName: 'Payer', at: now });
  const charge = async (name: string) => charged(customer, { name, from: '2036-05-02' });
  const [cardInMay, byHand, byCard, sinceMay, sinceJune, refused] = [
    await charge('Card in May'),
    await charge('By hand'),
    await charge('By card'),
    await charge('Bank since May'),
    await charge('Bank since June'),
    await charge('Refused'),
  ];
  const visit = await visited(customer, '2036-05-20');
  expect((await payWith('payByCard', customer, [cardInMay])).state).toBe('succeeded');
  const bank = await payWith('payByBank', customer, [sinceMay]);
  expect(bank.state).toBe('processing');

  setDay('2036-06-01');
  const may = await fileOf('2036-05');
  const lines = linesOf(may);
  const row = 'Pat Payer';
  expect(lines.toSorted()).toEqual(
    [
      `charge,${row},Card in May,2036-05-02,2026-12-01,225.00,18.56,243.56,paid,card,2036-05-30`,
      ...['By hand', 'By card', 'Bank since June', 'Refused'].map(
        (name) => `charge,${row},${name},2036-05-02,2026-12-01,225.00,18.56,243.56,due`,
      ),
      `charge,${row},Bank since May,2036-05-02,2026-12-01,225.00,18.56,243.56,processing`,
      `visit,${row},Monthly Membership,2036-05-20,,225.00,18.56,243.56,due`,
      `provider fee,${row},,2036-05-30,,,,,,,,,,,,,,,,,,,7.36`,
    ].toSorted(),
  );

  setDay('2036-06-03');
  const inJune = await signedIn(customer);
  const zelle = { method: 'zelle', paidOn: '2036-06-02', note: 'Late' };
  const paying = {
    cookie: await operator(),
    params: { id: customer.id },
    body: { items: [byHand], ...zelle },
  };
  const { status } = await world.call(record.with({ now: () => now }), recordPayment, paying);
  expect(status).toBe(200);
  expect((await payWith('payByCard', inJune, [byCard, visit])).state).toBe('succeeded');
  stripe.bankPays(bank.intentId);
  expect(await look(inJune, bank.id)).toBe('succeeded');
  const late = await payWith('payByBank', inJune, [sinceJune]);
  const bad = await payWith('payByBank', inJune, [refused]);
  expect(await fileOf('2036-05')).toBe(may);
  stripe.bankPays(late.intentId);
  stripe.bankRefuses(bad.intentId, 'insufficient_funds');
  setDay('2036-06-05');
  expect(await look(inJune, late.id)).toBe('succeeded');
  expect(await look(inJune, bad.id)).toBe('failed');
  const refund = {
    cookie: await operator(),
    params: { id: byHand.id, action: 'refunded' },
    body: { amount: '100.00', refundedOn: '2036-06-05', reason: 'Rain' },
  };
  expect((await world.call(actOn.with({ now: () => now }), actOnCharge, refund)).status).toBe(200);
  expect(await fileOf('2036-05')).toBe(may);

  const june = linesOf(await fileOf('2036-06'));
  const paid = (kind: string, name: string, until: string, how: string) =>
    `${kind},${row},${name},2036-05-${kind === 'visit' ? '20' : '02'},${until},225.00,18.56,243.56,paid,${how}`;
  expect(june.toSorted()).toEqual(
    [
      paid('charge', 'By hand', '2026-12-01', 'zelle,2036-06-02,Late'),
      paid('charge', 'By card', '2026-12-01', 'card,2036-06-03'),
      paid('charge', 'Bank since May', '2026-12-01', 'bank,2036-06-03'),
      paid('charge', 'Bank since June', '2026-12-01', 'bank,2036-06-05'),
      paid('visit', 'Monthly Membership', '', 'card,2036-06-03'),
      `refund of a charge,${row},By hand,2036-06-05,,,,,,,,,108.25,8.25,2036-06-05,Rain`,
      `provider fee,${row},,2036-06-03,,,,,,,,,,,,,,,,,,,14.43`,
    ].toSorted(),
  );
});

test('a statement tells what was paid, by which card or account, what is processing and what is due', async () => {
  setDay('2037-03-20');
  const customer = await world.person({ at: now });
  const [byCard, byBank] = [
    await charged(customer, { name: 'One', from: '2037-03-02' }),
    await charged(customer, { name: 'Two', from: '2037-03-03' }),
  ];
  await charged(customer, { name: 'Three', from: '2037-03-04' });
  const visit = await visited(customer, '2037-03-05');
  const read = async (): Promise<Statement[]> => {
    const { cookie } = customer;
    return (await world.call(statements.with({ now: () => now }), listStatements, { cookie })).body;
  };
  await payWith('payByCard', customer, [byCard, visit]);
  const { intentId, id } = await payWith('payByBank', customer, [byBank]);
  const sums = { month: '2037-03', total: '974.24' };
  const [processing] = await read();
  expect(processing).toMatchObject({
    ...sums,
    paid: '487.12',
    processing: '243.56',
    due: '243.56',
  });
  const visa = { paymentMethod: 'card', paymentSource: { brand: 'visa', last4: '4242' } };
  expect(processing!.bills).toMatchObject([
    { name: 'One', state: 'paid', ...visa },
    { name: 'Two', state: 'collecting', paymentSource: null, paidOn: null },
    { name: 'Three', state: 'due' },
    { state: 'paid', ...visa },
  ]);
  const pdf = await world.call(download.with({ now: () => now }), downloadStatement, {
    cookie: customer.cookie,
    params: { month: '2037-03' },
  });
  const response = await fetch(String(pdf.headers['location']));
  const text = readText(new Uint8Array(await response.arrayBuffer()));
  expect(text).toContain('Paid on Mar 20, 2037 by Visa ending in 4242');
  expect(text).toContain('Billed with tax$974.24Paid$487.12Processing$243.56Still due$243.56');
  stripe.bankPays(intentId);
  expect(await look(customer, id)).toBe('succeeded');
  const [settled] = await read();
  expect(settled).toMatchObject({ ...sums, paid: '730.68', processing: '0.00', due: '243.56' });
  expect(settled!.bills[1]).toMatchObject({
    paymentMethod: 'bank',
    paymentSource: { brand: 'STRIPE TEST BANK', last4: '6789' },
  });
});

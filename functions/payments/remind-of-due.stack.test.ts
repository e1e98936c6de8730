import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { listDueItems } from 'shared/contracts/charges.ts';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import { remindCustomer } from 'shared/contracts/payments.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { payableSettings } from 'shared/testing/site-settings.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { profileStore } from '../customers/profile-store.ts';
import { claimMilliseconds } from '../delivery/delivery.ts';
import type { Mail, MailOutcome } from '../platform/mail/mailer.ts';
import { keys } from '../platform/table/keys.ts';
import { updateRow } from '../platform/table/rows.ts';
import { transact } from '../platform/table/transact.ts';
import { startWorld, testSettings } from '../testing/world.ts';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { handler as list } from '../charges/endpoints/list-due-items.ts';
import { lastReminders } from '../charges/last-reminder.ts';
import { handler } from './endpoints/remind-customer.ts';
import { remindOfDue } from './remind-of-due.ts';
import { paymentSample } from './testing/payment-sample.ts';
import { paymentStore, putReport, saveDecision } from '../payment-rows/payment-store.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const charges = chargeStore(table);
const profiles = profileStore(table);
const { cookie } = await world.person({ isAdmin: true });
const now = new Date('2026-11-28T18:00:00Z');
const days = (count: number) => count * 24 * 3_600_000;
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

beforeEach(() => {
  // Refusals are logged.
  for (const method of ['info', 'error'] as const)
    vi.spyOn(console, method).mockReturnValue(undefined);
});

const owes = async (customerId: string, changes: Parameters<typeof chargeSample>[0] = {}) => {
  const charge = chargeSample({ customerId, ...changes });
  await transact(table, [addCharge(table, charge)]);
  return charge;
};

const debtor = async (input: Parameters<typeof world.person>[0] = {}) => {
  const person = await world.person(input);
  await owes(person.id);
  return person;
};

const press = async ({ id }: { id: string }, at = now, idempotencyKey?: string) =>
  world.call(handler.with({ now: () => now, dependencies: { clock: () => at } }), remindCustomer, {
    cookie,
    params: { id },
    ...(idempotencyKey !== undefined && {
      headers: { [idempotencyKeyHeader]: idempotencyKey },
    }),
  });

/** Calls without the endpoint, with a mail service that answers like this. */
const remindWith = async (
  { id: customerId }: { id: string },
  send: (mail: Mail) => Promise<MailOutcome>,
  at = now,
  through = table,
) =>
  remindOfDue(
    { customerId, now: at },
    {
      table: through,
      bookings,
      charges,
      payments: paymentStore(table),
      profiles,
      settings: testSettings,
      mailer: { send },
      newId: randomUUID,
      clock: () => at,
    },
  );

test('the customer is mailed what is due, with its days and the total', async () => {
  const person = await debtor();
  const visit = bookingSample({
    userId: person.id,
    status: 'completed',
    serviceName: 'Pool School',
    scheduledDate: '2026-11-10',
    totalAmount: 10_000,
  });
  await bookings.put(visit);
  await owes(person.id, { state: 'paid', paidOn: '2026-11-05', name: 'Paid Membership' });
  expect((await press(person)).body).toEqual({
    success: true,
    message: `The reminder went to ${person.email}.`,
  });
  const [mail] = await world.mailTo(person.email);
  expect(mail).toMatchObject({ subject: 'Balance due: $343.56' });
  expect(mail!.text).toContain('Monthly Membership, Nov 2, 2026: $243.56');
  expect(mail!.text).toContain('Pool School, Nov 10, 2026: $100.00');
  expect(mail!.text).not.toContain('Paid Membership');
});

test('a repeated reminder is refused for seven days, and then goes out', async () => {
  const person = await debtor();
  await press(person);
  for (const at of [now, later(days(7) - 1)])
    expect(await press(person, at)).toMatchObject({
      status: 409,
      body: {
        message:
          'This customer was reminded on Nov 28, 2026. The next reminder can go out from Dec 5, 2026 on.',
      },
    });
  expect(await world.mailTo(person.email)).toHaveLength(1);
  expect((await press(person, later(days(7)))).status).toBe(200);
  expect(await world.mailTo(person.email)).toHaveLength(2);
});

test('a call that is repeated with its key mails once and answers the same', async () => {
  const person = await debtor();
  const key = randomUUID();
  const first = await press(person, now, key);
  expect(first.status).toBe(200);
  for (const at of [now, later(days(3))])
    expect(await press(person, at, key)).toMatchObject({ status: 200, body: first.body });
  expect(await press(person, later(days(3)), randomUUID())).toMatchObject({ status: 409 });
  expect(await press(person, later(days(3)))).toMatchObject({ status: 409 });
  expect(await world.mailTo(person.email)).toHaveLength(1);
});

test('a repeated call answers the same although everything was paid meanwhile', async () => {
  const person = await world.person();
  const charge = await owes(person.id);
  const key = randomUUID();
  expect((await press(person, now, key)).status).toBe(200);
  const paid = { ...charge, state: 'paid', paidOn: '2026-11-28', revision: 1 } as const;
  expect(await charges.save(paid)).toBe(true);
  expect((await press(person, now, key)).status).toBe(200);
  expect(await world.mailTo(person.email)).toHaveLength(1);
});

test('calls with the same key at once mail one, and the others say when to repeat them', async () => {
  const person = await debtor();
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(async () => press(person, now, key)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  for (const { headers } of answers.filter(({ status }) => status !== 200))
    expect(headers['retry-after']).toBe('5');
  expect((await press(person, now, key)).status).toBe(200);
  expect(await world.mailTo(person.email)).toHaveLength(1);
});

test.each([0, 8])('two reminders at once mail one, %s days after the last', async (after) => {
  const person = await debtor();
  if (after > 0) await press(person);
  const at = later(days(after));
  const statuses = await Promise.all([1, 2, 3].map(async () => (await press(person, at)).status));
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
  expect(await world.mailTo(person.email)).toHaveLength(after > 0 ? 2 : 1);
});

test('a disabled customer, one without an address and one whose mail bounced are not mailed', async () => {
  const [disabled, unaddressed, bounced] = await Promise.all([
    debtor(),
    debtor({ email: null, sub: null }),
    debtor(),
  ]);
  await updateRow(table, { key: keys.user(disabled.id), set: { isDisabled: true } });
  await profiles.noteBounce(bounced.email, now);
  for (const [person, message] of [
    [disabled, 'This account is disabled. Please call the customer.'],
    [unaddressed, 'This customer has no email address. Please call the customer.'],
    [bounced, 'Mail to this customer comes back. Please call the customer.'],
  ] as const) {
    expect(await press(person)).toMatchObject({ status: 409, body: { message } });
    expect(await world.mailTo(person.email)).toEqual([]);
  }
});

test('a customer who owes nothing is not mailed, also while the list of what is due lags', async () => {
  const message = 'Nothing is due from this customer.';
  expect(await press(await world.person())).toMatchObject({ status: 409, body: { message } });
  const person = await world.person();
  const charge = await owes(person.id);
  const paid = { ...charge, state: 'paid', paidOn: '2026-11-20', revision: 1 } as const;
  expect(await charges.save(paid)).toBe(true);
  const lagging = { ...charges, listOwed: async () => [charge] };
  const dependencies = { charges: lagging };
  expect(
    await world.call(handler.with({ now: () => now, dependencies }), remindCustomer, {
      cookie,
      params: { id: person.id },
    }),
  ).toMatchObject({ status: 409, body: { message } });
});

const report = async ({ id: customerId }: { id: string }, items: readonly StoredCharge[]) => {
  const [first] = items;
  const payment = paymentSample(first!, {
    id: randomUUID(),
    customerId,
    items: items.map(({ id, name, amount, tax }) => ({
      kind: 'charge',
      id,
      name,
      total: amount + tax,
    })),
  });
  await transact(table, [putReport(table, payment)]);
  return payment;
};

test('what was reported as paid is left out until that is dismissed', async () => {
  const person = await world.person();
  const reported = await owes(person.id, { name: 'Reported Membership' });
  await owes(person.id);
  const payment = await report(person, [reported]);
  expect((await press(person)).status).toBe(200);
  const [mail] = await world.mailTo(person.email);
  expect(mail).toMatchObject({ subject: 'Balance due: $243.56' });
  expect(mail!.text).not.toContain('Reported Membership');
  const revision = 1;
  const dismissed = { ...payment, state: 'dismissed', reason: 'Not here', revision } as const;
  await transact(table, [saveDecision(table, dismissed)]);
  expect((await press(person, later(days(7)))).status).toBe(200);
  const [second] = await world.mailTo(person.email);
  expect(second).toMatchObject({ subject: 'Balance due: $487.12' });
});

test('a customer who has reported everything due as paid is not mailed', async () => {
  const person = await world.person();
  const [one, two] = [await owes(person.id), await owes(person.id)];
  await report(person, [one]);
  await report(person, [two]);
  const message =
    'This customer has reported everything due as paid. Please confirm or dismiss it first.';
  expect(await press(person)).toMatchObject({ status: 409, body: { message } });
  expect(await world.mailTo(person.email)).toEqual([]);
});

test('the mail says how to pay, where the stage has ways to', async () => {
  const person = await debtor();
  const payable = { ...payableSettings, siteUrl: testSettings.siteUrl };
  await world.call(
    handler.with({ now: () => now, dependencies: { clock: () => now, settings: payable } }),
    remindCustomer,
    { cookie, params: { id: person.id } },
  );
  const reference = paymentReference(person.id);
  const [mail] = await world.mailTo(person.email);
  expect(mail!.text).toContain(
    [
      `Please pay $243.56 with the reference ${reference}.`,
      '',
      'Zelle: pay@example.com (Pool & Poop Sheriff)',
      `Venmo: @example-pools, https://venmo.com/example-pools?txn=pay&amount=243.56&note=${reference}`,
      'Cash App: $ExamplePools, https://cash.app/$ExamplePools/243.56',
      'Personal check: Pool & Poop Sheriff, 1200 Example Trail, Spring, TX 77373 ($15 processing fee)',
    ].join('\n'),
  );
  const other = await debtor();
  await press(other);
  const [silent] = await world.mailTo(other.email);
  expect(silent!.text).not.toContain('reference');
});

const remindedOn = async ({ id }: { id: string }, at: Date) =>
  (await lastReminders(table, [id], at)).get(id);

test('what is due says when the customer was reminded, until the next reminder can go out', async () => {
  const person = await debtor();
  const listed = async () =>
    (
      await world.call(list.with({ now: () => now }), listDueItems, {
        cookie,
        query: { customerId: person.id },
      })
    ).body;
  expect(await listed()).toMatchObject([{ remindedOn: null }]);
  await press(person);
  expect(await listed()).toMatchObject([{ remindedOn: '2026-11-28' }]);
  expect(await remindedOn(person, later(days(7) - 1))).toBe('2026-11-28');
  expect(await remindedOn(person, later(days(7)))).toBeUndefined();
});

test('a reminder that did not go out is not listed, one that may have gone out is', async () => {
  const [refused, lost] = [await debtor(), await debtor()];
  await expect(
    remindWith(refused, async () => ({ outcome: 'rejected', reason: 'No such mailbox.' })),
  ).rejects.toMatchObject({ code: 'delivery-failed' });
  expect(await remindedOn(refused, now)).toBeUndefined();
  await expect(remindWith(lost, async () => ({ outcome: 'unknown' }))).rejects.toMatchObject({
    code: 'delivery-failed',
  });
  expect(await remindedOn(lost, now)).toBe('2026-11-28');
});

const accept = async (): Promise<MailOutcome> => ({ outcome: 'accepted', mailId: randomUUID() });

test('a reminder is known as sent if the table executes each of its steps twice', async () => {
  const person = await debtor();
  const twice = async (command: any) => {
    await table.client.send(command);
    return table.client.send(command);
  };
  const repeating = {
    name: table.name,
    client: Object.create(table.client, {
      send: {
        value: async (command: any) =>
          command instanceof UpdateCommand ? twice(command) : table.client.send(command),
      },
    }),
  };
  expect(await remindWith(person, accept, now, repeating)).toBe(person.email);
});

test('a customer who does not exist is not found', async () => {
  expect((await press({ id: randomUUID() })).status).toBe(404);
});

test('a reminder that was interrupted before the mail is sent by the next press, once its claim is over', async () => {
  const person = await debtor();
  const sent: Mail[] = [];
  const send = async (mail: Mail): Promise<MailOutcome> => {
    sent.push(mail);
    return { outcome: 'accepted', mailId: randomUUID() };
  };
  // The mail service does not answer: nobody knows whether the mail went out.
  await expect(remindWith(person, async () => ({ outcome: 'unknown' }))).rejects.toMatchObject({
    code: 'delivery-failed',
  });
  const soon = later(claimMilliseconds + 1);
  await expect(remindWith(person, send, soon)).rejects.toMatchObject({ code: 'conflict' });
  expect(sent).toEqual([]);
  await remindWith(person, send, later(days(7)));
  expect(sent).toHaveLength(1);
});

test('a reminder that the mail service refused or could not take does not count', async () => {
  const person = await debtor();
  await expect(
    remindWith(person, async () => ({ outcome: 'rejected', reason: 'No such mailbox.' })),
  ).rejects.toMatchObject({ code: 'delivery-failed' });
  await expect(remindWith(person, async () => ({ outcome: 'unavailable' }))).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect((await press(person)).status).toBe(200);
  expect(await world.mailTo(person.email)).toHaveLength(1);
});

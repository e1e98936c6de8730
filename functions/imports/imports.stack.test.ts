import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { importCustomers, undoImport, type ImportResponse } from 'shared/contracts/imports.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import { taxedSettings } from 'shared/testing/site-settings.ts';
import { addDays } from 'shared/domain/dates.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { undoDays } from 'shared/domain/customers/import-fields.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { removeProfile } from '../customers/remove-profile.ts';
import { storedProfile } from '../customers/stored-profile.ts';
import { chargeStore } from '../charges/charge-store.ts';
import { makeCharges } from '../charges/make-charges.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { handler as list } from '../customers/endpoints/list-customers.ts';
import { conversationStore } from '../messages/conversation-store.ts';
import { signInStore } from '../customers/sign-in-store.ts';
import { planStore, putPlan, revised } from '../plans/plan-store.ts';
import { planSample } from '../plans/testing/plan-sample.ts';
import { keys } from '../platform/table/keys.ts';
import { putRow } from '../platform/table/rows.ts';
import { transact } from '../platform/table/transact.ts';
import { reportStore } from '../reports/report-store.ts';
import { sampleReport } from '../reports/testing/report-samples.ts';
import { statisticsStore } from '../statistics/statistics-store.ts';
import { intercepting, type Interceptor } from '../testing/intercepted-calls.ts';
import { overtaken } from '../testing/overtaken.ts';
import { rowsWritten } from '../testing/stored-writes.ts';
import { startWorld } from '../testing/world.ts';
import { createPendingReport } from '../visits/create-pending-report.ts';
import { handler as importFile } from './endpoints/import-customers.ts';
import { handler as undo } from './endpoints/undo-import.ts';
import { importStore } from './import-store.ts';
import { knownCustomers } from './known-customers.ts';
import { rowWriter, type RowWriter } from './write-row.ts';

const world = await startWorld();
const { table } = world;
const profiles = profileStore(table);
const plans = planStore(table);
const bookings = bookingStore(table);
// A Sunday in Texas, but already Monday in UTC.
const now = new Date('2026-11-23T05:30:00Z');

beforeAll(async () => catalogueStore(table).write(now));

beforeEach(() => {
  vi.stubEnv('SITE_SETTINGS', JSON.stringify(taxedSettings));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** The session cookie of an operator who has just signed in. */
const cookieAt = async (at: Date) => (await world.person({ isAdmin: true, at })).cookie;

const send = async (
  csv: string,
  { dryRun = false, at = now }: { dryRun?: boolean; at?: Date } = {},
): Promise<ImportResponse> => {
  const handler = importFile.with({ now: () => at });
  const { status, body } = await world.call(handler, importCustomers, {
    cookie: await cookieAt(at),
    body: { csv, dryRun },
  });
  expect(status).toBe(200);
  return body;
};
const undoAt = async (id: string, at = now, cookie?: string) =>
  (
    await world.call(undo.with({ now: () => at }), undoImport, {
      cookie: cookie ?? (await cookieAt(at)),
      params: { id },
    })
  ).body;

const verdictsOf = ({ rows }: ImportResponse) => rows.map(({ verdict }) => verdict);
const found = async (search: string) =>
  (
    await world.call(list.with({ now: () => now }), listCustomers, {
      cookie: await cookieAt(now),
      query: { search },
    })
  ).body;

const headers =
  'Name,E-mail,Phone,Address,Gate code,Weekday,Frequency,Price,Price per,First day,Next bill';
/** A file with the given rows, and a last name that no other file uses. */
const newFile = (...rows: ((family: string) => string)[]) => {
  const family = `F${randomUUID().slice(0, 8)}`;
  return { family, csv: [headers, ...rows.map((row) => row(family))].join('\n') };
};
const maria = (family: string) =>
  `Maria ${family},maria.${family}@example.com,,"12 Oak Lane, Spring",4711,Tue,every 2 weeks,45,visit,11/10/2026,`;
const mariaElsewhere = (family: string) =>
  `Maria ${family},maria.${family}@example.com,,"77 Lake Road, Spring",,Fri,weekly,30,visit,,`;
const bo = (family: string) =>
  `Bo ${family},,,"9 Elm Street, Spring",,Mon,weekly,$100,month,,12/5/2026`;
const boOnFridays = (family: string) =>
  `Bo ${family},,,"9 Elm Street, Spring",,Fri,weekly,30,visit,,`;
const onSundays = (family: string) =>
  `Su ${family},,,"5 Pine Street, Spring",,Sun,weekly,30,visit,,`;
const anotherBo = (family: string) =>
  `Bo ${family},,,"77 Lake Road, Spring",,Fri,weekly,30,visit,,`;

const customerOf = async (name: string) => {
  const [customer, ...others] = await found(name);
  expect(others).toEqual([]);
  return profiles.get(customer.id);
};
const plansOf = async (name: string) => plans.listOfCustomer((await customerOf(name)).id);
const visitsOf = async (name: string) => {
  const { items } = await bookings.listOfCustomer((await customerOf(name)).id, { limit: 50 });
  return items.toSorted((a, b) => (a.scheduledDate ?? '').localeCompare(b.scheduledDate ?? ''));
};

test('a dry run says what would happen and does nothing', async () => {
  const { csv, family } = newFile(maria, () => 'Nobody,no mail,2815550142,,,,,,,,');
  const response = await send(csv, { dryRun: true });
  expect(response.importedAt).toBeNull();
  expect(response.columns).toMatchObject({ name: 'Name', gateCode: 'Gate code', per: 'Price per' });
  // Each column's sample is its first non-empty cell.
  expect([response.samples[0], response.samples[2]]).toEqual([`Maria ${family}`, '2815550142']);
  expect(response.rows).toEqual([
    {
      row: 2,
      name: `Maria ${family}`,
      verdict: 'new',
      message:
        'Weekly Pool Maintenance, every 2 weeks on Tuesday from Nov 24, 2026, $45 per visit plus sales tax.',
    },
    {
      row: 3,
      name: 'Nobody',
      verdict: 'invalid',
      message: expect.stringMatching(/^Email: “no mail”/),
    },
  ]);
  expect(await found(family)).toEqual([]);
});

test('a file brings customers with their plans and the visits ahead, and mails nobody', async () => {
  const { csv, family } = newFile(maria, bo);
  expect(verdictsOf(await send(csv))).toEqual(['new', 'new']);
  const email = `maria.${family}@example.com`.toLowerCase();
  const customer = await customerOf(`Maria ${family}`);
  expect(customer).toEqual(
    storedProfile.parse({
      id: customer.id,
      firstName: 'Maria',
      lastName: family,
      email,
      address: '12 Oak Lane, Spring',
      poolAccess: 'Gate code 4711',
      hasPets: false,
      revision: customer.revision,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    }),
  );
  // Two weeks after November 10, since that day itself has passed.
  expect(
    (await visitsOf(`Maria ${family}`)).map(({ scheduledDate, status, totalAmount, tax }) => [
      scheduledDate,
      status,
      totalAmount,
      tax,
    ]),
  ).toEqual([
    ['2026-11-24', 'confirmed', 4500, 371],
    ['2026-12-08', 'confirmed', 4500, 371],
  ]);
  expect(await plansOf(`Bo ${family}`)).toMatchObject([
    {
      state: 'active',
      address: null,
      from: '2026-11-22',
      billingStart: '2026-12-05',
      terms: [{ price: 10_000 }],
    },
  ]);
  expect(await visitsOf(`Bo ${family}`)).toMatchObject([{ included: true }, {}, {}, {}]);
  expect(await world.mailTo(email)).toEqual([]);
});

test('a plan that is due on the day of the import has its visit that day', async () => {
  const { csv, family } = newFile(maria);
  await send(csv, { at: new Date('2026-11-24T15:00:00Z') });
  expect((await visitsOf(`Maria ${family}`))[0]).toMatchObject({
    scheduledDate: '2026-11-24',
    status: 'confirmed',
  });
});

test('a customer is known on whichever page of the directory they are', async () => {
  const people = await Promise.all(
    ['(281) 555-0301', '(281) 555-0302', '(281) 555-0303'].map(async (phone) =>
      world.person({ phone }),
    ),
  );
  const reasonFor = await knownCustomers(table, 1)([]);
  const reasons = people.map(({ profile }) =>
    reasonFor({ ...profile, email: null, petDetails: null, hasPets: false, poolAccess: null }),
  );
  expect(reasons).toEqual(people.map(() => 'the same phone'));
});

test('another row of a customer is another plan, and one at another place without more is somebody else', async () => {
  const { csv, family } = newFile(bo, anotherBo, boOnFridays);
  expect(verdictsOf(await send(csv))).toEqual(['new', 'new', 'new']);
  const customers = await found(`Bo ${family}`);
  expect(customers).toHaveLength(2);
  const counts = await Promise.all(
    customers.map(async ({ id }: { id: string }) => (await plans.listOfCustomer(id)).length),
  );
  expect(counts.toSorted()).toEqual([1, 2]);
});

test('another plan of a customer has the address of its row, where that is another', async () => {
  const { csv, family } = newFile(maria, mariaElsewhere);
  expect(verdictsOf(await send(csv))).toEqual(['new', 'new']);
  const addresses = (await plansOf(`Maria ${family}`)).map(({ address }) => address);
  expect(new Set(addresses)).toEqual(new Set([null, '77 Lake Road, Spring']));
});

/** What a replica says that has not seen a new customer or plan yet. */
const lagging: Interceptor = async ({ name, input }, proceed) => {
  const isNew = input.Key?.sk === 'PROFILE' || input.Key?.sk === 'PLAN';
  return name === 'Get' && isNew && !input.ConsistentRead ? {} : proceed();
};

test('what was just written is read, and not what a replica that lags still has', async () => {
  const { family, csv } = newFile(maria, mariaElsewhere);
  const request = { cookie: await cookieAt(now), body: { csv, dryRun: false } };
  const { status } = await intercepting(lagging, async () =>
    world.call(importFile.with({ now: () => now }), importCustomers, request),
  );
  expect(status).toBe(200);
  const { id } = await customerOf(`Maria ${family}`);
  const { items } = await bookings.listOfCustomer(id, { limit: 20 });
  const visits = Map.groupBy(items, ({ address }) => address);
  expect([visits.get(null)?.length, visits.get('77 Lake Road, Spring')?.length]).toEqual([2, 4]);
});

test('the same file twice, or at once, changes nothing', async () => {
  const { csv, family } = newFile(maria, bo, boOnFridays);
  const replies = await Promise.all([send(csv), send(csv)]);
  expect(replies.flatMap(verdictsOf).filter((verdict) => verdict === 'new')).toHaveLength(3);
  const again = await send(`\uFEFF${csv.replaceAll('\n', '\r\n')}\r\n`);
  expect(verdictsOf(again)).toEqual(['exists', 'exists', 'exists']);
  expect(again.importedAt).toBe(now.toISOString());
  expect(await found(family)).toHaveLength(2);
  expect(await plansOf(`Maria ${family}`)).toHaveLength(1);
  expect(await plansOf(`Bo ${family}`)).toHaveLength(2);
  expect(await visitsOf(`Maria ${family}`)).toHaveLength(2);
});

test('a call that was killed is finished by the next, each row once and with its visits', async () => {
  const { csv, family } = newFile(maria, bo, boOnFridays);
  const write = rowWriter({ table, newId: () => randomUUID() });
  const dying: RowWriter = async (writing) => {
    await write(writing);
    throw new Error('killed');
  };
  const handler = importFile.with({ now: () => now, dependencies: { write: dying } });
  vi.spyOn(console, 'error').mockImplementationOnce(() => {});
  const killed = await world.call(handler, importCustomers, {
    cookie: await cookieAt(now),
    body: { csv, dryRun: false },
  });
  expect(killed.status).toBe(500);
  expect(await visitsOf(`Maria ${family}`)).toEqual([]);
  const at = new Date(now.getTime() + 60_000);
  expect(verdictsOf(await send(csv, { at }))).toEqual(['exists', 'new', 'new']);
  // The page says when the file was first imported.
  expect((await send(csv, { dryRun: true, at })).importedAt).toBe(now.toISOString());
  expect(await visitsOf(`Maria ${family}`)).toHaveLength(2);
  expect(await plansOf(`Bo ${family}`)).toHaveLength(2);
});

test('the customer whom a call made that was killed gets their other plans with the next', async () => {
  const { csv, family } = newFile(bo, boOnFridays);
  const only = csv.trimEnd().split('\n').slice(0, -1).join('\n');
  const whole = (await send(csv, { dryRun: true })).importId;
  const write = rowWriter({ table, newId: () => randomUUID() });
  const asWhole: RowWriter = async (writing) => write({ ...writing, importId: whole });
  const handler = importFile.with({ now: () => now, dependencies: { write: asWhole } });
  const cookie = await cookieAt(now);
  await world.call(handler, importCustomers, { cookie, body: { csv: only, dryRun: false } });
  expect(verdictsOf(await send(csv))).toEqual(['exists', 'new']);
  expect(await plansOf(`Bo ${family}`)).toHaveLength(2);
});

test.each([
  ['email', (family: string) => `Other,maria.${family}@example.com,,,,,,,,,`],
  ['phone', () => 'Other,,+1 281 555-0777,,,,,,,,'],
  ['name and address', (family: string) => `MARIA ${family},,,12 Oak Lane Spring,,,,,,,`],
])('a row never changes a customer with the same %s', async (what, row) => {
  const { csv, family } = newFile((name) => maria(name).replace(',,', ',(281) 555-0777,'));
  await send(csv);
  const before = await customerOf(`Maria ${family}`);
  const { rows } = await send([headers, row(family)].join('\n'));
  expect(rows).toMatchObject([
    { verdict: 'exists', message: `Already a customer: the same ${what}.` },
  ]);
  expect(await customerOf(`Maria ${family}`)).toEqual(before);
  await undoAt((await send(csv)).importId);
});

test('a file that cannot be read is refused in a sentence', async () => {
  const response = await world.call(importFile.with({ now: () => now }), importCustomers, {
    cookie: await cookieAt(now),
    body: { csv: 'Name\n', dryRun: true },
  });
  expect(response).toMatchObject({
    status: 422,
    body: { fields: { csv: 'The file has no row below its headers.' } },
  });
});

/** The first charge of a customer's plan. */
const chargeOf = async (name: string): Promise<StoredCharge> => {
  const [plan] = await plansOf(name);
  const begun = new Date(`${plan!.billingStart}T15:00:00Z`);
  const [charge] = await makeCharges(plan!.id, begun, {
    table,
    plans,
    profiles,
    settings: taxedSettings,
  });
  return charge!;
};

/** Every row of the table, as JSON. */
const everything = async () => {
  const { Items = [] } = await table.client.send(
    new ScanCommand({ TableName: table.name, ConsistentRead: true }),
  );
  return JSON.stringify(Items);
};

test('an import that is undone leaves nothing, not even the file’s hashes, and can be done again', async () => {
  const { csv, family } = newFile(maria, bo, onSundays);
  const { customers } = await statisticsStore(table).read([]);
  const { importId } = await send(csv);
  const imported = await everything();
  expect(imported).toContain(importId);
  const charge = await chargeOf(`Bo ${family}`);
  expect(charge).toMatchObject({ from: '2026-12-05', state: 'due' });
  // The day of a visit has come, and its report is pending.
  const [visit] = await visitsOf(`Maria ${family}`);
  const customer = await customerOf(`Maria ${family}`);
  expect(await createPendingReport({ booking: visit!, customer, now }, table)).toBe(true);
  // A visit already exists on a day after the plan's new end.
  const [plan] = await plansOf(`Maria ${family}`);
  expect(await plans.save(revised(plan!, { until: '2026-12-07' }, now))).toBe(true);
  // Another visit is today, in Texas.
  const [first] = await visitsOf(`Su ${family}`);
  expect(first).toMatchObject({ scheduledDate: '2026-11-22' });
  expect(await undoAt(importId)).toEqual({ undone: 3, kept: [] });
  const left = await everything();
  const marks = [family, family.toLowerCase(), importId, charge.id, charge.planId, customer.id];
  expect(marks.filter((mark) => left.includes(mark))).toEqual([]);
  expect((await statisticsStore(table).read([])).customers).toBe(customers);
  expect(await undoAt(importId)).toEqual({ undone: 0, kept: [] });
  expect(verdictsOf(await send(csv))).toEqual(['new', 'new', 'new']);
  expect(await visitsOf(`Maria ${family}`)).toHaveLength(2);
});

test('undoing takes away a charge that was made before its plan was ended', async () => {
  const { csv, family } = newFile(bo);
  const { importId } = await send(csv);
  const { id, planId, from } = await chargeOf(`Bo ${family}`);
  // Ended 'at once' on the day of the charge, so that the day before was the plan's last.
  const ended = revised((await plans.find(planId))!, { until: addDays(from, -1) }, now);
  expect(await plans.save(ended)).toBe(true);
  expect(await undoAt(importId)).toEqual({ undone: 1, kept: [] });
  expect(await chargeStore(table).find(id)).toBeUndefined();
});

test('undoing keeps and names who has been a customer since', async () => {
  const names = [
    'Signed',
    'Invited',
    'Visited',
    'Paid',
    'Booked',
    'Planned',
    'Charged',
    'Held',
    'Reported',
    'Locked',
    'Written',
    'Reminded',
    'Unused',
  ];
  const { csv, family } = newFile(
    ...names.map(
      (name, at) => (last: string) =>
        `${name} ${last},${name}.${last}@example.com,,"${at} Oak Lane, Spring",,Tue,weekly,45,month,,`,
    ),
  );
  const { importId } = await send(csv);
  const email = `signed.${family}@example.com`.toLowerCase();
  const person = { sub: randomUUID(), email, firstName: 'S', lastName: 'D', isAdmin: false };
  await signInStore(table).enter(person, now);
  const [visit] = await visitsOf(`Visited ${family}`);
  await bookings.put({ ...visit!, status: 'completed' });
  const invited = await customerOf(`Invited ${family}`);
  const note = { invitedAt: now.toISOString(), invitedBy: 'operator' };
  await profiles.noteInvitation(invited.id, () => note, { requestId: 'operator', now });
  const [paid] = await visitsOf(`Paid ${family}`);
  await bookings.put({ ...paid!, paymentStatus: 'paid' });
  const planned = planSample({ customerId: (await customerOf(`Planned ${family}`)).id });
  await transact(table, [putPlan(table, planned)]);
  const { id: customerId } = await customerOf(`Reported ${family}`);
  await reportStore(table).create(sampleReport({ id: randomUUID(), customerId }));
  const charge = await chargeOf(`Charged ${family}`);
  await chargeStore(table).save({ ...charge, state: 'paid', revision: charge.revision + 1 });
  const held = await chargeOf(`Held ${family}`);
  await chargeStore(table).save({ ...held, heldBy: randomUUID(), revision: held.revision + 1 });
  const nothing = await chargeOf(`Unused ${family}`);
  const gone = { state: 'void', reason: 'Nothing to pay', revision: nothing.revision + 1 } as const;
  expect(await chargeStore(table).save({ ...nothing, ...gone })).toBe(true);
  await bookings.put(bookingSample({ userId: (await customerOf(`Booked ${family}`)).id }));
  const [locked] = await visitsOf(`Locked ${family}`);
  const notPossible = { words: '', at: now.toISOString(), photos: [] };
  await bookings.put({
    ...locked!,
    status: 'cancelled',
    notPossible: { reason: 'gate', ...notPossible },
  });
  const written = {
    customerId: (await customerOf(`Written ${family}`)).id,
    by: 'operator',
  } as const;
  const chatMessage = { ...written, id: randomUUID(), text: 'Hello', at: now.toISOString() };
  const idempotentAction = { userId: 'operator', action: 'chat-message', key: 'one', body: {} };
  await conversationStore(table).write({ chatMessage, idempotentAction, now });
  const { id: reminded } = await customerOf(`Reminded ${family}`);
  await putRow(table, { item: keys.paymentReminder(reminded) });
  expect(await undoAt(importId)).toEqual({
    undone: 1,
    kept: expect.arrayContaining([
      { name: `Signed ${family}`, why: 'Has signed in.' },
      { name: `Invited ${family}`, why: 'Was invited to sign in.' },
      { name: `Visited ${family}`, why: 'Has had a visit.' },
      { name: `Paid ${family}`, why: 'Has paid.' },
      { name: `Planned ${family}`, why: 'Has a plan that did not come with the file.' },
      { name: `Reported ${family}`, why: 'Has a report.' },
      { name: `Locked ${family}`, why: 'Has had a visit that was not possible.' },
      { name: `Written ${family}`, why: 'Was written to.' },
      { name: `Reminded ${family}`, why: 'Was reminded of a balance due.' },
      { name: `Charged ${family}`, why: 'Has paid.' },
      { name: `Held ${family}`, why: 'Has a payment under way.' },
      { name: `Booked ${family}`, why: 'Has a visit that did not come with the file.' },
    ]),
  });
  expect(await found(`Unused ${family}`)).toEqual([]);
  expect(await plansOf(`Visited ${family}`)).toMatchObject([{ state: 'active' }]);
});

test('undoing keeps an account that somebody opens while it goes on', async () => {
  const { csv, family } = newFile(maria);
  const { importId } = await send(csv);
  const { id, email } = await customerOf(`Maria ${family}`);
  const person = { sub: randomUUID(), email: email!, firstName: null, lastName: null };
  const cookie = await cookieAt(now);
  const signIn = async () => signInStore(table).enter({ ...person, isAdmin: false }, now);
  expect(await overtaken(async () => undoAt(importId, now, cookie), signIn)).toEqual({
    undone: 0,
    kept: [{ name: `Maria ${family}`, why: 'Was changed just now.' }],
  });
  expect(await profiles.find(id)).toBeDefined();
  expect(await visitsOf(`Maria ${family}`)).toMatchObject([{ status: 'confirmed' }, {}]);
});

test('undoing finishes what a call began that was killed', async () => {
  const { csv, family } = newFile(maria);
  const { importId } = await send(csv);
  const { id } = await customerOf(`Maria ${family}`);
  const cookie = await cookieAt(now);
  let writes = 0;
  vi.spyOn(console, 'error').mockImplementationOnce(() => {});
  await intercepting(
    async (call, proceed) => {
      if (rowsWritten(call).some(({ pk }) => !pk.startsWith('THROTTLE#')) && (writes += 1) > 1)
        throw new Error('killed');
      return proceed();
    },
    async () => undoAt(importId, now, cookie),
  );
  expect(await profiles.find(id)).toBeUndefined();
  expect(await everything()).toContain(id);
  expect(await undoAt(importId)).toEqual({ undone: 0, kept: [] });
  expect(await everything()).not.toContain(id);
});

test('after a week there is nothing to undo, and the customers stay', async () => {
  const { csv, family } = newFile(maria);
  const { importId } = await send(csv);
  const late = new Date(now.getTime() + undoDays * 24 * 3_600_000 + 1000);
  expect(await undoAt(importId, late)).toEqual({ undone: 0, kept: [] });
  expect(verdictsOf(await send(csv, { at: late }))).toEqual(['exists']);
  expect(await found(`Maria ${family}`)).toHaveLength(1);
});

test('after a week a file brings customers again who are gone, though what it made is still noted', async () => {
  const { csv, family } = newFile(maria, bo);
  const { importId } = await send(csv);
  const [noted] = await importStore(table).list(importId, now);
  for (const name of [`Maria ${family}`, `Bo ${family}`]) {
    const { id } = await customerOf(name);
    await removeProfile(table, id);
  }
  const late = new Date(now.getTime() + undoDays * 24 * 3_600_000 + 1000);
  // DynamoDB deletes expired rows within days.
  expect(await importStore(table).find(importId, noted!.hash)).toEqual(noted);
  expect(verdictsOf(await send(csv, { at: late }))).toEqual(['new', 'new']);
  expect(await plansOf(`Maria ${family}`)).toHaveLength(1);
  expect(await undoAt(importId, late)).toEqual({ undone: 2, kept: [] });
});

test('counts the visits of each day correctly after all of this', async () => {
  await expectDayCounts(world.table);
});

test('a plan without word of tax is taxed as its service is, whichever of the catalogue’s that is', async () => {
  const rows = catalogueServices.map(
    ({ name }, index) => `Tax,"${index} Oak Lane, Spring",Tue,weekly,45,visit,${name}`,
  );
  const columns = 'Name,Address,Weekday,Frequency,Price,Price per,Service';
  const response = await send([columns, ...rows].join('\n'), { dryRun: true });
  const taxed = response.rows.map(({ message }) => message.includes(' plus sales tax'));
  const { services } = taxedSettings.tax;
  expect(taxed).toEqual(catalogueServices.map(({ taxCategory }) => services.includes(taxCategory)));
  // Both kinds are in the catalogue.
  expect(new Set(taxed).size).toBe(2);
});

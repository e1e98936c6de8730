import { randomUUID } from 'node:crypto';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { pool, startFixture } from 'local-aws/identity/testing/identity-fixture.ts';
import {
  deleteCustomer,
  exportCustomer,
  exportOwnData,
  requestDeletion,
} from 'shared/contracts/privacy.ts';
import { receivePaymentEvent, startPayment } from 'shared/contracts/payments.ts';
import { customerForm } from 'shared/contracts/customers.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { backupDays, requestDays } from 'shared/domain/reports/retention.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { profileStore } from '../customers/profile-store.ts';
import { writtenCustomers } from '../customers/written-customers.ts';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { claimMilliseconds, type Delivery } from '../delivery/delivery.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { handler as receive } from '../payments/endpoints/receive-payment-event.ts';
import { handler as startPay } from '../payments/endpoints/start-payment.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import { eventCall, memoryProvider, payingStage } from '../payments/testing/memory-provider.ts';
import { keys } from '../platform/table/keys.ts';
import { transact } from '../platform/table/transact.ts';
import { bucketClient, photos } from '../platform/storage/photo-bucket.ts';
import { reportStore } from '../reports/report-store.ts';
import { sampleReport } from '../reports/testing/report-samples.ts';
import { newQuote, quoteStore } from '../quotes/quote-store.ts';
import { handler as readStatistics } from '../statistics/endpoints/get-statistics.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { filledIn, knownOfCustomer, personal } from '../testing/personal-data.ts';
import { fillCustomer } from '../testing/scenarios/privacy-scenarios.ts';
import { startWorld } from '../testing/world.ts';
import { newSignup, signupStore } from '../signup/signup-store.ts';
import { customerRecords } from './customer-records.ts';
import { deletionStore, isMailSettled } from './deletion-store.ts';
import { endAccount } from './end-account.ts';
import { handler as remove } from './endpoints/delete-customer.ts';
import { handler as exportAsOperator } from './endpoints/export-customer.ts';
import { handler as exportOwn } from './endpoints/export-own-data.ts';
import { handler as ask } from './endpoints/request-deletion.ts';
import { settlingMilliseconds } from './finish-deletion.ts';
import { handler as finish } from './jobs/finish-deletions.ts';
import { removeRecords } from './remove-records.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const stage = { world, admin };
const byAdmin = { cookie: admin.cookie };

const lines: unknown[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const method of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      lines.push(parts);
    });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const startPool = async () => {
  const identity = await startFixture();
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', identity.server.origin);
  vi.stubEnv('USER_POOL_ID', pool.poolId);
  return identity;
};

/** A customer with a sign-in and data of every kind. */
const newCustomer = async ({ isJoined = true } = {}) => {
  const identity = await startPool();
  const email = `${randomUUID()}@example.com`;
  const sub = await identity.addUser(email, 'Correct-Horse-7');
  const customer = await world.person({ ...knownOfCustomer, email, sub: isJoined ? sub : null });
  await fillCustomer(stage, customer, new Date());
  return customer;
};

/** A customer whose address was changed, and quote requests with the former one. */
const withFormerAddress = async () => {
  await startPool();
  const customer = await world.person({ ...knownOfCustomer, sub: null });
  const { firstName, lastName, phone } = knownOfCustomer;
  const stranger = { firstName: 'Sam', lastName: 'Stranger', phone: '(281) 555-0100' };
  const changed = new Date();
  const store = async (person: typeof stranger, at: Date) => {
    const id = randomUUID();
    const form = { ...person, email: customer.email, serviceAddress: '1 Stranger Lane' };
    await quoteStore(world.table).put(newQuote(id, form, at));
    return id;
  };
  const [before, after] = [-1000, 1000].map((by) => new Date(changed.getTime() + by));
  const own = [
    await store({ ...stranger, phone: '281.555.0199' }, before!),
    await store({ ...stranger, firstName: firstName.toUpperCase(), lastName }, before!),
  ];
  const others = [
    await store(stranger, before!),
    // The address may belong to somebody else by then.
    await store({ firstName, lastName, phone }, after!),
  ];
  const form = customerForm.parse({ ...filledIn('profile'), email: `${randomUUID()}@example.com` });
  await writtenCustomers(world.table).update(customer.id, form, changed);
  return { customer, own, others };
};

const deleteNow = async (id: string) =>
  world.call(remove.with({}), deleteCustomer, { ...byAdmin, params: { id } });

const runJob = async (replaced: Parameters<typeof finish.with>[0] = {}) =>
  withinGrants('finish-deletions', async () =>
    finish.with({ pause: async () => undefined, ...replaced })({ now: new Date().toISOString() }),
  );

const onceSettled = () => new Date(Date.now() + settlingMilliseconds);

/** The kind of a row: 'BOOKING REVIEW' for the review of a booking. */
const kindOf = ({ pk, sk }: { pk: string; sk: string }): string =>
  [pk, sk].map((part) => part.split('#')[0]).join(' ');

const part = Object.assign('any', { id: 'any', createdAt: 'any' }) as never;
/** Kinds of rows outside of the customer's own partition, which is deleted whatever it holds. */
const kindsElsewhere = Object.values<(...parts: never[]) => { pk: string; sk: string }>(keys)
  .map((make) => kindOf(make(part, part, part)))
  .filter((kind) => !kind.startsWith('USER '));

/** The kinds of rows that contain somebody's id or address. */
const kindsNaming = async ({ id, email }: { id: string; email: string }): Promise<Set<string>> => {
  const { Items = [] } = await world.table.client.send(
    new ScanCommand({ TableName: world.table.name, ConsistentRead: true }),
  );
  const naming = Items.filter((row) =>
    [id, email].some((mark) => JSON.stringify(row).includes(mark)),
  );
  return new Set(naming.map(({ pk, sk }) => kindOf({ pk, sk })));
};

/** For `JSON.stringify`: the database returns the attributes of a row in a different order each time. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Everything that exists: rows, object keys and the log. */
const allTexts = async (): Promise<string[]> => {
  const { Items = [] } = await world.table.client.send(
    new ScanCommand({ TableName: world.table.name, ConsistentRead: true }),
  );
  const storage = bucketClient();
  const { Contents = [] } = await storage.send(new ListObjectsV2Command({ Bucket: world.bucket }));
  storage.destroy();
  return [...Items, ...Contents.map(({ Key }) => Key), ...lines].map((each) =>
    JSON.stringify(each, inOrder),
  );
};
const everything = async (): Promise<string> => (await allTexts()).join('\n');

const figures = async () => (await world.call(readStatistics, getStatistics, byAdmin)).body;

describe('deleting a customer', () => {
  test('leaves no row, object or log line with their name, address, phone or email, and only sums', async () => {
    // Other tests leave customers with the same name, address and phone.
    const ofOthers = new Set(await allTexts());
    const added = async () => (await allTexts()).filter((each) => !ofOthers.has(each)).join('\n');
    const other = await world.person({ firstName: 'Odd', lastName: 'Other' });
    const before = await figures();
    const customer = await newCustomer();
    const marks = [
      customer.email,
      ...Object.values(personal),
      personal.phone.replaceAll(/\D/g, ''),
    ];
    const full = await added();
    expect(marks.filter((mark) => !full.includes(mark))).toEqual(
      // No row contains the phone number as bare digits.
      [personal.phone.replaceAll(/\D/g, '')],
    );

    expect(await deleteNow(customer.id)).toMatchObject({ status: 200, body: { success: true } });
    // From now on, nobody can sign in or make calls as the customer, and no list shows them.
    expect((await world.call(exportOwn, exportOwnData, { cookie: customer.cookie })).status).toBe(
      401,
    );
    await expect(
      new CognitoIdentityProviderClient({}).send(
        new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: customer.email }),
      ),
    ).rejects.toThrow('User does not exist');
    expect(await figures()).toMatchObject({ customers: before.customers });

    expect(await runJob()).toEqual({ finished: 1, waiting: 0, failed: 0 });
    const left = (await added()).toLowerCase();
    const found = marks.filter((mark) => left.includes(mark.toLowerCase()));
    expect(found).toEqual([]);
    expect(left).toContain(other.email);
    expect(left).toContain('"happening":"admin-change"');
    // Their data without their name is gone too, except in the log.
    lines.length = 0;
    expect(await everything()).not.toContain(customer.id);
    expect(await figures()).toEqual(before);

    const mails = await world.mailTo(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account and your data are deleted']);
    expect(mails[0]!.text).toContain(`within ${backupDays} days`);
    expect(await runJob()).toEqual({ finished: 0, waiting: 0, failed: 0 });
    expect((await deleteNow(customer.id)).status).toBe(404);
  });

  test('is asked of every kind of row that names a customer', async () => {
    const named = await kindsNaming(await newCustomer());
    // The others are of nobody, or name a customer by what is theirs, or expire within days.
    expect(kindsElsewhere.filter((kind) => !named.has(kind)).toSorted()).toEqual([
      'CATALOGUE CATEGORY',
      'CATALOGUE SERVICE',
      'CATALOGUE VERSION',
      'CLEANUP OPERATOR-NOTICE',
      'DAY COUNTS',
      'DAY RAIN-OUT',
      'DELETIONS any',
      'EVENT EVENT',
      'EVENT READ',
      'IMPORT ROW',
      'JOBS any',
      'NEWS ABOUT',
      'NEWS MAIL',
      'PHOTO AWAITED',
      'QUOTE NOTE',
      'QUOTE OFFER',
      'REPORTS any',
      'ROUTE ROUTE',
      'STATISTICS REPORTS',
      'STATISTICS REPORTS',
      'STATISTICS STATISTICS',
      'THROTTLE any',
    ]);
  });

  test('is finished by the job wherever it stopped, and the customer hears once', async () => {
    const customer = await newCustomer();
    for (let times = 0; times < 2; times += 1)
      expect((await deleteNow(customer.id)).status).toBe(200);
    const bucket = photos();
    const stopping = async () => {
      await bucket.removeBelow('photos/');
      throw new Error('the bucket is away');
    };
    await expect(runJob({ removeRecords: stopping })).rejects.toThrow('1 customers');
    const away: Mailer = { send: async () => ({ outcome: 'unavailable' }) };
    expect(await runJob({ mailer: away })).toEqual({ finished: 0, waiting: 1, failed: 0 });
    expect(await world.mailTo(customer.email)).toEqual([]);
    expect(await runJob()).toEqual({ finished: 1, waiting: 0, failed: 0 });
    expect(await world.mailTo(customer.email)).toHaveLength(1);
    expect(await everything()).not.toContain(customer.email);
  });

  test('is finished without a second mail when a run died over the first, which is marked as lost', async () => {
    const customer = await newCustomer();
    await deleteNow(customer.id);
    void runJob({ mailer: { send: () => new Promise(() => undefined) } });
    const { find, list, begin } = deletionStore(world.table);
    await expect
      .poll(() => find(customer.id))
      .toMatchObject({ delivery: { state: 'handed-over' } });
    const later = new Date(Date.now() + claimMilliseconds);
    const finishing = vi.fn<(id: string) => Promise<void>>(async () => undefined);
    const deletions = { find, list, begin, finish: finishing };
    expect(await runJob({ clock: () => later, deletions })).toMatchObject({ finished: 1 });
    expect(finishing).toHaveBeenCalledExactlyOnceWith(customer.id);
    expect(await find(customer.id)).toMatchObject({ delivery: { state: 'lost' } });
    expect(await runJob()).toMatchObject({ finished: 1 });
    expect(await world.mailTo(customer.email)).toEqual([]);
  });

  test('also takes what the indexes show only after a moment', async () => {
    const { id: userId } = await newCustomer();
    const late = bookingSample({ userId });
    await bookingStore(world.table).put(late);
    await deleteNow(userId);
    let isShown = false;
    const pause = vi.fn<() => Promise<void>>(async () => {
      isShown = true;
    });
    const records = customerRecords(world.table);
    const bookings = async () =>
      (await records.bookings(userId)).filter(({ id }) => isShown || id !== late.id);
    const bucket = photos();
    const lagging = removeRecords({
      table: world.table,
      bucket,
      records: { ...records, bookings },
    });
    expect(await runJob({ pause, removeRecords: lagging })).toMatchObject({ finished: 1 });
    expect(await bookingStore(world.table).find(late.id)).toBeUndefined();
    expect(pause).toHaveBeenCalledOnce();
  });

  test('waits for a payment that was begun at the same moment, until it is decided and recorded', async () => {
    vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
    const customer = await newCustomer();
    const charge = chargeSample({ customerId: customer.id, planId: randomUUID() });
    await transact(world.table, [addCharge(world.table, charge)]);
    const provider = memoryProvider();
    const connected = { dependencies: { provider: provider.provider } };
    const begun = await world.call(startPay.with(connected), startPayment, {
      cookie: customer.cookie,
      body: { items: [{ kind: 'charge', id: charge.id }], remember: false },
    });
    expect(begun.status).toBe(200);
    const { id: sessionId } = provider.sessionAtUrl(begun.body.url);
    // As if the index had not shown the payment yet.
    await endAccount(world.table)(customer.id);
    const { email } = customer;
    const requestedAt = new Date().toISOString();
    const deletion = { userId: customer.id, email, firstName: null, requestedAt };
    await deletionStore(world.table).begin(deletion);
    expect(await runJob()).toEqual({ finished: 0, waiting: 1, failed: 0 });
    const money = async () => [
      (await chargeStore(world.table).find(charge.id))?.state,
      (await paymentStore(world.table).find(begun.body.paymentId))?.state,
    ];
    expect(await money()).toEqual(['due', 'open']);
    provider.payByCard(sessionId);
    const event = eventCall({ type: 'checkout.session.completed', objectId: sessionId });
    const { status } = await world.call(receive.with(connected), receivePaymentEvent, event);
    expect(status).toBe(200);
    expect(await money()).toEqual(['paid', 'succeeded']);
    expect(await runJob()).toEqual({ finished: 1, waiting: 0, failed: 0 });
    expect(await money()).toEqual([undefined, undefined]);
    expect(await world.mailTo(customer.email)).toHaveLength(1);
  });

  test('is not waited for once the indexes have caught up', async () => {
    await deleteNow((await newCustomer()).id);
    const pause = vi.fn<() => Promise<void>>(async () => undefined);
    expect(await runJob({ pause, clock: onceSettled })).toMatchObject({ finished: 1 });
    expect(pause).not.toHaveBeenCalled();
  });

  test('takes away what they asked for under a former address, and spares the stranger whose address that was by mistake', async () => {
    const { own, others, customer } = await withFormerAddress();
    expect((await deleteNow(customer.id)).status).toBe(200);
    expect(await runJob()).toMatchObject({ finished: 1 });
    const store = quoteStore(world.table);
    for (const id of own) expect(await store.find(id)).toBeUndefined();
    for (const id of others) expect(await store.find(id)).toBeDefined();
  });

  test('who never signed in takes away a sign-in that waits for its first use', async () => {
    const { id, email } = await newCustomer({ isJoined: false });
    expect((await deleteNow(id)).status).toBe(200);
    await expect(
      new CognitoIdentityProviderClient({}).send(
        new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: email }),
      ),
    ).rejects.toThrow('User does not exist');
    expect(await runJob()).toMatchObject({ finished: 1 });
  });

  test('spares whoever signs up with the address meanwhile', async () => {
    const customer = await newCustomer();
    await deleteNow(customer.id);
    const { email } = customer;
    const again = await world.person({ email });
    const later = new Date(Date.now() + 1000);
    const id = randomUUID();
    await signupStore(world.table).put(newSignup(id, filledIn('signup', email), later));
    expect(await runJob()).toMatchObject({ finished: 1 });
    expect(await signupStore(world.table).find(id)).toBeDefined();
    expect(await profileStore(world.table).find(again.id)).toMatchObject({ email });
  });

  test('is refused for an administrator and for nobody', async () => {
    expect((await deleteNow(admin.id)).status).toBe(404);
    expect((await deleteNow(randomUUID())).status).toBe(404);
    expect(await profileStore(world.table).find(admin.id)).toBeDefined();
  });
});

test('an export holds all that is kept about a customer, for them and for the operator alike', async () => {
  const customer = await newCustomer();
  // Customers can only read what has been sent.
  for (const status of ['pending', 'draft'] as const)
    await reportStore(world.table).create(
      sampleReport({ id: randomUUID(), customerId: customer.id, status }),
    );
  const own = await world.call(exportOwn, exportOwnData, { cookie: customer.cookie });
  const response = await world.call(exportAsOperator, exportCustomer, {
    ...byAdmin,
    params: { id: customer.id },
  });
  expect(response.status).toBe(200);
  expect(own.body).toEqual({ ...response.body, exportedAt: own.body.exportedAt });
  expect(response.body).toMatchObject({
    id: customer.id,
    profile: {
      email: customer.email,
      poolAccess: personal.poolAccess,
      reminders: true,
      calendarSince: expect.any(String),
    },
    bookings: [{ totalAmount: '225.00', specialInstructions: personal.specialInstructions }],
    plans: [{ address: personal.address }],
    charges: [{ total: '243.56', note: personal.comment }],
    payments: [
      {
        state: 'succeeded',
        items: [{ kind: 'charge', name: 'Monthly Membership', total: '243.56' }],
        method: { type: 'card', last4: '4242' },
        intentId: expect.stringMatching(/^pi_/),
        createdAt: '2026-11-20T16:00:00.000Z',
        updatedAt: '2026-11-20T16:00:30.000Z',
      },
      { state: 'reported', method: { type: 'venmo', last4: null }, intentId: null },
    ],
    reports: [{ notes: personal.notes, sentToCustomer: true }],
    record: [{ seq: 1, report: expect.any(String) }],
    messages: [{ message: personal.message }],
    cart: [],
    quoteRequests: [{ serviceAddress: personal.address }],
    offers: [{ note: personal.message, state: 'open' }],
    signupRequests: [{ specialRequests: personal.specialRequests }],
  });
  expect(JSON.stringify(lines)).toContain('access-instructions-read');
});

test('an export holds what a customer asked for under a former address, and nothing of a stranger', async () => {
  const { own, customer } = await withFormerAddress();
  const { body } = await world.call(exportAsOperator, exportCustomer, {
    ...byAdmin,
    params: { id: customer.id },
  });
  expect(body.formerEmails).toEqual([customer.email]);
  const found: string[] = body.quoteRequests.map(({ id }: { id: string }) => id);
  expect(found.toSorted()).toEqual(own.toSorted());
});

test('a customer asks to be deleted, and the operator sees it and hears of it once', async () => {
  const customer = await world.person({ firstName: 'Asking' });
  const { cookie } = customer;
  const operator = `${randomUUID()}@example.com`;
  vi.stubEnv('ADMIN_EMAIL', operator);
  const handler = ask.with({});
  const first = await world.call(handler, requestDeletion, { cookie });
  expect(first).toMatchObject({ status: 200, body: { requestedAt: expect.any(String) } });
  expect((await world.call(handler, requestDeletion, { cookie })).body).toEqual(first.body);
  expect(await profileStore(world.table).get(customer.id)).toMatchObject({
    deletionRequestedAt: first.body.requestedAt,
  });
  const mails = await world.mailTo(operator);
  expect(mails.map(({ subject }) => subject)).toEqual(['Please delete Asking Customer']);
  expect(mails[0]!.text).toContain(`/admin/customers/${customer.id}`);
});

test('requests of strangers expire', async () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const quote = {
    firstName: 'Sam',
    lastName: 'Stranger',
    email: 'sam@example.com',
    phone: '(281) 555-0100',
    serviceAddress: '1 Stranger Lane',
  };
  await quoteStore(world.table).put(newQuote(randomUUID(), quote, now));
  await signupStore(world.table).put(
    newSignup(randomUUID(), filledIn('signup', 'sam@example.com'), now),
  );
  const { Items = [] } = await world.table.client.send(
    new ScanCommand({
      TableName: world.table.name,
      FilterExpression: 'email = :email',
      ExpressionAttributeValues: { ':email': 'sam@example.com' },
    }),
  );
  const expiry = now.getTime() / 1000 + requestDays * 86_400;
  expect(Items.map(({ expire }) => expire)).toEqual([expiry, expiry]);
});

test('counts the visits of each day correctly after all of this', async () => {
  await expectDayCounts(world.table);
});

test('the mail that says so is done with once no attempt will be made again', () => {
  const now = new Date('2027-05-20T12:00:00.000Z');
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  const sent = { claimId: 'a', mailId: 'b', sentAt: before(1) };
  const deliveries: readonly (readonly [Delivery, boolean])[] = [
    [{ state: 'none' }, false],
    [{ state: 'queued' }, false],
    [{ state: 'claimed', claimId: 'a', claimedAt: before(61) }, false],
    [{ state: 'handed-over', claimId: 'a', claimedAt: before(59) }, false],
    [{ state: 'sent', ...sent }, true],
    [{ state: 'delivered', ...sent }, true],
    [{ state: 'final', ...sent }, true],
    [{ state: 'failed', claimId: 'a', reason: 'Refused.' }, true],
    [{ state: 'lost', claimId: 'a' }, true],
  ];
  const deletion = { userId: 'u', email: 'u@example.com', firstName: null, requestedAt: before(9) };
  for (const [delivery, isSettled] of deliveries)
    expect([delivery, isMailSettled({ ...deletion, delivery })]).toEqual([delivery, isSettled]);
});

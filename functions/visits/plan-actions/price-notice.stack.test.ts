import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import { updatePlan } from 'shared/contracts/plans.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bookingStore } from '../../bookings/booking-store.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { noticeStore, type StoredNotice } from '../../payment-rows/autopay-notice.ts';
import { autopayStore, noAutopay, revisedAutopay } from '../../payment-rows/autopay-store.ts';
import { planStore, putPlan } from '../../plans/plan-store.ts';
import { planSample } from '../../plans/testing/plan-sample.ts';
import type { Mail, MailOutcome } from '../../platform/mail/mailer.ts';
import { transact } from '../../platform/table/transact.ts';
import { serviceIdOf } from '../../testing/scenarios/scenario.ts';
import { startWorld, testSettings, type TestPerson } from '../../testing/world.ts';
import { handler } from '../endpoints/update-plan.ts';
import { mailPriceNotice } from './price-notice.ts';

const world = await startWorld();
const { table } = world;
const plans = planStore(table);
const autopays = autopayStore(table);
const notices = noticeStore(table);
const admin = await world.person({ isAdmin: true });
const now = new Date('2026-11-20T18:00:00Z');
const [tooEarly, earliest] = ['2026-11-29', '2026-11-30'];

beforeAll(() => catalogueStore(table).write(now));
beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});

const turn = async ({ id }: TestPerson, methodId: string | null) => {
  const autopay = (await autopays.find(id)) ?? noAutopay(id, now);
  const upTo = methodId === null ? null : 50_000;
  const consentId = methodId === null ? null : randomUUID();
  expect(await autopays.save(revisedAutopay(autopay, { methodId, upTo, consentId }, now))).toBe(
    true,
  );
};

/** A customer with a plan at $225 a month, whose autopay is on. */
const agreed = async ({ isOn = true, from = '2026-11-02' } = {}) => {
  const customer = await world.person();
  const serviceId = serviceIdOf('Monthly Membership');
  const plan = planSample({ customerId: customer.id, serviceId, from });
  await transact(table, [putPlan(table, plan)]);
  if (isOn) await turn(customer, randomUUID());
  return { customer, id: plan.id };
};

type Send = (mail: Mail) => Promise<MailOutcome>;

const update = async (
  id: string,
  body: object,
  { key = randomUUID(), send }: { key?: string; send?: Send } = {},
) =>
  world.call(
    handler.with({ now: () => now, ...(send && { dependencies: { mailer: { send } } }) }),
    updatePlan,
    {
      cookie: admin.cookie,
      params: { id },
      headers: { [idempotencyKeyHeader]: key },
      body,
    },
  );

const subjectsTo = async ({ email }: TestPerson) =>
  (await world.mailTo(email)).map(({ subject }) => subject);
const dueTo = async ({ id }: TestPerson) =>
  (await notices.listDue()).filter(({ userId }) => userId === id);

const changed = 'Your plan has changed: Monthly Membership';
const newPrice = 'New price from Nov 30, 2026: Monthly Membership';

test('a higher price for a customer with autopay begins ten days ahead, and is mailed once', async () => {
  const { customer, id } = await agreed();
  const refused = await update(id, { from: tooEarly, price: '240.00' });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    {
      fields: {
        from: 'This customer pays by autopay and learns of a higher price 10 days ahead. Please choose Nov 30, 2026 or a later day',
      },
    },
  ]);
  expect((await plans.find(id))!.revision).toBe(0);
  expect(await subjectsTo(customer)).toEqual([]);

  const key = randomUUID();
  const body = { from: earliest, price: '240.00' };
  const answers = await Promise.all([1, 2, 3].map(async () => update(id, body, { key })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await update(id, body, { key });
  expect(await subjectsTo(customer)).toEqual([newPrice]);
  const [mail] = await world.mailTo(customer.email);
  expect(mail!.text).toContain(
    'Your plan costs $240 a month instead of $225 a month from Nov 30, 2026 on. Autopay charges the new price from then on.',
  );
  expect(mail!.text).toContain('Monthly Membership: Every Monday · $240 a month · Morning 8-12');
  expect(await dueTo(customer)).toEqual([]);
});

test('each further rise is told of, one that begins earlier is refused, and a lower price is as ever', async () => {
  const { customer, id } = await agreed();
  await update(id, { from: earliest, price: '240.00' });
  await update(id, { from: earliest, price: '250.00' });
  expect(await update(id, { from: tooEarly, price: '250.00' })).toMatchObject({ status: 422 });
  expect(await update(id, { from: '2026-11-20', price: '200.00' })).toMatchObject({ status: 200 });
  expect(await subjectsTo(customer)).toEqual([changed, newPrice, newPrice]);
});

test.each([
  ['without autopay', { isOn: false }, { price: '240.00' }],
  ['with autopay, of whose plan only the time changes', {}, { preferredTime: null }],
  ['with autopay, who pays less', {}, { price: '200.00' }],
])('a customer %s is mailed of a change at once, as ever', async (_who, how, change) => {
  const { customer, id } = await agreed(how);
  expect(await update(id, { from: '2026-11-21', ...change })).toMatchObject({ status: 200 });
  expect(await subjectsTo(customer)).toEqual([changed]);
});

test('a customer who has turned autopay off is as one who never had it', async () => {
  const { customer, id } = await agreed();
  await turn(customer, null);
  expect(await update(id, { from: '2026-11-21', price: '240.00' })).toMatchObject({ status: 200 });
  expect(await subjectsTo(customer)).toEqual([changed]);
});

test.each([
  ['every two weeks', { everyWeeks: 2, price: '240.00' }],
  [
    'another service',
    { serviceId: serviceIdOf('Annual Membership'), price: '240.00', per: 'month' },
  ],
])(
  'who gets %s for more begins when they agreed to, and is told the price',
  async (_what, body) => {
    const { customer, id } = await agreed();
    const answer = await update(id, { from: '2026-11-23', ...body });
    expect(answer).toMatchObject({ status: 200 });
    expect(await subjectsTo(customer)).toEqual([
      expect.stringMatching(/^New price from Nov 23, 2026: /),
    ]);
  },
);

test('a price of a plan that begins later counts from when that begins', async () => {
  const { id: soon } = await agreed({ from: tooEarly });
  expect(await update(soon, { from: '2026-11-21', price: '240.00' })).toMatchObject({
    status: 422,
  });
  const { customer, id } = await agreed({ from: earliest });
  expect(await update(id, { from: '2026-11-21', price: '240.00' })).toMatchObject({ status: 200 });
  expect(await subjectsTo(customer)).toEqual([newPrice]);
});

test('another weekday does not bring a higher price forward, and another period is another price', async () => {
  const { id } = await agreed();
  const refused = await Promise.all([
    update(id, { from: '2026-11-24', weekday: 2, price: '240.00' }),
    update(id, { from: '2026-11-24', per: 'year', price: '2400.00' }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([422, 422]);
});

const telling = () => ({
  table,
  plans,
  bookings: bookingStore(table),
  profiles: profileStore(table),
  settings: testSettings,
  newId: () => randomUUID(),
  clock: () => now,
  mailer: {
    send: async (mail: Mail): Promise<MailOutcome> => {
      sent.push(mail.subject);
      return { outcome: 'accepted', mailId: randomUUID() };
    },
  },
});
let sent: string[] = [];
beforeEach(() => {
  sent = [];
});

const priceNotice = async (customer: TestPerson) => {
  const [notice] = await dueTo(customer);
  return notice as Extract<StoredNotice, { kind: 'price' }>;
};

const unavailable: Send = async () => ({ outcome: 'unavailable' });

test('a price that could not be mailed stays due, and is mailed later', async () => {
  const { customer, id } = await agreed();
  const body = { from: earliest, price: '240.00' };
  expect(await update(id, body, { send: unavailable })).toMatchObject({ status: 200 });
  const notice = await priceNotice(customer);
  expect(await mailPriceNotice(notice, telling())).toMatchObject({ state: 'sent' });
  expect(await mailPriceNotice(notice, telling())).toBeUndefined();
  expect(sent).toEqual([newPrice]);
  expect(await dueTo(customer)).toEqual([]);
});

test('a price that has changed again before it was mailed is not mailed any more', async () => {
  const { customer, id } = await agreed();
  await update(id, { from: earliest, price: '240.00' }, { send: unavailable });
  const notice = await priceNotice(customer);
  await update(id, { from: earliest, price: '225.00' });
  expect(await mailPriceNotice(notice, telling())).toMatchObject({
    state: 'failed',
    reason: 'The price has changed again.',
  });
  expect(sent).toEqual([]);
  expect(await dueTo(customer)).toEqual([]);
});

test('a price of a plan that is gone is not mailed', async () => {
  const { customer, id } = await agreed();
  await update(id, { from: earliest, price: '240.00' }, { send: unavailable });
  const notice = await priceNotice(customer);
  const gone = { ...telling(), plans: { find: async () => undefined } };
  expect(await mailPriceNotice(notice, gone)).toMatchObject({ reason: 'This plan is gone.' });
});

test('a price is mailed without the next visit if that cannot be read', async () => {
  const { customer, id } = await agreed();
  await update(id, { from: earliest, price: '240.00' }, { send: unavailable });
  const notice = await priceNotice(customer);
  const getMany = vi.fn<() => Promise<never>>(async () => {
    throw new Error('The table does not answer');
  });
  await mailPriceNotice(notice, { ...telling(), bookings: { getMany } });
  expect(getMany).toHaveBeenCalled();
  expect(sent).toEqual([newPrice]);
});

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { linkHeader } from 'shared/contracts/contract.ts';
import { actOnLink, getLink } from 'shared/contracts/links.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { linkActions, type LinkAction } from 'shared/domain/site/link-actions.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { profileStore } from '../customers/profile-store.ts';
import { removeProfile } from '../customers/remove-profile.ts';
import { revokeLink } from '../delivery/link-store.ts';
import { keys } from '../platform/table/keys.ts';
import { transact } from '../platform/table/transact.ts';
import { visitLinkOf } from '../reminders/visit-link-of.ts';
import { ratingLinkOf } from '../reports/sending/rating-link-of.ts';
import { intercepting, unintercepted, type Interceptor } from '../testing/intercepted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { handler as act } from './endpoints/act-on-link.ts';
import { handler as get } from './endpoints/get-link.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const profiles = profileStore(table);

/** 5:59 pm on a Sunday in Texas, the following Monday, and the Wednesday after that. */
const now = new Date('2031-01-05T23:59:00.000Z');
const [day, later] = ['2031-01-06', '2031-01-08'];

beforeEach(() => {
  // Refusals are logged.
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});

type Kind = 'visit' | 'rating';

/** What each kind of link can do. A new kind of link is a new row here. */
const ownActions: Record<Kind, readonly LinkAction[]> = {
  visit: ['gate-open', 'gate-shut', 'dogs-inside', 'dogs-outside', 'skip', 'move'],
  rating: ['rate'],
};
const usesUp = new Set<LinkAction>(['skip', 'move']);

const bodies: Record<LinkAction, Record<string, unknown>> = {
  'gate-open': {},
  'gate-shut': {},
  'dogs-inside': {},
  'dogs-outside': {},
  skip: {},
  move: { scheduledDate: later },
  rate: { rating: 4, comment: 'Blue', mayShow: true },
  accept: {},
  decline: {},
  pay: {},
};
const formOf = (action: LinkAction) => ({ action, ...bodies[action] });

const newLink = async (kind: Kind) => {
  const person = await world.person({ hasPets: true });
  const { id: userId, profile } = person;
  const visit = bookingSample(
    kind === 'visit'
      ? { userId, status: 'confirmed', scheduledDate: day }
      : { userId, status: 'completed', scheduledDate: addDays(businessDate(now), -1) },
  );
  const other = bookingSample({ userId, status: visit.status, scheduledDate: visit.scheduledDate });
  for (const each of [visit, other]) await bookings.put(each);
  const link =
    kind === 'visit'
      ? visitLinkOf(table, { visit, profile, day, now })
      : ratingLinkOf(table, { bookingId: visit.id, customerId: userId, now });
  await transact(table, [link.put]);
  return { ...link, visit, other, person };
};
type Made = Awaited<ReturnType<typeof newLink>>;

let callers = 0;
const request = (secret: string) => ({
  headers: { [linkHeader]: secret },
  sourceIp: `2001:db8:${((callers += 1) % 65_000).toString(16)}::1`,
});
const look = async ({ secret }: Pick<Made, 'secret'>, at = now) =>
  world.call(get.with({ now: () => at }), getLink, request(secret));
const press = async ({ secret }: Pick<Made, 'secret'>, action: LinkAction, at = now) =>
  world.call(act.with({ now: () => at }), actOnLink, { ...request(secret), body: formOf(action) });

const shownRow = async ({ id }: StoredBooking) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key: keys.shownReview(id) })))
    .Item;

/** Everything that a link might have changed. */
const effects = async ({ visit, other }: Made) => ({
  visits: await Promise.all([visit, other].map(async ({ id }) => bookings.find(id))),
  shown: await Promise.all([visit, other].map(shownRow)),
});

const changedBy: Record<LinkAction, object> = {
  'gate-open': { gateAnswer: { day, yes: true } },
  'gate-shut': { gateAnswer: { day, yes: false } },
  'dogs-inside': { dogsAnswer: { day, yes: true } },
  'dogs-outside': { dogsAnswer: { day, yes: false } },
  skip: { status: 'cancelled', revision: 1 },
  move: { status: 'confirmed', scheduledDate: later, revision: 1 },
  rate: { review: { rating: 4, comment: 'Blue', mayShow: true } },
  accept: {},
  decline: {},
  pay: {},
};

/** What a dead link is asked for: all that it could do, and what it never could. */
const tried = (kind: Kind): LinkAction[] => [
  ...ownActions[kind],
  linkActions.find((action) => !ownActions[kind].includes(action))!,
];

/** The ways in which a link can stop working, one at a time. */
const deaths: Record<string, (made: Made) => Promise<unknown>> = {
  revoked: async ({ hash }) => transact(table, [revokeLink(table, hash, now)]),
  'ended with all older ones': async ({ person }) => profiles.endLinks(person.id, now),
  'of a disabled customer': async ({ person }) => profiles.setDisabled(person.id, true, now),
  'of a deleted customer': async ({ person }) => removeProfile(table, person.id),
  'of a cancelled visit': async ({ visit }) => bookings.put({ ...visit, status: 'cancelled' }),
  'of a moved visit': async ({ visit }) =>
    bookings.put({ ...visit, status: 'confirmed', scheduledDate: later }),
  'of a visit in another window': async ({ visit }) =>
    bookings.put({ ...visit, status: 'confirmed', preferredTime: 'Afternoon 12-5' }),
  'of somebody else’s visit': async ({ visit }) =>
    bookings.put({ ...visit, userId: (await world.person()).id }),
};

const dead = {
  status: 404,
  body: {
    code: 'not-found',
    message: 'This link no longer works. Please sign in to see your visits, or call us.',
    requestId: expect.any(String),
  },
  headers: { 'cache-control': 'no-store' },
};

const kinds = ['visit', 'rating'] as const;
const own = kinds.flatMap((kind) => ownActions[kind].map((action) => [kind, action] as const));
const foreign = kinds.flatMap((kind) =>
  linkActions
    .filter((action) => !ownActions[kind].includes(action))
    .map((action) => [kind, action] as const),
);

test.each(own)('a fresh %s link does %s, to its own object alone', async (kind, action) => {
  const made = await newLink(kind);
  const before = await effects(made);
  const response = await press(made, action);
  expect(response.status).toBe(200);
  const after = await effects(made);
  expect(after.visits[0]).toMatchObject(changedBy[action]);
  expect(after.visits[1]).toEqual(before.visits[1]);
  expect(after.shown[1]).toBeUndefined();
  expect(response.body.actions).toEqual(usesUp.has(action) ? [] : ownActions[kind]);
});

test.each(own)(
  'a %s link that did %s answers the same again, and has done it once',
  async (kind, action) => {
    const made = await newLink(kind);
    const first = await press(made, action);
    const after = await effects(made);
    const again = await press(made, action, new Date(now.getTime() + 60_000));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await look(made)).body).toEqual(first.body);
    expect(await effects(made)).toEqual(after);
  },
);

test.each(foreign)('a %s link does not %s', async (kind, action) => {
  const made = await newLink(kind);
  const before = await effects(made);
  expect(await press(made, action)).toMatchObject({ status: 403 });
  expect(await effects(made)).toEqual(before);
});

test.each(['skip', 'move'] as const)('after %s the link does nothing else', async (action) => {
  const made = await newLink('visit');
  await press(made, action);
  const after = await effects(made);
  for (const other of ownActions.visit.filter((each) => each !== action))
    expect(await press(made, other)).toMatchObject({ status: 409 });
  expect(await effects(made)).toEqual(after);
});

test.each(kinds.flatMap((kind) => Object.keys(deaths).map((death) => [kind, death] as const)))(
  'a %s link that is %s reads like none at all and does nothing',
  async (kind, death) => {
    const made = await newLink(kind);
    expect((await look(made)).status).toBe(200);
    await deaths[death]!(made);
    const before = await effects(made);
    expect(await look(made)).toMatchObject(dead);
    for (const action of tried(kind)) expect(await press(made, action)).toMatchObject(dead);
    expect(await effects(made)).toEqual(before);
  },
);

test.each(kinds)('a %s link is dead the moment its time is over', async (kind) => {
  const made = await newLink(kind);
  const end = new Date(kind === 'visit' ? '2031-01-07T06:00:00Z' : '2031-01-20T06:00:00Z');
  expect((await look(made, new Date(end.getTime() - 1))).status).toBe(200);
  const before = await effects(made);
  expect(await look(made, end)).toMatchObject(dead);
  for (const action of tried(kind)) expect(await press(made, action, end)).toMatchObject(dead);
  expect(await effects(made)).toEqual(before);
});

test('no link, a guess, a hash and half a secret read like a dead one', async () => {
  const { secret, hash } = await newLink('visit');
  for (const guess of ['', 'A'.repeat(22), hash, secret.slice(1), `${secret}A`, '{}', 'é'])
    for (const response of [await look({ secret: guess }), await press({ secret: guess }, 'skip')])
      expect(response).toMatchObject(dead);
  const none = { sourceIp: '2001:db8:ffff::1' };
  expect(await world.call(get, getLink, none)).toMatchObject(dead);
});

const once = own.filter(([, action]) => ['gate-open', 'skip', 'move', 'rate'].includes(action));
test.each(once)('of ten presses at once on a %s link for %s one counts', async (kind, action) => {
  const made = await newLink(kind);
  const replies = await Promise.all(Array.from({ length: 10 }, async () => press(made, action)));
  expect([...new Set(replies.map(({ status }) => status))]).toEqual([200]);
  const [visit] = (await effects(made)).visits;
  expect(visit).toMatchObject(changedBy[action]);
});

test.each(['skip', 'move'] as const)(
  'a visit link that did %s while it was being read says so',
  async (action) => {
    const made = await newLink('visit');
    const pressed: number[] = [];
    // Used between the read of the link and that of its visit.
    const pressing: Interceptor = async (call, proceed) => {
      const found = await proceed();
      if (pressed.length === 0 && JSON.stringify(call.input).includes('"LINK#'))
        pressed.push((await unintercepted(async () => press(made, action))).status);
      return found;
    };
    const response = await intercepting(pressing, async () => look(made));
    expect(pressed).toEqual([200]);
    expect(response).toMatchObject({ status: 200, body: { done: action, actions: [] } });
  },
);

test('of skipping and moving at once one is done, and the other refused', async () => {
  const made = await newLink('visit');
  const replies = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => press(made, at % 2 === 0 ? 'skip' : 'move')),
  );
  const [visit] = (await effects(made)).visits;
  expect(visit?.revision).toBe(1);
  const won = replies.filter(({ status }) => status === 200);
  const done = visit?.status === 'cancelled' ? 'skip' : 'move';
  expect(won.length).toBeGreaterThan(0);
  expect(won.every(({ body }) => body.done === done)).toBe(true);
  for (const { status } of replies) expect([200, 404, 409]).toContain(status);
});

test.each(kinds)('looking at a %s link, however often, changes nothing', async (kind) => {
  const made = await newLink(kind);
  const before = await effects(made);
  for (let times = 0; times < 3; times += 1) expect((await look(made)).status).toBe(200);
  expect(await effects(made)).toEqual(before);
  expect((await press(made, ownActions[kind][0]!)).status).toBe(200);
});

import {
  createReview,
  listReviews,
  moderateReview,
  updateReview,
} from 'shared/contracts/reviews.ts';
import { expect, test } from 'vitest';
import { profileStore } from '../customers/profile-store.ts';
import { startWorld } from '../testing/world.ts';
import { bookingStore } from './booking-store.ts';
import { handler as create } from './endpoints/create-review.ts';
import { handler as list } from './endpoints/list-reviews.ts';
import { handler as moderate } from './endpoints/moderate-review.ts';
import { handler as update } from './endpoints/update-review.ts';
import { bookingSample } from './testing/booking-sample.ts';

const world = await startWorld();
/** 11:30 pm on November 30 in Texas. */
const now = new Date('2026-12-01T05:30:00Z');

const person = async (firstName: string | null = 'Nadia') =>
  world.person({ at: now, firstName, lastName: 'Secretsurname' });
type Person = Awaited<ReturnType<typeof person>>;

const visitOf = async ({ id: userId }: Person): Promise<string> => {
  const booking = bookingSample({ userId, status: 'completed' });
  await bookingStore(world.table).put(booking);
  return booking.id;
};
const call = { create: [create, createReview], update: [update, updateReview] } as const;
const write = async (how: keyof typeof call, who: Person, id: string, body: object, at = now) => {
  const [handler, contract] = call[how];
  const request = { cookie: who.cookie, params: { id }, body };
  const response = await world.call(handler.with({ now: () => at }), contract, request);
  expect(response.status).toBeLessThan(300);
};

let callers = 0;
const shown = async (): Promise<unknown[]> => {
  const sourceIp = `2001:db8:${(callers += 1).toString(16)}::1`;
  return (await world.call(list, listReviews, { sourceIp })).body;
};

const shownOf = async (name: string) =>
  (await shown()).filter((review) => JSON.stringify(review).includes(name));

const isShown = async (name: string) => (await shownOf(name)).length > 0;

const message = { rating: 5, comment: 'Sparkling!' };

test('only what its writer allows is shown, with first name and month, until that is withdrawn', async () => {
  const me = await person('Nora');
  const [allowed, silent] = [await visitOf(me), await visitOf(me)];
  await write('create', me, silent, message);
  await write('create', me, allowed, { ...message, mayShow: true });
  expect(await shownOf('Nora')).toEqual([{ firstName: 'Nora', month: '2026-11', ...message }]);
  // An update that leaves out `mayShow` does not change it.
  await write('update', me, allowed, { rating: 4, comment: 'Good' });
  expect(await shownOf('Nora')).toMatchObject([{ rating: 4, comment: 'Good' }]);
  await write('update', me, allowed, { ...message, mayShow: false });
  expect(await shownOf('Nora')).toEqual([]);
  await write('update', me, allowed, { ...message, mayShow: true });
  expect(await shownOf('Nora')).toHaveLength(1);
  await profileStore(world.table).setDisabled(me.id, true, now);
  expect(await shownOf('Nora')).toEqual([]);
});

test('no one without a name is quoted, and the latest dozen are shown', async () => {
  const nameless = await person(null);
  const unsigned = { ...message, comment: 'By nobody', mayShow: true };
  await write('create', nameless, await visitOf(nameless), unsigned);
  expect(await isShown('By nobody')).toBe(false);
  const me = await person('Omar');
  const ids: string[] = [];
  for (let second = 0; second < 13; second += 1) {
    // Later than the reviews of the other tests.
    const at = new Date(now.getTime() + 3_600_000 + second * 1000);
    const review = { ...message, comment: `No. ${second}`, mayShow: true };
    const id = await visitOf(me);
    ids.push(id);
    await write('create', me, id, review, at);
  }
  const reviews = await shown();
  const latest = Array.from({ length: 12 }, (_, back) => ({ comment: `No. ${12 - back}` }));
  expect(reviews).toMatchObject(latest);
  // A changed review keeps its position.
  const later = new Date(now.getTime() + 7_200_000);
  await write('update', me, ids[5]!, { ...message, comment: 'Changed' }, later);
  const places = latest.map((each, place) => (place === 7 ? { comment: 'Changed' } : each));
  expect(await shown()).toMatchObject(places);
  expect(JSON.stringify(reviews)).not.toContain('Secretsurname');
  // They would keep out those of the other tests.
  for (const id of ids) await write('update', me, id, { ...message, mayShow: false }, later);
  expect(await isShown('Omar')).toBe(false);
});

const admin = await world.person({ at: now, isAdmin: true });
const moderated = async (id: string, isHidden: boolean) =>
  world.call(moderate.with({ now: () => now }), moderateReview, {
    cookie: admin.cookie,
    params: { id },
    body: { isHidden },
  });

test('a review that the operator removes stays off the site, whatever its writer changes, until it is put back', async () => {
  const me = await person('Priya');
  const id = await visitOf(me);
  await write('create', me, id, { ...message, mayShow: true });
  expect(await isShown('Priya')).toBe(true);
  for (let times = 0; times < 2; times += 1)
    expect(await moderated(id, true)).toMatchObject({
      status: 200,
      body: { ...message, mayShow: true, isHidden: true },
    });
  expect(await isShown('Priya')).toBe(false);
  await write('update', me, id, { rating: 1, comment: 'Let me in', mayShow: true });
  expect(await isShown('Priya')).toBe(false);
  expect(await moderated(id, false)).toMatchObject({ body: { rating: 1, isHidden: false } });
  expect(await isShown('Priya')).toBe(true);
  // A moderator cannot show what its writer does not allow.
  await write('update', me, id, { ...message, mayShow: false });
  await moderated(id, false);
  expect(await isShown('Priya')).toBe(false);
});

test('a concurrent change and moderation both take effect', async () => {
  const me = await person('Quinn');
  const id = await visitOf(me);
  await write('create', me, id, { ...message, mayShow: true });
  await Promise.all([
    moderated(id, true),
    ...[1, 2, 3].map(async () => write('update', me, id, { rating: 2, comment: 'Changed' })),
  ]);
  const booking = await bookingStore(world.table).find(id);
  expect(booking?.review).toMatchObject({ rating: 2, comment: 'Changed', isHidden: true });
  expect(await isShown('Quinn')).toBe(false);
});

test('a moderation by a clock that is behind is still later than the review', async () => {
  const me = await person();
  const id = await visitOf(me);
  await write('create', me, id, { ...message, mayShow: true }, new Date(now.getTime() + 60_000));
  const { body } = await moderated(id, true);
  expect(body).toMatchObject({ isHidden: true, updatedAt: '2026-12-01T05:31:00.000Z' });
});

test('a visit without a review cannot be moderated', async () => {
  expect((await moderated(await visitOf(await person()), true)).status).toBe(404);
});

import { linkHeader } from 'shared/contracts/contract.ts';
import { actOnLink, getLink } from 'shared/contracts/links.ts';
import { expect, test } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { latestShownReviews } from '../bookings/shown-review.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { ratingLinkOf } from '../reports/sending/rating-link-of.ts';
import { startWorld } from '../testing/world.ts';
import { handler as act } from './endpoints/act-on-link.ts';
import { handler as get } from './endpoints/get-link.ts';

const world = await startWorld();
const { table } = world;

const now = new Date('2031-01-05T23:59:00.000Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const newLink = async (changes: Parameters<typeof bookingSample>[0] = {}) => {
  const { id: customerId } = await world.person();
  const visit = bookingSample({ userId: customerId, status: 'completed', ...changes });
  await bookingStore(table).put(visit);
  const { secret, put } = ratingLinkOf(table, { bookingId: visit.id, customerId, now });
  await transact(table, [put]);
  const rate = async (body: object, at = now) =>
    world.call(act.with({ now: () => at }), actOnLink, {
      headers: { [linkHeader]: secret },
      body: { action: 'rate', ...body },
    });
  const review = async () => (await bookingStore(table).find(visit.id))?.review;
  const look = async () =>
    world.call(get.with({ now: () => now }), getLink, { headers: { [linkHeader]: secret } });
  const shown = async () =>
    (await latestShownReviews(table, 50)).filter(({ bookingId }) => bookingId === visit.id);
  return { rate, review, look, shown };
};

test('a rating may be changed until the link’s time, and shown or not each time', async () => {
  const { rate, review, shown } = await newLink();
  expect((await rate({ rating: 5, comment: 'Blue', mayShow: true })).status).toBe(200);
  const first = await review();
  expect(await shown()).toMatchObject([{ rating: 5, comment: 'Blue' }]);
  await rate({ rating: 3, comment: 'Less blue', mayShow: false }, minutesLater(60 * 24 * 10));
  expect(await review()).toMatchObject({ id: first?.id, rating: 3, createdAt: first?.createdAt });
  expect(await shown()).toEqual([]);
});

test('it shows whose visit it was, when, and how it was rated', async () => {
  const { rate, look } = await newLink();
  const shown = {
    purpose: 'rating',
    firstName: 'Casey',
    revision: 'completed',
    expiresAt: '2031-01-20T06:00:00.000Z',
    actions: ['rate'],
    visit: { serviceName: 'Monthly Membership', day: '2026-11-30', window: 'Morning 8-12' },
  };
  expect((await look()).body).toEqual({ ...shown, review: null });
  const { body } = await rate({ rating: 4, comment: 'Blue' });
  const review = { rating: 4, comment: 'Blue', mayShow: false };
  expect(body).toEqual({ ...shown, review: expect.objectContaining(review) });
  expect((await look()).body).toEqual(body);
});

test('a visit that never had a day is of that on which it was asked for, in Texas', async () => {
  const requested = { scheduledDate: null, createdAt: '2030-12-02T05:59:00.000Z' };
  expect((await (await newLink(requested)).look()).body.visit.day).toBe('2030-12-01');
});

test('nothing is shown unless that was said, and the later of two ratings stays', async () => {
  const { rate, review } = await newLink();
  await rate({ rating: 4 }, minutesLater(2));
  expect(await review()).toMatchObject({ rating: 4, comment: '', mayShow: false });
  await rate({ rating: 1 }, minutesLater(1));
  expect(await review()).toMatchObject({ rating: 4 });
  await rate({ rating: 5 }, minutesLater(5));
  // Later than the first rating, but earlier than the last one.
  await rate({ rating: 2 }, minutesLater(4));
  expect(await review()).toMatchObject({ rating: 5 });
});

test('a further rating that says nothing of showing keeps what was said before', async () => {
  const { rate, review } = await newLink();
  await rate({ rating: 5, mayShow: true });
  await rate({ rating: 4 }, minutesLater(1));
  expect(await review()).toMatchObject({ rating: 4, mayShow: true });
});

test.each([{ rating: 4 }, { comment: 'Green' }, { mayShow: false }])(
  'a further rating that changes %o changes that',
  async (changed) => {
    const { rate, review } = await newLink();
    const first = { rating: 5, comment: 'Blue', mayShow: true };
    await rate(first);
    await rate({ ...first, ...changed }, minutesLater(1));
    expect(await review()).toMatchObject({ ...first, ...changed });
  },
);

test.each([{}, { rating: 0 }, { rating: 6 }, { rating: 2.5 }, { rating: '5' }])(
  'no rating is %j',
  async (body) => {
    const { rate, review } = await newLink();
    expect(await rate(body)).toMatchObject({ status: 422 });
    expect(await review()).toBeNull();
  },
);

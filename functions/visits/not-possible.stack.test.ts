import { randomUUID } from 'node:crypto';
import { markNotPossible } from 'shared/contracts/admin-bookings.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { getVisitPhoto } from 'shared/contracts/photos.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { handler as listOwn } from '../bookings/endpoints/list-bookings.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { cameraJpeg } from '../photos/testing/photo-samples.ts';
import { profileStore } from '../customers/profile-store.ts';
import { planStore, putPlan } from '../plans/plan-store.ts';
import { visitIdOf } from '../plans/planned-visit.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import { prepareQuickly } from '../photos/prepare-quickly.ts';
import { photos } from '../platform/storage/photo-bucket.ts';
import { transact } from '../platform/table/transact.ts';
import { handler as removeOrphans } from '../reports/jobs/remove-orphaned-files.ts';
import { reportStore } from '../reports/report-store.ts';
import { uploadPhoto } from '../reports/testing/upload-photo.ts';
import { withPendingReport } from '../reports/testing/with-pending-report.ts';
import { startWorld } from '../testing/world.ts';
import { handler as getPhoto } from './endpoints/get-visit-photo.ts';
import { handler as mark } from './endpoints/mark-not-possible.ts';
import { markNotPossible as markAgain } from './mark-not-possible.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const admin = await world.person({ isAdmin: true });
const today = businessDate(new Date());

const put = async (userId: string, changes: Partial<StoredBooking> = {}) => {
  const visit = bookingSample({ userId, status: 'confirmed', scheduledDate: today, ...changes });
  await bookings.put(visit);
  return visit;
};

const say = async (id: string, body: object = { reason: 'gate' }, as = admin.cookie) =>
  world.call(mark, markNotPossible, { cookie: as, params: { id }, body });

const planned = async (policy: 'none' | 'credit', per: 'visit' | 'month' = 'month') => {
  const me = await world.person({ firstName: 'Dana', lastName: 'Whitfield' });
  const terms = termsSample({ from: today, price: 16_500, per, policy });
  const dates = { from: today, weekday: weekdayOf(today), madeThrough: today };
  const plan = planSample({ customerId: me.id, ...dates, terms: [terms] });
  await transact(world.table, [putPlan(world.table, plan)]);
  const included = per === 'month';
  const visit = await put(me.id, {
    id: visitIdOf(plan, today),
    planId: plan.id,
    originalDate: today,
    included,
    ...(included && { totalAmount: 0 }),
  });
  return { me, plan, visit };
};

const follow = async (params: Record<string, string>, cookie: string) =>
  world.call(getPhoto, getVisitPhoto, { cookie, params });

const withPhoto = async () => {
  const me = await world.person();
  const { id } = await put(me.id);
  const address = await uploadPhoto(world, admin, await cameraJpeg(60, 80));
  const { status, body } = await say(id, { reason: 'gate', photos: [address] });
  expect(status).toBe(200);
  const [photo] = body.notPossible.photos;
  expect(photo).toMatch(new RegExp(`^/api/visit-photos/${id}/[0-9a-f-]{36}$`));
  const [, , , bookingId, photoId] = photo.split('/');
  return { me, id, key: `photos/${id}/${photoId}`, params: { bookingId, photoId } };
};

const dependencies = {
  table: world.table,
  bookings,
  profiles: profileStore(world.table),
  plans: planStore(world.table),
  reports: reportStore(world.table),
  bucket: photos(),
  prepare: prepareQuickly,
  pause: async () => undefined,
};

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});

describe('a visit that was not possible', () => {
  test('is cancelled with the operator’s reason, which its customer reads by mail and on the site', async () => {
    const me = await world.person({ firstName: 'Dana', poolAccess: 'Gate code M4711' });
    const { id } = await put(me.id);
    const reportId = await withPendingReport(world.table, id, new Date());
    const body = { reason: 'dog', words: 'It showed its <b>teeth' };
    const { status, body: response } = await say(id, body);
    expect([status, response.status, response.reportId]).toEqual([200, 'cancelled', null]);
    expect(await reportStore(world.table).find(reportId)).toBeUndefined();
    const [mail, ...others] = await world.mailTo(me.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^We could not do your visit: /);
    for (const shown of [
      'Hello Dana,',
      'A dog was loose in the yard: It showed its <b>teeth.',
      'You won’t be charged for it.',
      'Please keep it inside until we have left',
      'Would you like another day?',
    ])
      expect(mail!.text).toContain(shown);
    expect(mail!.html).toContain('&#60;b&#62;teeth');
    expect(mail!.text).not.toContain('M4711');
    const { body: own } = await world.call(listOwn, listBookings, { cookie: me.cookie });
    expect(own).toMatchObject([
      {
        status: 'cancelled',
        amountDue: '0.00',
        cancelReason: 'A dog was loose in the yard: It showed its <b>teeth',
        notPossible: { reason: 'dog', words: 'It showed its <b>teeth', credit: '0.00', photos: [] },
      },
    ]);
  });

  test('counts once and is mailed once, however often, concurrently, late and differently it is sent', async () => {
    const me = await world.person();
    const { id } = await put(me.id);
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => say(id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const first = await bookings.find(id);
    const gone = `uploads/${admin.id}/${randomUUID()}`;
    // Its uploads were deleted long ago.
    const inAMonth = new Date(Date.now() + 30 * 86_400_000);
    const marking = {
      id,
      form: { reason: 'dog' as const, words: '', photos: [gone] },
      adminId: admin.id,
      now: inAMonth,
    };
    const again = await markAgain(marking, dependencies);
    expect([again.isNew, again.booking.notPossible?.reason]).toEqual([false, 'gate']);
    expect(await bookings.find(id)).toEqual(first);
    expect(await world.mailTo(me.email)).toHaveLength(1);
  });

  test('asks for a retry while one of its photos is being prepared', async () => {
    const me = await world.person();
    const { id } = await put(me.id);
    const address = await uploadPhoto(world, admin, await cameraJpeg(60, 80));
    const pauses: number[] = [];
    const slow = mark.with({
      dependencies: {
        prepare: async () => ({ outcome: 'left' }),
        pause: async (milliseconds) => pauses.push(milliseconds),
      },
    });
    const response = await world.call(slow, markNotPossible, {
      cookie: admin.cookie,
      params: { id },
      body: { reason: 'gate', photos: [address] },
    });
    expect(response).toMatchObject({ status: 409, headers: { 'retry-after': '5' } });
    expect(pauses).toEqual([500, 1000, 2000, 3000]);
    expect(await world.mailTo(me.email)).toEqual([]);
    expect((await say(id, { reason: 'gate', photos: [address] })).status).toBe(200);
  });

  test('is refused once it was moved to a later day, also concurrently', async () => {
    const { id } = await put((await world.person()).id);
    const [now, tomorrow] = [new Date(), addDays(today, 1)];
    let isMoved = false;
    const find = async (of: string) => {
      const seen = await bookings.find(of);
      const set = { scheduledDate: tomorrow };
      if (!isMoved) await bookings.transition(seen!, 'reschedule', now, { set });
      isMoved = true;
      return seen;
    };
    const form = { reason: 'gate' as const, words: '', photos: [] };
    const marking = markAgain(
      { id, form, adminId: admin.id, now },
      { ...dependencies, bookings: { ...bookings, find } },
    );
    await expect(marking).rejects.toThrow('This visit is on a later day');
    expect(await bookings.find(id)).toMatchObject({
      status: 'confirmed',
      scheduledDate: tomorrow,
      notPossible: null,
    });
  });

  test.each([
    ['credit', 'month', 3808, 'Your plan’s next charge is lowered by $38.08.'],
    ['none', 'month', 0, 'Your plan’s price stays the same'],
    ['credit', 'visit', 0, 'You won’t be charged for it.'],
  ] as const)(
    'of a plan with the policy %s by %s credits %i cents',
    async (policy, per, credit, shown) => {
      const { me, plan, visit } = await planned(policy, per);
      const before = await planStore(world.table).find(plan.id);
      const { status } = await say(visit.id);
      expect(status).toBe(200);
      await say(visit.id);
      expect(await bookings.find(visit.id)).toMatchObject({ credit, status: 'cancelled' });
      const after = await planStore(world.table).find(plan.id);
      expect([after!.state, after!.revision]).toEqual([before!.state, before!.revision + 1]);
      const [mail] = await world.mailTo(me.email);
      expect(mail!.text).toContain(shown);
      expect(mail!.text).toContain('We come again on the next day of your plan.');
    },
  );

  test('that was paid shows that, and nothing is refunded automatically', async () => {
    const me = await world.person();
    const { id } = await put(me.id, { paymentStatus: 'paid' });
    await say(id);
    expect(await bookings.find(id)).toMatchObject({ paymentStatus: 'paid', refundedOn: null });
    expect((await world.mailTo(me.email))[0]!.text).toContain('You have already paid for it.');
  });

  test.each([
    ['pending', 'This visit has not been confirmed yet.'],
    ['completed', 'This visit has been completed.'],
    ['cancelled', 'This visit has been cancelled.'],
  ] as const)('cannot be said of a %s one', async (status, message) => {
    const me = await world.person();
    const { id } = await put(me.id, { status });
    expect((await say(id)).body).toMatchObject({ code: 'conflict', message });
    expect(await bookings.find(id)).toMatchObject({ status, notPossible: null });
    expect(await world.mailTo(me.email)).toEqual([]);
  });

  test('is refused on the evening before its day, when that has begun in other time zones', async () => {
    const { id } = await put((await world.person()).id, { scheduledDate: '2031-01-06' });
    const form = { reason: 'gate' as const, words: '', photos: [] };
    const at = (now: string) =>
      markAgain({ id, form, adminId: admin.id, now: new Date(now) }, dependencies);
    await expect(at('2031-01-06T05:59:59Z')).rejects.toThrow('This visit is on a later day');
    expect(await at('2031-01-06T06:00:00Z')).toMatchObject({ isNew: true });
  });

  test('is refused before its day, for an unknown visit, by a customer, or without a note if that is the only reason', async () => {
    const me = await world.person();
    const { id } = await put(me.id, { scheduledDate: addDays(today, 1) });
    expect((await say(id)).status).toBe(409);
    expect((await say(randomUUID())).status).toBe(404);
    expect((await say(id, { reason: 'gate' }, me.cookie)).status).toBe(403);
    const visit = await put(me.id);
    for (const [wrong, field] of [
      [{ reason: 'other' }, 'words'],
      [{ reason: 'other', words: ' ' }, 'words'],
      [{ reason: 'moon' }, 'reason'],
      [{}, 'reason'],
      // The visit's day would have a three-digit year, 457, and no list that contains it could be read anymore.
      [{ reason: 'gate', recordedAt: '0457-06-03T03:44:46Z' }, 'recordedAt'],
    ] as const) {
      const { status, body } = await say(visit.id, wrong);
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
    expect((await bookings.find(visit.id))!.status).toBe('confirmed');
  });

  test('stores when the phone recorded it, unless its clock cannot be right', async () => {
    const me = await world.person();
    const recorded = async (recordedAt: string) => {
      const { id } = await put(me.id);
      return (await say(id, { reason: 'gate', recordedAt })).body.notPossible.at;
    };
    const now = Date.now();
    const past = new Date(now - 1000).toISOString();
    expect(await recorded(past)).toBe(past);
    for (const wrong of [now + 3 * 60_000, now - 48 * 3600_000])
      expect(Date.parse(await recorded(new Date(wrong).toISOString()))).toBeGreaterThanOrEqual(now);
  });
});

describe('a photo of it', () => {
  test('is in the mail, and only its customer and the operator can open it', async () => {
    const { me, params, key } = await withPhoto();
    const [mail] = await world.mailTo(me.email);
    expect(mail!.html).toContain('alt="Photo 1"');
    for (const { cookie } of [me, admin]) {
      const { status, headers } = await follow(params, cookie);
      expect([status, headers['location']]).toEqual([302, expect.stringContaining(key)]);
    }
    const stranger = await world.person();
    expect((await follow(params, stranger.cookie)).status).toBe(404);
    expect((await follow({ ...params, photoId: randomUUID() }, me.cookie)).status).toBe(404);
  });

  test('must be the operator’s own upload', async () => {
    const me = await world.person();
    const { id } = await put(me.id);
    const theirs = `uploads/${me.id}/${randomUUID()}`;
    const { status, body } = await say(id, { reason: 'gate', photos: [theirs] });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['photos.0']]);
    expect(await bookings.find(id)).toMatchObject({ status: 'confirmed' });
  });

  test('is stored for half a year and then removed', async () => {
    const { key } = await withPhoto();
    const inDays = async (days: number) => {
      await removeOrphans({ now: new Date(Date.now() + days * 86_400_000).toISOString() });
      return photos().exists(key);
    };
    expect([await inDays(170), await inDays(190)]).toEqual([true, false]);
  });
});

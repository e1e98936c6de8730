import { randomUUID } from 'node:crypto';
import { getStopsAway } from 'shared/contracts/routes.ts';
import { expect, test } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { reportStore } from '../reports/report-store.ts';
import { sampleReport } from '../reports/testing/report-samples.ts';
import { createPendingReport } from '../visits/create-pending-report.ts';
import { startWorld } from '../testing/world.ts';
import { handler } from './endpoints/get-stops-away.ts';
import { stopsAway } from './stops-away.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const date = '2026-11-23';
/** 11:30 pm on November 23 in Texas. */
const now = new Date('2026-11-24T05:30:00Z');

type State = Partial<StoredBooking>;
const me = { userId: 'me', preferredTime: 'Afternoon 12-5' };
const away = (...states: State[]) =>
  stopsAway(
    states.map((state) => bookingSample({ status: 'confirmed', ...state })),
    'me',
    (id) => id === 'saved',
  );

const done: State = { status: 'completed' };
test.each<[string, State[], number | null]>([
  ['no stop is done yet', [{}, me], null],
  ['the first is done', [done, {}, {}, me, {}], 2],
  ['a report is saved', [{ reportId: 'saved' }, { reportId: 'pending' }, me], 1],
  ['a later one was done first', [{}, me, done], 1],
  ['some are cancelled', [done, { status: 'cancelled' }, me], 0],
  ['only a cancelled one is behind', [{ status: 'cancelled' }, me], null],
  ['the visit is done', [done, { ...me, ...done }], null],
  ['its report is saved', [done, { ...me, reportId: 'saved' }], null],
  ['there is a second visit', [{ ...me, ...done }, {}, me], 1],
  ['there is no visit', [done, {}], null],
])('when %s, stops before: %#', (_when, stops, stopsBefore) => {
  expect(away(...stops)).toEqual(
    stopsBefore === null ? null : { stopsBefore, window: 'Afternoon 12-5' },
  );
});

test('the customer learns a number and a window, and nothing else', async () => {
  const person = await world.person({ at: now });
  const others = [await world.person({ firstName: 'Xenia' }), await world.person()];
  const put = async (userId: string, changes: State) => {
    const visit = bookingSample({ userId, status: 'confirmed', scheduledDate: date, ...changes });
    await bookings.put(visit);
    return visit;
  };
  const read = async () =>
    (await world.call(handler.with({ now: () => now }), getStopsAway, { cookie: person.cookie }))
      .body;
  const first = await put(others[0]!.id, { createdAt: '2026-11-01T00:00:00.000Z' });
  const second = await put(others[1]!.id, { createdAt: '2026-11-02T00:00:00.000Z' });
  await createPendingReport({ booking: second, customer: undefined, now }, world.table);
  expect(await read()).toBeNull();
  const own = await put(person.id, { createdAt: '2026-11-03T00:00:00.000Z' });
  expect(await read()).toBeNull();
  // A draft is written at the stop, so it counts as done whether or not it has been sent.
  const draft = sampleReport({ id: randomUUID(), customerId: others[0]!.id });
  await reportStore(world.table).create(draft);
  await bookings.put({ ...first, reportId: draft.id });
  expect(await read()).toEqual({ stopsBefore: 1, window: 'Morning 8-12' });
  await bookings.put({ ...first, status: 'completed' });
  expect(await read()).toEqual({ stopsBefore: 1, window: 'Morning 8-12' });
  await bookings.put({ ...own, status: 'completed' });
  expect(await read()).toBeNull();
});

import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { bookingTransitions, mayTransition } from 'shared/domain/booking-status.ts';
import type { BookingAction } from 'shared/domain/booking-status.ts';
import { addDays } from 'shared/domain/dates.ts';
import { expect, test } from 'vitest';
import { conditionalTransact } from '../platform/transact.ts';
import { countedCalls } from '../testing/counted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { bookingDays } from './booking-days.ts';
import { bookingStore } from './booking-store.ts';
import type { StepFields, StoredBooking } from './booking-store.ts';
import { removeBooking } from './remove-booking.ts';
import { bookingSample } from './testing/booking-sample.ts';
import { expectDayCounts } from './testing/expect-day-counts.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const first = '2096-05-01';
const now = new Date('2096-05-01T15:00:00Z');

test.each([1, 60])('a week is one call and eight units with %i visits a day', async (many) => {
  for (let day = 0; day < 7; day += 1)
    await Promise.all(
      Array.from({ length: many }, async () =>
        bookings.put(bookingSample({ scheduledDate: addDays(first, day) })),
      ),
    );
  // Closed visits without a day are not read again.
  await bookings.put(bookingSample({ scheduledDate: null, status: 'cancelled' }));
  await bookings.put(bookingSample({ scheduledDate: null }));
  const { table, calls } = countedCalls(world.table);
  const { days, undated } = await bookingDays(table).week(first);
  expect(days[0]!.visits).toBeGreaterThanOrEqual(many);
  expect(undated.visits).toBeGreaterThan(0);
  expect(calls).toEqual([{ name: 'BatchGetCommand', units: expect.any(Number) }]);
  expect(calls[0]!.units).toBeLessThanOrEqual(8);
  await expectDayCounts(world.table);
});

const step = fc.record({
  visit: fc.nat(2),
  action: fc.constantFrom(...(Object.keys(bookingTransitions) as BookingAction[])),
  set: fc.record(
    {
      scheduledDate: fc.constantFrom(null, first, addDays(first, 1)),
      totalAmount: fc.nat(50_000),
      tax: fc.nat(4000),
      included: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  /** How many versions back the step starts from. */
  staleness: fc.nat(2),
  isRepeated: fc.boolean(),
});

test('counts agree with a recount after any steps, stale and repeated ones and all at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, removes) => {
      const seen = await Promise.all(
        Array.from({ length: 3 }, async () => {
          const booking = bookingSample({ id: randomUUID(), scheduledDate: first });
          await bookings.put(booking);
          return [booking] as [StoredBooking, ...StoredBooking[]];
        }),
      );
      for (const { visit, action, set, staleness, isRepeated } of steps) {
        const known = seen[visit]!;
        const from = known.at(-1 - staleness) ?? known[0]!;
        if (!mayTransition(action, from)) continue;
        // All steps share one millisecond, so only the revisions tell the versions apart.
        const take = async () => bookings.transition(from, action, now, { set: set as StepFields });
        const [taken] = isRepeated ? await Promise.all([take(), take()]) : [await take()];
        if (taken) known.push(taken);
      }
      const latest = await bookings.getMany(removes ? seen.map(([{ id }]) => id) : []);
      // Two calls at once remove each booking; one of them comes too late.
      const removed = await Promise.all(
        [...latest, ...latest].map(async (booking) =>
          conditionalTransact(world.table, removeBooking(world.table, booking)),
        ),
      );
      expect(removed.filter(Boolean)).toHaveLength(latest.length);
      await expectDayCounts(world.table);
    }),
    { numRuns: 20 },
  );
}, 60_000);

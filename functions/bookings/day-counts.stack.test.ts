import { addDays } from 'shared/domain/dates.ts';
import { expect, test } from 'vitest';
import { countedCalls } from '../testing/counted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { bookingDays } from './booking-days.ts';
import { bookingStore } from './booking-store.ts';
import { bookingSample } from './testing/booking-sample.ts';
import { expectCountedSteps } from './testing/expect-counted-steps.ts';
import { expectDayCounts } from './testing/expect-day-counts.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const first = '2096-05-01';

test.each([1, 12])('a week is one call and eight units with %i visits a day', async (many) => {
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

test('counts agree with a recount after any steps, stale and repeated ones and all at once', () =>
  expectCountedSteps(world.table, 8));

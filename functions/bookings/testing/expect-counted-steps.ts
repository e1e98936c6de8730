import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import {
  bookingTransitions,
  mayTransition,
  type BookingAction,
} from 'shared/domain/visits/booking-status.ts';
import { addDays } from 'shared/domain/dates.ts';
import { expect } from 'vitest';
import { conditionalTransact } from '../../platform/table/transact.ts';
import type { Table } from '../../platform/table/table.ts';
import { bookingStore, type StepFields, type StoredBooking } from '../booking-store.ts';
import { removeBooking } from '../remove-booking.ts';
import { bookingSample } from './booking-sample.ts';
import { expectDayCounts } from './expect-day-counts.ts';

const first = '2096-05-01';
const now = new Date('2096-05-01T15:00:00Z');

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

/** Takes random steps with visits, and asserts each time that the counts of the days agree with a recount. */
export const expectCountedSteps = async (table: Table, numRuns: number): Promise<void> => {
  const bookings = bookingStore(table);
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
        // All steps share one millisecond, so only the revisions distinguish the versions.
        const take = async () => bookings.transition(from, action, now, { set: set as StepFields });
        const [taken] = isRepeated ? await Promise.all([take(), take()]) : [await take()];
        if (taken) known.push(taken);
      }
      const latest = await bookings.getMany(removes ? seen.map(([{ id }]) => id) : []);
      // Two calls at once remove each booking; one of them comes too late.
      const removed = await Promise.all(
        [...latest, ...latest].map(async (booking) =>
          conditionalTransact(table, removeBooking(table, booking)),
        ),
      );
      expect(removed.filter(Boolean)).toHaveLength(latest.length);
      await expectDayCounts(table);
    }),
    { numRuns },
  );
};

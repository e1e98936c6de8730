import { randomUUID } from 'node:crypto';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { writeAnswer } from '../bookings/answer-store.ts';
import { operatorNews, queueNews } from '../bookings/operator-news.ts';
import { addRefund } from '../bookings/refund-row.ts';
import { removeBooking } from '../bookings/remove-booking.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../charges/charge-store.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { noteRow } from '../imports/import-store.ts';
import { addCredit, planStore, putPlan, revised, touchPlan } from '../plans/plan-store.ts';
import { planSample } from '../plans/testing/plan-sample.ts';
import { deletionStore } from '../privacy/deletion-store.ts';
import { recordStore } from '../reports/record/record-store.ts';
import { sampleReport } from '../reports/testing/report-samples.ts';
import { rainOutStore } from '../day-routes/rain-out/rain-out-store.ts';
import { routeStore } from '../day-routes/route-store.ts';
import { writtenOrRefused, type Attempts } from './stale-attempts.ts';
import type { World } from './world.ts';

/**
 * Writes of plans, charges, news, routes and records, based on data that has changed since it was read, each with its
 * expected result.
 */
export const staleAgreements = ({ table }: World, now: Date): Attempts => {
  const later = new Date(now.getTime() + 1000);
  const [bookings, plans, charges] = [bookingStore(table), planStore(table), chargeStore(table)];
  const news = operatorNews(table);
  const [records, routes, rainOuts] = [recordStore(table), routeStore(table), rainOutStore(table)];
  const deletions = deletionStore(table);
  const writeAll = writtenOrRefused(table);

  const visit = async (changes: Partial<StoredBooking> = {}): Promise<StoredBooking> => {
    const booking = bookingSample({ status: 'confirmed', ...changes });
    await bookings.put(booking);
    return booking;
  };
  const plan = async () => {
    const seen = planSample();
    await writeAll([putPlan(table, seen)]);
    return seen;
  };
  const charge = async () => {
    const seen = chargeSample();
    await writeAll([addCharge(table, seen)]);
    return seen;
  };
  const queued = async (id: string) => {
    await writeAll([queueNews(table, 'booking', id)]);
    return (await news.waiting()).filter((one) => one.id === id);
  };
  /** The operations that append the next row to a customer's record as it is now. */
  const nextRow = async (customerId: string) => {
    const report = sampleReport({ id: randomUUID(), customerId });
    return (await records.append(report, { photos: [], chain: randomUUID() })).operations;
  };

  return {
    'a plan that is there': async () => {
      const seen = await plan();
      return [async () => writeAll([putPlan(table, { ...seen, name: 'Mine' })]), 'refused'];
    },
    'a change of a plan that was changed meanwhile': async () => {
      const seen = await plan();
      await plans.save(revised(seen, { name: 'Theirs' }, now));
      return [async () => plans.save(revised(seen, { name: 'Mine' }, now)), false];
    },
    'a visit’s change under a plan that was changed meanwhile': async () => {
      const seen = await plan();
      await plans.save(revised(seen, { name: 'Theirs' }, now));
      const change = touchPlan(table, seen, { credit: 100, charging: seen, now });
      return [async () => writeAll(change), 'refused'];
    },
    'a credit to a plan that is gone': async () => [
      async () => writeAll([addCredit(table, planSample(), { credit: 100, now })]),
      'refused',
    ],
    'a credit to a plan that was replaced meanwhile': async () => {
      const seen = await plan();
      await plans.save(revised(seen, { replacedBy: randomUUID() }, now));
      return [async () => writeAll([addCredit(table, seen, { credit: 100, now })]), 'refused'];
    },
    'a charge that is there': async () => {
      const seen = await charge();
      return [async () => writeAll([addCharge(table, { ...seen, amount: 1 })]), 'refused'];
    },
    'a step of a charge that took another meanwhile': async () => {
      const seen = await charge();
      await charges.save({ ...seen, state: 'paid', paidOn: '2026-11-05', revision: 1 });
      return [async () => charges.save({ ...seen, state: 'void', revision: 1 }), false];
    },
    'a second refund': async () => {
      const refund = { of: 'charge', id: randomUUID(), customerId: 'c', name: 'Pool' } as const;
      const message = { refunded: 100, refundedTax: 0, refundedOn: '2026-11-05', reason: null };
      await writeAll([addRefund(table, { ...refund, ...message })]);
      return [
        async () => writeAll([addRefund(table, { ...refund, ...message, refunded: 50 })]),
        'refused',
      ];
    },
    'news that are others by now': async () => {
      const id = randomUUID();
      const seen = await queued(id);
      await queued(id);
      return [async () => news.take(seen, now), false];
    },
    'news of a run that has told its own': async () => {
      const run = new Date(now.getTime() + 60_000);
      await news.take(await queued(randomUUID()), run);
      const seen = await queued(randomUUID());
      return [async () => news.take(seen, run), false];
    },
    'an answer about the gate of a visit that was moved': async () => {
      const seen = await visit();
      await bookings.put({ ...seen, scheduledDate: '2027-01-01' });
      return [async () => writeAnswer(table, seen, { gateAnswer: true }), false];
    },
    'an answer about the gate of a visit that was cancelled': async () => {
      const seen = await visit();
      await bookings.put({ ...seen, status: 'cancelled' });
      return [async () => writeAnswer(table, seen, { gateAnswer: true }), false];
    },
    'the removal of a visit that was changed meanwhile': async () => {
      const seen = await visit();
      await bookings.transition(seen, 'markPaid', later);
      return [async () => writeAll(removeBooking(table, seen)), 'refused'];
    },
    'the order of a day that was put in another meanwhile': async () => {
      const seen = await routes.read('2031-01-06');
      await routes.save(seen, ['theirs'], []);
      return [async () => routes.save(seen, ['mine'], []), false];
    },
    'the order of a weekday that was put in another meanwhile': async () => {
      const seen = await routes.read('2031-01-07');
      await routes.save(await routes.read('2031-01-14'), [], ['theirs']);
      return [async () => routes.save(seen, [], ['mine']), false];
    },
    'a rain-out that is there': async () => {
      const rainOut = {
        id: randomUUID(),
        date: '2031-01-06',
        action: 'skip',
        to: null,
        reason: 'Rain',
        visits: [],
        bodyHash: 'theirs',
        createdAt: now.toISOString(),
        undoneAt: null,
      } as const;
      await rainOuts.add({ ...rainOut, visits: [] });
      return [async () => rainOuts.add({ ...rainOut, visits: [], bodyHash: 'mine' }), false];
    },
    'a row of an import that was made': async () => {
      const [importId, hash] = [randomUUID(), randomUUID()];
      const row = { hash, customerId: 'theirs', planId: null, importedAt: now.toISOString() };
      await writeAll([noteRow(table, importId, row)]);
      const mine = { ...row, customerId: 'mine' };
      return [async () => writeAll([noteRow(table, importId, mine)]), 'refused'];
    },
    'the first row of a record that has begun': async () => {
      const customerId = randomUUID();
      const seen = await nextRow(customerId);
      await writeAll(await nextRow(customerId));
      return [async () => writeAll(seen), 'refused'];
    },
    'a row of a record that has grown meanwhile': async () => {
      const customerId = randomUUID();
      await writeAll(await nextRow(customerId));
      const seen = await nextRow(customerId);
      await writeAll(await nextRow(customerId));
      return [async () => writeAll(seen), 'refused'];
    },
    'the deletion of a customer that has begun': async () => {
      const begun = { userId: randomUUID(), email: null, firstName: null };
      await deletions.begin({ ...begun, requestedAt: now.toISOString() });
      return [
        async () => deletions.begin({ ...begun, requestedAt: later.toISOString() }),
        undefined,
      ];
    },
  };
};

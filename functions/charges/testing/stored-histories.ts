import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { addDays } from 'shared/domain/dates.ts';
import { vi } from 'vitest';
import { expectDayCounts } from '../../bookings/testing/expect-day-counts.ts';
import { putPlan } from '../../plans/plan-store.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { planSample, termsSample } from '../../plans/testing/plan-sample.ts';
import { transact } from '../../platform/table/transact.ts';
import type { World } from '../../testing/world.ts';
import { handler as scheduleVisits } from '../../visits/jobs/schedule-visits.ts';
import { handler as makeChargesJob } from '../jobs/make-charges.ts';
import { expectAgreement, historyStart } from './agreement-by-days.ts';
import { killedAt } from './killed-at.ts';
import { StoredYears } from './stored-years.ts';

/*
 * Plans in the table, changed through the endpoints by the customer and the operator at once, with calls and jobs
 * killed at any of their writes. The next job finishes whatever was left half done. (plan-histories.ts runs
 * through many more years, in memory.)
 */

const lastDay = addDays(historyStart, 250);

const steps = [
  'night',
  'skip',
  'undo',
  'move',
  'pause',
  'resume',
  'end',
  'terms',
  'replace',
] as const;

const step = fc.record({
  what: fc.constantFrom(...steps),
  /** The second event, if two happen at once. */
  beside: fc.constantFrom(...steps.filter((what) => what !== 'night')),
  later: fc.integer({ min: 0, max: 9 }),
  choice: fc.nat(40),
  isCustomers: fc.boolean(),
  /**
   * How the step is run: alone, killed, twice at once, or while something else happens and visits are scheduled.
   */
  how: fc.constantFrom('alone', 'killed', 'twice', 'beside', 'beside'),
  write: fc.integer({ min: 1, max: 9 }),
  isAfter: fc.boolean(),
  /** Whether the nightly jobs run next and the history so far is checked. */
  isLastOfDay: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const take = async (years: StoredYears, { what, choice, isCustomers }: Step): Promise<void> => {
  const soon = addDays(years.today, 1 + (choice % 16));
  switch (what) {
    case 'night':
      return years.night();
    case 'skip':
      return years.onVisit(choice, 'skip', { reason: 'Guests' });
    case 'undo':
      return years.onVisit(choice, 'restore', {});
    case 'move':
      return years.onVisit(choice, 'move', {
        scheduledDate: addDays(years.today, 1 + (choice % 28)),
        preferredTime: null,
      });
    case 'pause': {
      const until = choice % 3 === 0 ? null : addDays(soon, choice * 2);
      return years.act(isCustomers, 'pause', { from: soon, until, reason: 'Vacation' });
    }
    case 'resume':
      return years.act(isCustomers, 'resume', { from: choice % 2 === 0 ? null : soon });
    case 'end':
      // Ends the plan only rarely, because nothing happens afterwards.
      if (choice > 3) return undefined;
      return years.act(isCustomers, 'end', {
        on: choice === 0 ? null : soon,
        reason: 'We moved',
      });
    case 'terms':
      return years.change({
        from: soon,
        price: `${180 + choice}.00`,
        policy: isCustomers ? 'credit' : 'none',
      });
    case 'replace':
      if (choice > 15) return undefined;
      return years.change({ from: soon, weekday: choice % 7 });
  }
};

const live = async (years: StoredYears, each: Step): Promise<void> => {
  const day = addDays(years.today, each.later);
  years.today = day < lastDay ? day : lastDay;
  years.mayDie = each.how === 'killed';
  if (each.how === 'killed')
    await killedAt(each.write, each.isAfter, async () => take(years, each));
  else if (each.how === 'twice') await Promise.all([take(years, each), take(years, each)]);
  else if (each.how === 'beside') {
    const other = { ...each, what: each.beside };
    // Not together with the charging job, because whether a period is free depends on what is charged first.
    const one = each.what === 'night' ? years.schedule() : take(years, each);
    await Promise.all([one, take(years, other), years.schedule()]);
  } else await take(years, each);
  if (!each.isLastOfDay) return;
  await years.night();
  expectAgreement(await years.history());
};

/** Asserts for a number of random histories that each due date and each charge is as agreed. */
export const expectStoredHistories = async (world: World, numRuns: number): Promise<void> => {
  // Jobs log their summaries, and killed calls log that they failed.
  for (const method of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => {});
  const operator = await world.person({ isAdmin: true });
  const begin = async (everyWeeks: StoredPlan['everyWeeks']): Promise<StoredYears> => {
    const me = await world.person({ address: '1 Home Street, Spring, TX 77373' });
    const plan = planSample({
      id: randomUUID(),
      customerId: me.id,
      everyWeeks,
      from: historyStart,
      billingStart: historyStart,
      terms: [termsSample({ from: historyStart, taxable: true })],
    });
    await transact(world.table, [putPlan(world.table, plan)]);
    return new StoredYears({ world, operator, me, plan });
  };

  const all: StoredYears[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 10 }),
      fc.constantFrom<StoredPlan['everyWeeks']>(1, 2, 4),
      async (lived, everyWeeks) => {
        const years = await begin(everyWeeks);
        all.push(years);
        await years.night();
        for (const each of lived) await live(years, each);
        await years.night();
        expectAgreement(await years.history());
      },
    ),
    { numRuns },
  );

  // The last day's jobs, for all of these plans: killed, twice at once, and once more.
  const now = `${lastDay}T18:00:00.000Z`;
  for (const years of all) {
    years.today = lastDay;
    await years.noteFreePeriods();
  }
  for (const job of [scheduleVisits, makeChargesJob]) {
    await killedAt(17, true, async () => job({ now }));
    await Promise.allSettled([job({ now }), job({ now })]);
    await job({ now });
  }
  for (const years of all) expectAgreement(await years.history());
  await expectDayCounts(world.table);
};

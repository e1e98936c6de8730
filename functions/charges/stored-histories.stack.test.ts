import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import { actOnCustomersPlan, actOnPlan, actOnVisit, updatePlan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/booking-status.ts';
import { addDays } from 'shared/domain/dates.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { bookingStore } from '../bookings/booking-store.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { makeVisits } from '../plans/make-visits.ts';
import { nextPeriod, planStore, putPlan } from '../plans/plan-store.ts';
import { taxRatesOf } from '../plans/planned-visit.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import { openSession } from '../platform/sessions.ts';
import { transact } from '../platform/transact.ts';
import { reportStore } from '../reports/report-store.ts';
import { intercepting } from '../testing/intercepted-calls.ts';
import { rowsWritten } from '../testing/stored-writes.ts';
import { startWorld, testSettings } from '../testing/world.ts';
import type { TestPerson } from '../testing/world.ts';
import { handler as actOnCustomersPlanHandler } from '../visits/endpoints/act-on-customers-plan.ts';
import { handler as actOnPlanHandler } from '../visits/endpoints/act-on-plan.ts';
import { handler as actOnVisitHandler } from '../visits/endpoints/act-on-visit.ts';
import { handler as updatePlanHandler } from '../visits/endpoints/update-plan.ts';
import { handler as scheduleVisits } from '../visits/jobs/schedule-visits.ts';
import { settlePlan } from '../visits/plan-actions/settle-plan.ts';
import { chargeStore } from './charge-store.ts';
import { handler as makeChargesJob } from './jobs/make-charges.ts';
import { makeCharges } from './make-charges.ts';
import { expectAgreement, freeCreditsByDays, historyStart } from './testing/agreement-by-days.ts';
import type { History } from './testing/agreement-by-days.ts';

/*
 * Plans in the table, changed through the endpoints by the customer and the operator at once, with calls and jobs
 * killed at any of their writes. The next job finishes whatever was left half done. (plan-histories.test.ts runs
 * through many more years, in memory.)
 */

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const plans = planStore(table);
const charges = chargeStore(table);
const profiles = profileStore(table);
const reports = reportStore(table);
const settling = { table, bookings, plans, profiles, reports, taxRateOn: taxRatesOf(testSettings) };
const charging = { table, plans, profiles, settings: testSettings };
const operator = await world.person({ isAdmin: true });
const lastDay = addDays(historyStart, 250);

beforeEach(() => {
  // Jobs log their summaries, and killed calls log that they failed.
  for (const method of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => {});
});

const noon = (day: string): Date => new Date(`${day}T18:00:00Z`);

class Killed extends Error {}

/**
 * Runs something that dies at one of its writes, before or after the write takes effect, and makes no calls after
 * that.
 */
const killedAt = async (write: number, isAfter: boolean, run: () => Promise<unknown>) => {
  let writes = 0;
  let isDead = false;
  await intercepting(async (call, proceed) => {
    if (isDead) throw new Killed('killed');
    if (rowsWritten(call).length === 0) return proceed();
    writes += 1;
    if (writes < write) return proceed();
    isDead = true;
    if (isAfter) await proceed();
    throw new Killed('killed');
  }, run).catch((error: unknown) => {
    if (!isDead) throw error;
  });
};

/** The plan and its successors. */
const chainFrom = async (first: string): Promise<StoredPlan[]> => {
  const chain: StoredPlan[] = [];
  for (let id: string | null = first; id !== null; id = chain.at(-1)!.replacedBy)
    chain.push((await plans.find(id))!);
  return chain;
};

class StoredYears {
  today = historyStart;
  /** Whether the calls may be killed. */
  mayDie = false;
  readonly freeCredits = new Map<string, number | null>();
  /** The days on which charges were to be created, with the plan's last day as of then. */
  readonly looks: { day: string; until: string | null }[] = [];
  readonly me: TestPerson;
  readonly rootId: string;

  constructor(me: TestPerson, rootId: string) {
    this.me = me;
    this.rootId = rootId;
  }

  async current(): Promise<StoredPlan> {
    return (await chainFrom(this.rootId)).at(-1)!;
  }

  /** Records what the periods that start now would be worth without any visits. */
  async noteFreePeriods(): Promise<void> {
    const chain = await chainFrom(this.rootId);
    const plan = { ...chain.at(-1)! };
    for (let period = nextPeriod(plan); period; period = nextPeriod(plan)) {
      if (period.chargeOn > this.today) return;
      this.freeCredits.set(period.start, freeCreditsByDays(chain, period));
      Object.assign(plan, { chargedThrough: period.start, freePeriod: null });
    }
  }

  /** What one of the nightly jobs does to a plan. */
  async schedule(): Promise<void> {
    const now = noon(this.today);
    for (const { id } of await chainFrom(this.rootId)) {
      await settlePlan(id, now, settling);
      await makeVisits(id, now, settling);
    }
  }

  /** What the other nightly job does to it. */
  async charge(): Promise<void> {
    await this.noteFreePeriods();
    const { id, until } = await this.current();
    this.looks.push({ day: this.today, until });
    await makeCharges(id, noon(this.today), charging);
  }

  async night(): Promise<void> {
    await this.schedule();
    await this.charge();
  }

  async call(
    handler: typeof actOnPlanHandler | typeof actOnVisitHandler,
    contract: Contract,
    { by, params, body }: { by: TestPerson; params: object; body: object },
  ): Promise<void> {
    const now = noon(this.today);
    const { id: userId, email, profile } = by;
    const session = await openSession(table, { userId, email, isAdmin: profile.isAdmin }, now);
    const { status } = await world.call(handler.with({ now: () => now }), contract, {
      cookie: `session=${session}`,
      params: params as Record<string, string>,
      headers: { [idempotencyKeyHeader]: randomUUID() },
      body,
    });
    // Done, or refused by a rule.
    expect([200, 404, 409, 422, ...(this.mayDie ? [500] : [])]).toContain(status);
  }

  async act(isCustomers: boolean, action: string, body: object): Promise<void> {
    const params = { id: (await this.current()).id, action };
    if (isCustomers) await this.call(actOnPlanHandler, actOnPlan, { by: this.me, params, body });
    else {
      const contract = actOnCustomersPlan;
      await this.call(actOnCustomersPlanHandler, contract, { by: operator, params, body });
    }
  }

  async onVisit(choice: number, action: string, body: object): Promise<void> {
    const open = [...(await this.visits()).values()].filter(
      (visit) => isOpenVisit(visit) && visit.scheduledDate! > this.today,
    );
    const visit = open[choice % Math.max(1, open.length)];
    if (!visit) return;
    const params = { bookingId: visit.id, action };
    await this.call(actOnVisitHandler, actOnVisit, { by: this.me, params, body });
  }

  async change(body: object): Promise<void> {
    const params = { id: (await this.current()).id };
    await this.call(updatePlanHandler, updatePlan, { by: operator, params, body });
  }

  async visits(): Promise<Map<string, StoredBooking>> {
    const found = new Map<string, StoredBooking>();
    for (let cursor: string | undefined, more = true; more;) {
      const page = await bookings.listOfCustomer(this.me.id, { limit: 50, cursor });
      for (const visit of page.items) found.set(visit.id, visit);
      cursor = page.nextCursor;
      more = cursor !== undefined;
    }
    return found;
  }

  async history(): Promise<History> {
    const chain = await chainFrom(this.rootId);
    const made = (await charges.listOfCustomer(this.me.id)).toReversed();
    return {
      plans: chain,
      visits: await this.visits(),
      // Drops the free charge of a replaced plan if its successor was charged for the same period after all.
      charges: made
        .filter(
          ({ id, from, amount }) =>
            amount > 0 || !made.some((other) => other.from === from && other.id !== id),
        )
        .map(({ from, amount }) => ({
          start: from,
          freeCredits: this.freeCredits.get(from) ?? null,
          amount,
        })),
      looks: this.looks,
      today: this.today,
    };
  }
}

const steps = ['night', 'skip', 'move', 'pause', 'resume', 'end', 'terms', 'replace'] as const;

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
  await transact(table, [putPlan(table, plan)]);
  return new StoredYears(me, plan.id);
};

test('calls that are killed, repeated and at once leave each due date and each charge as agreed', async () => {
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
    { numRuns: 40 },
  );

  // The last day's jobs, for all of these plans: killed, twice at once, and once more.
  const now = noon(lastDay).toISOString();
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
}, 300_000);

test('counts the visits of each day as they are after all of this', async () => {
  await expectDayCounts(world.table);
});

import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader, type Contract } from 'shared/contracts/contract.ts';
import { actOnCustomersPlan, actOnPlan, actOnVisit, updatePlan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { expect } from 'vitest';
import { bookingStore, type StoredBooking } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { makeVisits } from '../../plans/make-visits.ts';
import { nextPeriod, planStore } from '../../plans/plan-store.ts';
import { taxRatesOf } from '../../plans/planned-visit.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { openSession } from '../../platform/session/sessions.ts';
import type { Table } from '../../platform/table/table.ts';
import { reportStore } from '../../reports/report-store.ts';
import { testSettings, type TestPerson, type World } from '../../testing/world.ts';
import { handler as actOnCustomersPlanHandler } from '../../visits/endpoints/act-on-customers-plan.ts';
import { handler as actOnPlanHandler } from '../../visits/endpoints/act-on-plan.ts';
import { handler as actOnVisitHandler } from '../../visits/endpoints/act-on-visit.ts';
import { handler as updatePlanHandler } from '../../visits/endpoints/update-plan.ts';
import { settlePlan } from '../../visits/plan-actions/settle-plan.ts';
import { chargeStore } from '../charge-store.ts';
import { makeCharges } from '../make-charges.ts';
import { freeCreditsByDays, historyStart, type History } from './agreement-by-days.ts';

const storesOf = (table: Table) => ({
  table,
  bookings: bookingStore(table),
  plans: planStore(table),
  charges: chargeStore(table),
  profiles: profileStore(table),
  reports: reportStore(table),
  settings: testSettings,
  taxRateOn: taxRatesOf(testSettings),
});
type Stores = ReturnType<typeof storesOf>;

type Begun = { world: World; operator: TestPerson; me: TestPerson; plan: StoredPlan };

const noon = (day: string): Date => new Date(`${day}T18:00:00Z`);

/** A plan in the table, lived through day by day. */
export class StoredYears {
  today = historyStart;
  /** Whether the calls may be killed. */
  mayDie = false;
  readonly freeCredits = new Map<string, number | null>();
  /** The days on which charges were to be created, with the plan's last day as of then. */
  readonly looks: { day: string; until: string | null }[] = [];
  readonly #world: World;
  readonly #stores: Stores;
  readonly #operator: TestPerson;
  readonly #me: TestPerson;
  readonly #rootId: string;

  constructor({ world, operator, me, plan }: Begun) {
    this.#world = world;
    this.#stores = storesOf(world.table);
    this.#operator = operator;
    this.#me = me;
    this.#rootId = plan.id;
  }

  /** The plan and its successors. */
  async #chain(): Promise<StoredPlan[]> {
    const chain: StoredPlan[] = [];
    for (let id: string | null = this.#rootId; id !== null; id = chain.at(-1)!.replacedBy)
      chain.push((await this.#stores.plans.find(id))!);
    return chain;
  }

  async current(): Promise<StoredPlan> {
    return (await this.#chain()).at(-1)!;
  }

  /** Records what the periods that start now would be worth without any visits. */
  async noteFreePeriods(): Promise<void> {
    const chain = await this.#chain();
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
    for (const { id } of await this.#chain()) {
      await settlePlan(id, now, this.#stores);
      await makeVisits(id, now, this.#stores);
    }
  }

  /** What the other nightly job does to it. */
  async charge(): Promise<void> {
    await this.noteFreePeriods();
    const { id, until } = await this.current();
    this.looks.push({ day: this.today, until });
    await makeCharges(id, noon(this.today), this.#stores);
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
    const session = await openSession(
      this.#world.table,
      { userId, email, isAdmin: profile.isAdmin },
      now,
    );
    const { status } = await this.#world.call(handler.with({ now: () => now }), contract, {
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
    if (isCustomers) await this.call(actOnPlanHandler, actOnPlan, { by: this.#me, params, body });
    else {
      const contract = actOnCustomersPlan;
      await this.call(actOnCustomersPlanHandler, contract, { by: this.#operator, params, body });
    }
  }

  /** Acts on an open visit ahead, or takes back the skip of one. */
  async onVisit(choice: number, action: string, body: object): Promise<void> {
    const isFit = (visit: StoredBooking) =>
      action === 'restore' ? visit.ownCancellation !== null : isOpenVisit(visit);
    const fit = [...(await this.visits()).values()].filter(
      (visit) => isFit(visit) && visit.scheduledDate! > this.today,
    );
    const visit = fit[choice % Math.max(1, fit.length)];
    if (!visit) return;
    const params = { bookingId: visit.id, action };
    await this.call(actOnVisitHandler, actOnVisit, { by: this.#me, params, body });
  }

  async change(body: object): Promise<void> {
    const params = { id: (await this.current()).id };
    await this.call(updatePlanHandler, updatePlan, { by: this.#operator, params, body });
  }

  async visits(): Promise<Map<string, StoredBooking>> {
    const found = new Map<string, StoredBooking>();
    for (let cursor: string | undefined, more = true; more;) {
      const page = await this.#stores.bookings.listOfCustomer(this.#me.id, { limit: 50, cursor });
      for (const visit of page.items) found.set(visit.id, visit);
      cursor = page.nextCursor;
      more = cursor !== undefined;
    }
    return found;
  }

  async history(): Promise<History> {
    const chain = await this.#chain();
    const made = (await this.#stores.charges.listOfCustomer(this.#me.id)).toReversed();
    return {
      plans: chain,
      visits: await this.visits(),
      // Drops the free charge of a replaced plan if its successor was charged for the same period after all, perhaps
      // nothing, because of its credits.
      charges: made
        .filter(
          ({ from, amount }, index) =>
            amount > 0 ||
            !made.some(
              (other, place) => other.from === from && (other.amount > 0 || place > index),
            ),
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

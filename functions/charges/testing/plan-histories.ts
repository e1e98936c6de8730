import * as fc from 'fast-check';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { addDays } from 'shared/domain/dates.ts';
import { moveDayProblem } from 'shared/domain/plans/plan-moves.ts';
import { isAhead } from 'shared/domain/visits/restore-rules.ts';
import { AppError } from 'shared/errors.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { expect } from 'vitest';
import type { StoredBooking } from '../../bookings/booking-store.ts';
import { storedProfile, type Profile } from '../../customers/stored-profile.ts';
import { billedThrough } from '../../visits/own-cancellation.ts';
import { planRestoreProblem } from '../../visits/own-restore-rules.ts';
import { madeAheadDays, nextPeriod } from '../../plans/plan-store.ts';
import {
  agreedFor,
  creditFor,
  madeDueDates,
  plannedVisit,
  visitIdOf,
} from '../../plans/planned-visit.ts';
import { visitStepOf } from '../../plans/visit-step.ts';
import { nextUnmade, type StoredPlan } from '../../plans/stored-plan.ts';
import { planSample, termsSample } from '../../plans/testing/plan-sample.ts';
import { chargeFor } from '../charge-rules.ts';
import {
  expectAgreement,
  freeCreditsByDays,
  historyStart,
  type HistoryCharge,
} from './agreement-by-days.ts';
import { planActionChanges } from '../../visits/plan-actions/plan-action-rules.ts';
import { planChanges, skipsOf } from '../../visits/plan-actions/plan-change-rules.ts';

/*
 * Two years of a plan, in memory. The decisions are made by the product's code, and each write of a transaction is
 * one assignment here. The result is then worked out again, day by day, by independent code.
 */

const firstDay = historyStart;
const lastDay = addDays(firstDay, 730);
const profile: Profile = storedProfile.parse({
  id: 'me',
  email: 'me@example.com',
  isAdmin: false,
  revision: 1,
  createdAt: firstDay,
  updatedAt: firstDay,
});
const surroundings = { profile, taxRateOn: () => 0.0825 };

class Years {
  /** The current plan is the last one. */
  plans: StoredPlan[];
  visits = new Map<string, StoredBooking>();
  charges: HistoryCharge[] = [];
  readonly looks: { day: string; until: string | null }[] = [];
  today = firstDay;
  ids = 0;
  undone = 0;

  constructor(plan: StoredPlan) {
    this.plans = [plan];
  }

  get current(): StoredPlan {
    return this.plans.at(-1)!;
  }

  credit(cents: number): void {
    this.current.openCredit += cents;
  }

  /** Stops after the given number of writes, like a call that is killed. */
  job(writes: number): void {
    let left = writes;
    for (const plan of this.plans) {
      while (left > 0 && !plan.isSettled) {
        left -= 1;
        if (!this.settleOne(plan)) plan.isSettled = true;
      }
      for (let due = nextUnmade(plan); left > 0 && due !== undefined; due = nextUnmade(plan)) {
        if (due > addDays(this.today, madeAheadDays)) break;
        left -= 1;
        const now = new Date(`${this.today}T12:00:00Z`);
        const visit = plannedVisit(plan, due, { ...surroundings, today: this.today, now });
        expect(this.visits.has(visit.id)).toBe(false);
        this.visits.set(visit.id, visit);
        this.credit(visit.credit);
        plan.madeThrough = due;
      }
    }
    const plan = this.current;
    this.looks.push({ day: this.today, until: plan.until });
    for (let period = nextPeriod(plan); left > 0 && period; period = nextPeriod(plan)) {
      if (period.chargeOn > this.today) break;
      left -= 1;
      const replaced = this.plans.slice(0, -1);
      const { charge, rest } = chargeFor(plan, period, {
        rate: 0.0825,
        replaced,
        now: new Date(0),
      });
      const freeCredits = freeCreditsByDays(this.plans, period);
      const made = { start: period.start, freeCredits, amount: charge.amount };
      const isAgain = this.charges.at(-1)?.start === period.start;
      this.charges.splice(isAgain ? -1 : this.charges.length, 1, made);
      Object.assign(plan, rest);
    }
  }

  settleOne(plan: StoredPlan): boolean {
    for (const dueDate of madeDueDates(plan, this.today)) {
      const visit = this.visits.get(visitIdOf(plan, dueDate));
      if (!visit) continue;
      const agreed = agreedFor(plan, dueDate, surroundings);
      const visitStep = visitStepOf(plan, dueDate, { visit, today: this.today, agreed });
      if (!visitStep) continue;
      const before = visit.credit;
      if (visitStep.step === 'cancel') {
        visit.status = 'cancelled';
        visit.cancelReason = visitStep.reason;
        visit.cancelledBy = { ...visitStep.cancelledBy, was: 'confirmed' };
        visit.credit = creditFor(plan, dueDate);
      } else if (visitStep.step === 'restore') {
        Object.assign(visit, {
          status: 'confirmed',
          cancelReason: null,
          cancelledBy: null,
          credit: 0,
        });
      } else Object.assign(visit, visitStep.set);
      this.credit(visit.credit - before);
      return true;
    }
    return false;
  }

  /** An open visit from tomorrow on. */
  someVisit(choice: number): StoredBooking | undefined {
    const open = [...this.visits.values()].filter(
      (visit) => isOpenVisit(visit) && visit.scheduledDate! > this.today,
    );
    return open[choice % Math.max(1, open.length)];
  }

  planOf(visit: StoredBooking): StoredPlan {
    return this.plans.find(({ id }) => id === visit.planId)!;
  }

  skip(choice: number): void {
    const visit = this.someVisit(choice);
    if (!visit) return;
    visit.status = 'cancelled';
    visit.cancelReason = 'Skipped';
    visit.credit = creditFor(this.planOf(visit), visit.originalDate!);
    visit.ownCancellation = {
      was: 'confirmed',
      revision: 0,
      billed: billedThrough(this.current),
      fee: null,
    };
    this.credit(visit.credit);
  }

  /** Takes back a skip, or skips a visit if there is none to take back. */
  undo(choice: number): void {
    const skipped = [...this.visits.values()].filter(
      (visit) => visit.ownCancellation && isAhead(visit, this.today),
    );
    const visit = skipped[choice % Math.max(1, skipped.length)];
    if (!visit) return this.skip(choice);
    const plan = this.planOf(visit);
    const others = [...this.visits.values()].filter(
      (other) => other !== visit && other.planId === visit.planId && isOpenVisit(other),
    );
    const context = { plan, others, charging: this.current, today: this.today, ...surroundings };
    const { credit } = visit;
    if (planRestoreProblem(visit, context)) return;
    Object.assign(visit, { status: 'confirmed', cancelReason: null, ownCancellation: null });
    visit.credit = 0;
    this.credit(-credit);
    this.undone += 1;
  }

  move(choice: number, days: number): void {
    const visit = this.someVisit(choice);
    if (!visit) return;
    const scheduledDate = addDays(this.today, 1 + days);
    const others = [...this.visits.values()].filter(
      (other) => other !== visit && other.planId === visit.planId && isOpenVisit(other),
    );
    const originalDate = visit.originalDate!;
    if (moveDayProblem(this.planOf(visit), { scheduledDate, originalDate, others })) return;
    visit.moved = { scheduledDate: visit.scheduledDate, preferredTime: null, reason: null };
    visit.scheduledDate = scheduledDate;
  }

  act(action: 'pause' | 'resume' | 'end', fields: object, by: 'customer' | 'operator'): void {
    const request = { action, fields, by };
    this.ids += 1;
    const changes = planActionChanges(this.current, request, {
      today: this.today,
      newId: `pause-${this.ids}`,
    });
    if (!changes) return;
    Object.assign(this.current, changes, { isSettled: false });
    if (action === 'end') this.endEarlier(this.current.until!);
  }

  /** Makes the plans before the current one end no later than it does. */
  endEarlier(until: string): StoredPlan[] {
    const earlier = this.plans.slice(0, -1).filter((plan) => plan.until! > until);
    for (const plan of earlier) Object.assign(plan, { until, isSettled: false });
    return earlier;
  }

  change(form: Parameters<typeof planChanges>[1]['form']): void {
    const plan = this.current;
    const context = { form, service: null, settings: testSettings, today: this.today };
    const changed = planChanges(plan, context);
    if (!changed) return;
    const { successor, changes } = changed;
    if (successor) {
      this.ids += 1;
      const next: StoredPlan = {
        ...plan,
        ...successor,
        id: `plan-${this.ids}`,
        replaces: plan.id,
        madeThrough: null,
        isSettled: true,
        endReason: null,
      };
      const replaced = [plan, ...this.endEarlier(addDays(next.from, -1))];
      const skipped = [...this.visits.values()]
        .filter(({ planId }) => replaced.some(({ id }) => id === planId))
        .filter(({ status, cancelledBy }) => status === 'cancelled' && cancelledBy === null)
        .map(({ originalDate }) => originalDate!)
        .concat(replaced.flatMap(({ skips }) => skips));
      next.skips = skipsOf(
        next,
        skipped.filter((date) => date >= next.from),
      );
      Object.assign(plan, { replacedBy: next.id });
      this.plans.push(next);
    }
    Object.assign(plan, changes, { isSettled: false });
  }
}

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'job',
      'job',
      'killed',
      'skip',
      'undo',
      'undo',
      'move',
      'pause',
      'resume',
      'end',
      'terms',
      'replace',
    ] as const),
  ),
  later: fc.integer({ min: 0, max: 100 }),
  choice: fc.nat(40),
  isCustomers: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const take = (years: Years, { what, choice, isCustomers }: Step): void => {
  const { today } = years;
  const by = isCustomers ? 'customer' : 'operator';
  const soon = addDays(today, 1 + choice);
  switch (what) {
    case 'job':
      return years.job(Infinity);
    case 'killed':
      return years.job(choice % 4);
    case 'skip':
      return years.skip(choice);
    case 'undo':
      return years.undo(choice);
    case 'move':
      return years.move(choice, choice % 28);
    case 'pause': {
      const until = choice % 3 === 0 ? null : addDays(soon, choice * 2);
      return years.act('pause', { from: soon, until, reason: 'Vacation' }, by);
    }
    case 'resume':
      return years.act('resume', { from: choice % 2 === 0 ? null : soon }, by);
    case 'end':
      // Ends the plan only rarely, because nothing happens afterwards.
      if (choice > 3) return undefined;
      return years.act('end', { on: choice === 0 ? null : soon, reason: 'We moved' }, by);
    case 'terms': {
      const price = `${180 + choice}.00`;
      return years.change({ from: soon, price, policy: isCustomers ? 'credit' : 'none' });
    }
    case 'replace':
      if (choice > 15) return undefined;
      return years.change({ from: soon, weekday: ([0, 1, 2, 3, 4, 5, 6] as const)[choice % 7]! });
  }
};

/**
 * Draws this many histories, and expects each due date of each to have what it should, and the charges to
 * be as agreed.
 */
export const expectPlanHistories = (numRuns: number): void => {
  let undone = 0;
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 4, maxLength: 11 }),
      fc.constantFrom(1, 2, 4),
      (steps, everyWeeks) => {
        const plan = planSample({
          everyWeeks: everyWeeks as StoredPlan['everyWeeks'],
          from: firstDay,
          terms: [termsSample({ from: firstDay, taxable: true })],
        });
        const years = new Years(plan);
        years.job(Infinity);
        for (const each of steps) {
          // A skip can only be taken back soon after, until the day before the visit.
          const days = each.what === 'undo' ? each.later % 10 : each.later;
          const day = addDays(years.today, days);
          years.today = day < lastDay ? day : lastDay;
          try {
            take(years, each);
          } catch (error) {
            // Refused, as the product would refuse it.
            if (!(error instanceof AppError)) throw error;
          }
        }
        years.job(Infinity);
        expectAgreement(years);
        undone += years.undone;
      },
    ),
    { numRuns },
  );
  // Otherwise the histories would say nothing about skips that are taken back.
  expect(undone).toBeGreaterThan(numRuns / 20);
};

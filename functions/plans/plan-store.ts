import { isDeepStrictEqual } from 'node:util';
import { addDays, addMonths } from 'shared/domain/dates.ts';
import { eachChargePeriod, type ChargePeriod } from 'shared/domain/plans/plan-charges.ts';
import { dueDates } from 'shared/domain/plans/plan-schedule.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { confirmOwnWrite } from '../platform/table/confirm-own-write.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { getRow, isAbsent, putOf, updateOf } from '../platform/table/rows.ts';
import { queryPage, type Page, type PageRequest, type Table } from '../platform/table/table.ts';
import { transactIfCurrent, type Operation } from '../platform/table/transact.ts';
import { nextUnmade, storedPlan, type StoredPlan, type StoredTerms } from './stored-plan.ts';

/** Days ahead for which visits are created (rules: plan-6). */
export const madeAheadDays = 28;

/** A plan has a handful of successors over its life, and a customer has one plan per service. */
const plansPerCustomer = 100;

/** A period, and the first day on which it can be charged. */
type PeriodToCharge = ChargePeriod<StoredTerms> & { chargeOn: string };

/** The first visit in a period that was free until its pause was shortened. */
const firstVisitIn = (
  plan: StoredPlan,
  { start, end }: ChargePeriod<StoredTerms>,
): string | undefined =>
  plan.freePeriod?.start === start
    ? dueDates(plan, { first: start, last: addDays(end, -1) }).find(({ isPaused }) => !isPaused)
        ?.date
    : undefined;

/**
 * The first period of an active plan that has not been charged yet, or that was free and no longer is; undefined if
 * there is none. A replaced plan leaves its charges to its successor.
 */
export const nextPeriod = (plan: StoredPlan): PeriodToCharge | undefined => {
  if (plan.state !== 'active' || plan.replacedBy !== null) return undefined;
  const after = plan.chargedThrough ?? '';
  const latest = [after, plan.billingStart, ...plan.terms.map(({ from }) => from)]
    .toSorted()
    .at(-1);
  for (const period of eachChargePeriod(plan, addMonths(latest ?? plan.billingStart, 24))) {
    const chargeOn = period.start > after ? period.start : firstVisitIn(plan, period);
    if (chargeOn !== undefined) return { ...period, chargeOn };
  }
  return undefined;
};

/** The day on which the nightly job next has work to do; undefined for never. */
const wakeOn = (plan: StoredPlan): string | undefined => {
  if (!plan.isSettled) return '0000-00-00';
  const next = plan.state === 'active' ? nextUnmade(plan) : undefined;
  return next && addDays(next, -madeAheadDays);
};

const planItem = (plan: StoredPlan) => {
  const wake = wakeOn(plan);
  const chargeOn = nextPeriod(plan)?.chargeOn;
  return {
    ...keys.plan(plan.id),
    ...plan,
    ...indexKeys.customerPlan(plan.customerId, plan.from, plan.id),
    ...(wake !== undefined && indexKeys.planWake(wake, plan.id)),
    ...(chargeOn !== undefined && indexKeys.planCharge(chargeOn, plan.id)),
  };
};

/** Writes a new plan, as part of a transaction. */
export const putPlan = (table: Table, plan: StoredPlan): Operation =>
  putOf(table, { item: planItem(plan), when: isAbsent });

/** The plan with these changes, as its next revision. */
export const revised = (plan: StoredPlan, changes: Partial<StoredPlan>, now: Date): StoredPlan => ({
  ...plan,
  ...changes,
  revision: plan.revision + 1,
  updatedAt: now.toISOString(),
});

/** Writes a {@link revised} plan unless it has changed since it was read, as part of a transaction. */
export const savePlan = (table: Table, plan: StoredPlan): Operation =>
  putOf(table, {
    item: planItem(plan),
    when: 'revision = :seen',
    values: { seen: plan.revision - 1 },
  });

/**
 * Adds a credit to a plan's next charge, or a check fee, even if the plan has changed since it was read, unless
 * `seen` is the revision it must still have. Fails if it has been replaced, because a replaced plan has no next
 * charge. Part of a transaction.
 */
export const addCredit = (
  table: Table,
  { id }: StoredPlan,
  { credit, fee = 0, seen, now }: { credit: number; fee?: number; seen?: number; now: Date },
): Operation =>
  updateOf(table, {
    key: keys.plan(id),
    set: { updatedAt: now.toISOString() },
    add: { openCredit: credit, revision: 1, ...(fee !== 0 && { fee }) },
    ...(seen === undefined
      ? {
          when: 'attribute_exists(pk) and (attribute_not_exists(replacedBy) or replacedBy = :nobody)',
          values: { nobody: null },
        }
      : { when: 'revision = :seen', values: { seen } }),
  });

/**
 * Counts as a change of the plan, and fails if it has changed since it was read. Part of a transaction. A credit
 * and a check fee are added to the plan that charges; negative amounts are taken from it. With `isUncharged` it
 * also fails if that plan has changed, for example because a charge has used the credit.
 */
export const touchPlan = (
  table: Table,
  plan: StoredPlan,
  {
    credit,
    fee = 0,
    charging,
    isUncharged = false,
    now,
  }: {
    credit: number;
    fee?: number;
    charging: StoredPlan;
    isUncharged?: boolean;
    now: Date;
  },
): Operation[] => {
  const isOwn = charging.id === plan.id;
  return [
    updateOf(table, {
      key: keys.plan(plan.id),
      set: { updatedAt: now.toISOString() },
      add: {
        revision: 1,
        ...(isOwn && { openCredit: credit }),
        ...(isOwn && fee !== 0 && { fee }),
      },
      when: 'revision = :seen',
      values: { seen: plan.revision },
    }),
    ...(isOwn || (credit === 0 && fee === 0)
      ? []
      : [
          addCredit(table, charging, {
            credit,
            fee,
            now,
            ...(isUncharged && { seen: charging.revision }),
          }),
        ]),
  ];
};

/** More than the changes that others make to a plan while its visits or charges are created. */
export const mostOvertaken = 12;

export const planStore = (table: Table) => {
  const find = async (id: string): Promise<StoredPlan | undefined> =>
    getRow(table, { key: keys.plan(id), row: storedPlan, latest: true });

  const listFrom = async (query: {
    index: 'gsi1' | 'gsi3';
    pk: string;
    sk: readonly [string, string];
    page: PageRequest;
  }): Promise<Page<StoredPlan>> => {
    const { page, ...rest } = query;
    return queryPage({ table, item: storedPlan, page, query: rest });
  };

  const pageOfCustomer = async (
    customerId: string,
    page: PageRequest,
  ): Promise<Page<StoredPlan>> => {
    const { gsi2pk: pk } = indexKeys.customerPlan(customerId, '', '');
    const query = { index: 'gsi2', pk, newestFirst: true } as const;
    return queryPage({ table, item: storedPlan, page, query });
  };

  return {
    find,

    /**
     * The last plan in a chain of replacements, which charges for all of them; the plan itself if it was not
     * replaced.
     */
    chargingPlan: async (plan: StoredPlan): Promise<StoredPlan> => {
      let last = plan;
      for (let next: StoredPlan | undefined = plan; next?.replacedBy; last = next ?? last)
        next = await find(next.replacedBy);
      return last;
    },

    /** The plans with these ids; at most 100. */
    getMany: (ids: readonly string[]): Promise<StoredPlan[]> =>
      batchGet(table, storedPlan, ids.map(keys.plan)),

    /** Writes the plan and the other operations; returns false if anything has changed since it was read. */
    save: async (plan: StoredPlan, also: readonly Operation[] = []): Promise<boolean> =>
      confirmOwnWrite(
        async () => transactIfCurrent(table, [savePlan(table, plan), ...also]),
        async () => isDeepStrictEqual(await find(plan.id), plan),
      ),

    pageOfCustomer,

    /** Latest first. */
    listOfCustomer: async (customerId: string): Promise<StoredPlan[]> =>
      (await pageOfCustomer(customerId, { limit: plansPerCustomer })).items,

    /** Plans for which the nightly job has work to do by `today`. The index may lag. */
    listDue: (today: string, page: PageRequest): Promise<Page<StoredPlan>> =>
      listFrom({
        index: 'gsi1',
        pk: indexKeys.planWake('', '').gsi1pk,
        sk: ['0', `${today}#~`],
        page,
      }),

    /** Plans that have a period to charge by `today`. The index may lag. */
    listToCharge: (today: string, page: PageRequest): Promise<Page<StoredPlan>> =>
      listFrom({
        index: 'gsi3',
        pk: indexKeys.planCharge('', '').gsi3pk,
        sk: ['0', `${today}#~`],
        page,
      }),
  };
};
export type PlanStore = ReturnType<typeof planStore>;

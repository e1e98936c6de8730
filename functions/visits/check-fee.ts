import { amountDue, isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { taxOn } from 'shared/domain/prices/sales-tax.ts';
import { sortingDay, timeOrder } from 'shared/domain/visits/visit.ts';
import type {
  BookingStore,
  OwnCancellation,
  StepFields,
  StoredBooking,
} from '../bookings/booking-store.ts';
import { unchangedSince } from '../bookings/booking-transition.ts';
import type { CountedChange } from '../bookings/day-counts.ts';
import { nextPeriod, revised, savePlan, type PlanStore } from '../plans/plan-store.ts';
import { feeFor } from '../plans/planned-visit.ts';
import { nextUnmade, type StoredPlan } from '../plans/stored-plan.ts';
import { keys } from '../platform/table/keys.ts';
import { updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

export type FeeMove = {
  set: StepFields;
  also: readonly Operation[];
  counted: readonly CountedChange[];
  /** Where the fee goes; null if it stays. */
  moved: OwnCancellation['fee'];
};

const placeOf = ({ scheduledDate, preferredTime }: StoredBooking): string =>
  `${sortingDay(scheduledDate)}#${timeOrder(preferredTime)}`;

/** The visit at which a check can still be handed over: the earliest one that is open and unpaid. */
export const nextToPay = (bookings: readonly StoredBooking[]): StoredBooking | undefined =>
  bookings
    .filter((booking) => isOpenVisit(booking) && amountDue(booking) > 0)
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))[0];

/**
 * A visit's tax with a different total. A plan's visit is a separate bill. A single visit shares the tax of its
 * request, so only the tax on the fee is added or removed (rules: tax-1, tax-5).
 */
const taxWith = ({ planId, tax, taxRate, totalAmount }: StoredBooking, total: number): number => {
  if (planId !== null) return taxOn(total, taxRate);
  const fee = total - totalAmount;
  return tax + Math.sign(fee) * taxOn(Math.abs(fee), taxRate);
};

/** The day from which a plan has something to pay that is not billed yet; undefined for never. */
const nextBillOn = (plan: StoredPlan): string | undefined => {
  if (plan.state === 'ended') return undefined;
  const dueDate = nextUnmade(plan);
  // Any fee would do: what matters is whether the visit would bear it.
  const isPaidByVisit = dueDate !== undefined && feeFor({ ...plan, fee: 1 }, dueDate) > 0;
  return isPaidByVisit ? dueDate : nextPeriod({ ...plan, state: 'active' })?.chargeOn;
};

type Dependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'getMany'>;
  plans: Pick<PlanStore, 'find' | 'chargingPlan'>;
};

/** Of the plans that came with these visits, or of those that charge in their place, the one with the first bill. */
const nextToBill = async (
  visits: readonly StoredBooking[],
  plans: Dependencies['plans'],
): Promise<StoredPlan | undefined> => {
  const charging = await Promise.all(
    visits.map(async ({ planId }) => {
      const plan = planId === null ? undefined : await plans.find(planId);
      return plan && plans.chargingPlan(plan);
    }),
  );
  return charging
    .flatMap((plan) => {
      const on = plan && nextBillOn(plan);
      return on === undefined ? [] : [{ plan, on }];
    })
    .toSorted((a, b) => a.on.localeCompare(b.on))[0]?.plan;
};

/**
 * Moves the unpaid check fee of a canceled visit to the next visit of its request, or, if no other is open, to the
 * first bill of the request's plans that is not charged yet (rules: booking-22). It stays where it is if there is
 * neither.
 */
export const moveCheckFee = async (
  { booking, now }: { booking: StoredBooking; now: Date },
  { table, bookings, plans }: Dependencies,
): Promise<FeeMove> => {
  const { fee, paidWith, paymentStatus, totalAmount } = booking;
  const none = { set: {}, also: [], counted: [], moved: null };
  if (fee === 0 || paidWith.length === 0 || paymentStatus !== 'pending') return none;
  const without = {
    fee: 0,
    totalAmount: totalAmount - fee,
    tax: taxWith(booking, totalAmount - fee),
  };
  const others = await bookings.getMany(paidWith);
  const next = nextToPay(others);
  if (!next) {
    const plan = await nextToBill(others, plans);
    if (!plan) return none;
    const takeOver = savePlan(table, revised(plan, { fee: plan.fee + fee }, now));
    return {
      set: without,
      also: [takeOver],
      counted: [],
      moved: { cents: fee, to: 'plan', id: plan.id },
    };
  }
  const moved = { cents: fee, to: 'visit', id: next.id } as const;
  return { set: without, ...addFee(next, fee, { table, now }), moved };
};

/** Adds a check fee to a visit that has not changed since it was read, or takes a negative one from it. */
const addFee = (
  visit: StoredBooking,
  fee: number,
  { table, now }: { table: Table; now: Date },
): Pick<FeeMove, 'also' | 'counted'> => {
  const totalAmount = visit.totalAmount + fee;
  const set = { fee: visit.fee + fee, totalAmount, tax: taxWith(visit, totalAmount) };
  const unchanged = unchangedSince(visit);
  const update = updateOf(table, {
    key: keys.booking(visit.id),
    set: { ...set, updatedAt: now.toISOString() },
    add: { revision: 1 },
    when: unchanged.conditions.join(' and '),
    values: unchanged.values,
  });
  return { also: [update], counted: [{ before: visit, after: { ...visit, ...set } }] };
};

/**
 * Moves the check fee of a restored visit back from where {@link moveCheckFee} put it. It stays there if it was paid,
 * charged or moved on since, because it is due once for a request.
 */
export const returnCheckFee = async (
  { booking, now }: { booking: StoredBooking; now: Date },
  { table, bookings, plans }: Dependencies,
): Promise<Omit<FeeMove, 'moved'>> => {
  const none = { set: {}, also: [], counted: [] };
  const moved = booking.ownCancellation?.fee;
  if (!moved || booking.paymentStatus !== 'pending') return none;
  const { cents, to, id } = moved;
  const totalAmount = booking.totalAmount + cents;
  const set = { fee: booking.fee + cents, totalAmount, tax: taxWith(booking, totalAmount) };
  if (to === 'plan') {
    const plan = await plans.find(id);
    if (!plan || plan.fee < cents) return none;
    return { ...none, set, also: [savePlan(table, revised(plan, { fee: plan.fee - cents }, now))] };
  }
  const [visit] = await bookings.getMany([id]);
  const isDue = visit && isOpenVisit(visit) && visit.paymentStatus === 'pending';
  return isDue && visit.fee >= cents ? { set, ...addFee(visit, -cents, { table, now }) } : none;
};

import { addDays } from 'shared/domain/dates.ts';
import { creditOf, termsOn } from 'shared/domain/plans/plan-charges.ts';
import { isOver, movedAtMostDays } from 'shared/domain/plans/plan-moves.ts';
import { dueDates } from 'shared/domain/plans/plan-schedule.ts';
import { notScheduledReason, pausedReason, skippedReason } from 'shared/domain/plans/plan-state.ts';
import { customerTaxRate, taxOn } from 'shared/domain/prices/sales-tax.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { BookingStore, StoredBooking } from '../bookings/booking-store.ts';
import { newBooking } from '../bookings/new-booking.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { nextPeriod } from './plan-store.ts';
import type { StoredPlan } from './stored-plan.ts';

type Absence = Pick<StoredBooking, 'cancelReason' | 'cancelledBy'>;

/** Whether a visit was canceled because its day had passed before it was created (rules: plan-7). */
export const isMissed = ({ cancelReason, cancelledBy }: Absence): boolean =>
  cancelReason === notScheduledReason && cancelledBy === null;

/** The sales tax rate for a customer on a day, as a fraction such as 0.0825. */
export type TaxRateOn = (customer: Profile, date: string) => number;

/** The stage's rates, and those that apply to single customers (rules: tax-3). */
export const taxRatesOf =
  ({ tax }: SiteSettings): TaxRateOn =>
  (customer, date) =>
    customerTaxRate(tax, customer, date);

/** The id of the only visit of a due date (docs/decisions/0036). */
export const visitIdOf = ({ id, firstVisit }: StoredPlan, dueDate: string): string => {
  if (firstVisit?.dueDate === dueDate) return firstVisit.id;
  const ofDay = derivedId('visit', id, dueDate);
  // The first visit keeps the id of the day it was ordered for, even if it was moved to an earlier week.
  return ofDay === firstVisit?.id ? derivedId('visit', id, dueDate, 'later') : ofDay;
};

type Surroundings = { profile: Profile; taxRateOn: TaxRateOn };

/** The due dates that already have a visit which may still lie ahead, whatever its state. */
export const madeDueDates = (plan: StoredPlan, today: string): string[] =>
  plan.madeThrough === null
    ? []
    : dueDates(
        { ...plan, until: null },
        { first: addDays(today, -movedAtMostDays), last: plan.madeThrough },
      ).map(({ date }) => date);

/** The visits of {@link madeDueDates}. */
export const madeVisits = async (
  plan: StoredPlan,
  today: string,
  { getMany }: Pick<BookingStore, 'getMany'>,
): Promise<StoredBooking[]> =>
  getMany(madeDueDates(plan, today).map((date) => visitIdOf(plan, date)));

/**
 * What a plan says about the visit of a due date. `totalAmount` and `tax` are in cents and include the check fee.
 */
export const agreedFor = (
  plan: StoredPlan,
  dueDate: string,
  { profile, taxRateOn, fee = 0 }: Surroundings & { fee?: number },
) => {
  const terms = termsOn(plan.terms, dueDate);
  const { options, preferredTime, paymentMethod, price, per, taxable } = terms;
  const included = per !== 'visit';
  const totalAmount = (included ? 0 : price) + fee;
  const taxRate = taxable && !included ? taxRateOn(profile, dueDate) : 0;
  const tax = taxOn(totalAmount, taxRate);
  // Null stands for the customer's own address, wherever they live by then.
  const { address } = plan;
  return { address, options, preferredTime, paymentMethod, included, totalAmount, tax, taxRate };
};

/**
 * The check fee of an order, in cents, that this visit has to bear because it is paid for separately and no charge
 * comes before it (rules: booking-5).
 */
export const feeFor = (plan: StoredPlan, dueDate: string): number => {
  const { fee, terms, replacedBy } = plan;
  if (fee === 0 || replacedBy !== null || termsOn(terms, dueDate).per !== 'visit') return 0;
  const period = nextPeriod({ ...plan, state: 'active' });
  return period && period.start <= dueDate ? 0 : fee;
};

/** Cents that a due date without a visit takes off the next charge (rules: plan-5). */
export const creditFor = (plan: StoredPlan, dueDate: string): number =>
  isOver(plan, dueDate) ? 0 : creditOf(termsOn(plan.terms, dueDate), plan.everyWeeks);

/** The pause that covers a day, if any. */
export const pauseOn = (
  { pauses }: Pick<StoredPlan, 'pauses'>,
  date: string,
): StoredPlan['pauses'][number] | undefined =>
  pauses.find(({ from, until }) => from <= date && (until === null || date <= until));

const byPause = ({ id }: { id: string }) => ({ kind: 'pause', id, was: 'confirmed' }) as const;

const absenceOn = (plan: StoredPlan, dueDate: string, today: string): Absence | undefined => {
  const pause = pauseOn(plan, dueDate);
  if (pause) return { cancelReason: pause.reason || pausedReason, cancelledBy: byPause(pause) };
  if (plan.skips.includes(dueDate)) return { cancelReason: skippedReason, cancelledBy: null };
  return dueDate < today ? { cancelReason: notScheduledReason, cancelledBy: null } : undefined;
};

/** A due date's visit as it is created: confirmed, or canceled with the reason (rules: plan-6). */
export const plannedVisit = (
  plan: StoredPlan,
  dueDate: string,
  { profile, taxRateOn, today, now }: Surroundings & { today: string; now: Date },
): StoredBooking => {
  const absence = absenceOn(plan, dueDate, today);
  const fee = absence ? 0 : feeFor(plan, dueDate);
  return newBooking(
    {
      id: visitIdOf(plan, dueDate),
      planId: plan.id,
      originalDate: dueDate,
      userId: plan.customerId,
      serviceId: plan.serviceId,
      serviceName: plan.name,
      scheduledDate: dueDate,
      contact: {
        firstName: profile.firstName ?? '',
        lastName: profile.lastName ?? '',
        email: profile.email ?? '',
        phone: profile.phone ?? '',
      },
      ...agreedFor(plan, dueDate, { profile, taxRateOn, fee }),
      fee,
      ...(absence
        ? { ...absence, status: 'cancelled', credit: creditFor(plan, dueDate) }
        : { status: 'confirmed' }),
    },
    now,
  );
};

import { catalogueServices, lineOfService } from 'shared/domain/prices/catalogue.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { lines } from 'shared/domain/lines/lines.ts';
import { asksFor } from 'shared/domain/lines/visit-facts.ts';
import { dueDates, weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { priceOf } from 'shared/domain/prices/price-of.ts';
import type { StoredBooking } from '../../functions/bookings/booking-store.ts';
import type { Profile } from '../../functions/customers/stored-profile.ts';
import { plannedVisit, type TaxRateOn } from '../../functions/plans/planned-visit.ts';
import { storedPlan, type StoredPlan } from '../../functions/plans/stored-plan.ts';
import { blankReport, type StoredReport } from '../../functions/reports/stored-report.ts';
import { demoId } from './demo-id.ts';
import type { DemoPlan } from './demo-plan.ts';
import { demoPhotos, type DemoPhoto } from './demo-photos.ts';
import { demoWater, demoYard, troubledWater } from './demo-water.ts';

const perOf = { monthly: 'month', annually: 'year', weekly: 'visit' } as const;

/** A plan as it was this morning, before today's visit was created. */
export const demoPlan = (agreed: DemoPlan, now: Date): StoredPlan => {
  const service = catalogueServices.find(({ name }) => name === agreed.service);
  if (!service) throw new Error(`The catalogue has no service "${agreed.service}"`);
  const priced = priceOf(service, agreed.options);
  if (!priced.ok) throw new Error(`Options that ${agreed.service} does not have`);
  const today = businessDate(now);
  const from = addDays(today, agreed.dayOfRoute - 7 * agreed.weeks);
  const at = `${addDays(from, -3)}T15:00:00.000Z`;
  return storedPlan.parse({
    id: demoId(`plan ${agreed.key}`),
    customerId: agreed.of.id,
    serviceId: service.id,
    name: service.name,
    weekday: weekdayOf(from),
    everyWeeks: agreed.everyWeeks,
    from,
    terms: [
      {
        from,
        price: priced.cents,
        per: perOf[service.recurringInterval ?? 'weekly'],
        policy: 'none',
        paymentMethod: agreed.paymentMethod,
        taxable: true,
        options: priced.options,
        preferredTime: agreed.preferredTime,
      },
    ],
    billingStart: from,
    state: 'active',
    madeThrough: addDays(today, -1),
    createdAt: at,
    updatedAt: at,
  } satisfies Partial<StoredPlan>);
};

/** A past visit with its report. The few that did not take place are cancelled, with a reason and no report. */
type PastVisit = { booking: StoredBooking; report: StoredReport | undefined; photos: DemoPhoto[] };

const pastNotes = [
  'Chlorine and pH are where they should be. Brushed the steps and the tile line.',
  'A lot of leaves after the wind; emptied both baskets twice.',
  'The water was half an inch low; please top it up. Two hours more of the pump a day this week would help.',
  'Rinsed the filter cartridge. Pressure is back to normal.',
  'All good. The water is clear to the drain.',
] as const;

const troubledNotes = [
  'Emptied a full skimmer basket and brushed green off the steps. The filter needs to be backwashed more often.',
  'Less cloudy than last week. Brushed the walls and the steps again.',
  'Talked on the phone about replacing a third of the water, because the stabilizer binds the chlorine.',
] as const;

const yardNotes = [
  'Walked the whole yard in lanes. Gate latched.',
  'Found the corner behind the shed; all clear now. Gate latched.',
  'The dog said hello. All clear, gate latched.',
] as const;

const pick = <T>(list: readonly [T, ...T[]], turn: number): T =>
  list[turn % list.length] ?? list[0];

type Turn = { date: string; turn: number; profile: Profile; taxRateOn: TaxRateOn };

/** The readings, additions and notes of a visit to a pool. */
const poolFacts = (agreed: DemoPlan, date: string, turn: number) => {
  if (agreed.water === 'troubled')
    return { ...troubledWater(date, turn), notes: pick(troubledNotes, turn) };
  const shifted = turn + agreed.dayOfRoute;
  return { ...demoWater(date, shifted), notes: pick(pastNotes, shifted) };
};

const reportOf = (
  agreed: DemoPlan,
  booking: StoredBooking,
  { date, turn }: Pick<Turn, 'date' | 'turn'>,
): PastVisit => {
  const line = lineOfService(booking.serviceId);
  const id = demoId(`report ${booking.id}`);
  const photos = demoPhotos(id, line, turn + agreed.dayOfRoute);
  const pool = asksFor(line, 'water') ? poolFacts(agreed, date, turn) : undefined;
  const yard = asksFor(line, 'yard') ? demoYard(turn) : null;
  const report: StoredReport = {
    ...blankReport({ id, serviceDate: date, createdAt: booking.updatedAt }),
    customerId: booking.userId,
    bookingId: booking.id,
    serviceName: booking.serviceName,
    line,
    ...Object.fromEntries(lines[line].tasks.map(({ key }) => [key, true])),
    ...(pool && { vacuumedPool: turn % 2 === 0, addedChemicals: pool.added.length > 0 }),
    notes: pick(yardNotes, turn),
    ...pool,
    yard,
    nextVisitDate: addDays(date, 7 * agreed.everyWeeks),
    photos: photos.map(({ key }) => key),
    photoCaptions: photos.map(({ caption }) => caption),
    customerName: `${agreed.of.firstName} ${agreed.of.lastName}`,
    customerEmail: agreed.of.email,
    customerAddress: agreed.of.address,
    version: 1,
  };
  return { booking: { ...booking, reportId: id }, report, photos };
};

const visitOf = (
  agreed: DemoPlan,
  plan: StoredPlan,
  { date, turn, ...making }: Turn,
): PastVisit => {
  const afternoon = new Date(`${date}T20:00:00.000Z`);
  const booking = plannedVisit(plan, date, { ...making, today: date, now: afternoon });
  if (turn === 5 && agreed.dayOfRoute === 2)
    return {
      booking: {
        ...booking,
        status: 'cancelled',
        cancelReason: 'Thunderstorms all day; we’ll be back next week.',
      },
      report: undefined,
      photos: [],
    };
  // The latest two are still to be paid.
  const isPaid = !booking.included && turn < agreed.weeks - 2;
  const done = { ...booking, status: 'completed' as const };
  return reportOf(agreed, isPaid ? { ...done, paymentStatus: 'paid' } : done, { date, turn });
};

/** A plan's visits until yesterday. */
export const pastVisits = (
  agreed: DemoPlan,
  { plan, now, ...making }: { plan: StoredPlan; now: Date } & Pick<Turn, 'profile' | 'taxRateOn'>,
): PastVisit[] => {
  const due = dueDates(plan, { first: plan.from, last: addDays(businessDate(now), -1) });
  return due.map(({ date }, turn) => visitOf(agreed, plan, { ...making, date, turn }));
};

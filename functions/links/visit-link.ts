import type { LinkView } from 'shared/contracts/links.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { expectsPets } from 'shared/domain/customers/expects-pets.ts';
import { possibleDays, type PlannedMove } from 'shared/domain/visits/visit-days.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { visitState } from '../bookings/visit-state.ts';
import { greetingName } from '../customers/greeting-name.ts';
import { madeDueDates, visitIdOf } from '../plans/planned-visit.ts';
import type { LinkDependencies } from './link-dependencies.ts';
import { readLinkedVisit, type LinkedVisit } from './linked-visit.ts';
import { linkOpener } from './link-purpose.ts';
import { visitLinkActions } from './visit-link-actions.ts';

/** The days that the customer could choose from after signing in. */
const moveDays = async (
  visit: StoredBooking,
  now: Date,
  { bookings, plans, settings }: LinkDependencies,
): Promise<string[]> => {
  const { planId, originalDate, scheduledDate } = visit;
  const plan = planId === null ? undefined : await plans.find(planId);
  const otherDays = (planned?: PlannedMove) =>
    possibleDays({ by: 'moving', settings, planned }, now).filter((day) => day !== scheduledDate);
  if (!plan || originalDate === null) return otherDays();
  const ids = madeDueDates(plan, businessDate(now)).map((date) => visitIdOf(plan, date));
  const made = await bookings.getMany(ids);
  const others = made.filter((other) => other.id !== visit.id && isOpenVisit(other));
  return otherDays({ plan, originalDate, others });
};

const doneBy = (action: string | undefined) =>
  action === 'skip' || action === 'move' ? action : null;

export const openVisitLink = linkOpener<LinkedVisit>({
  read: readLinkedVisit,
  ownerOf: ({ booking }) => booking.userId,
  stateOf: ({ booking }) => visitState(booking),
  view: async ({ booking }, { link, customer, now, actions }, dependencies): Promise<LinkView> => {
    const { gateAnswer, dogsAnswer, scheduledDate, serviceName, preferredTime } = booking;
    const day = scheduledDate ?? '';
    return {
      purpose: 'visit',
      firstName: customer ? greetingName(customer) : null,
      revision: link.revision,
      expiresAt: link.expiresAt,
      actions,
      visit: { serviceName, day, window: preferredTime },
      hasPets: expectsPets(customer, booking),
      gateOpen: gateAnswer?.day === day ? gateAnswer.yes : null,
      dogsInside: dogsAnswer?.day === day ? dogsAnswer.yes : null,
      moveDays: actions.includes('move') ? await moveDays(booking, now, dependencies) : [],
      done: doneBy(link.used?.action),
    };
  },
  actions: visitLinkActions,
});

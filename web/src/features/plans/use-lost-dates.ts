import { useInfiniteQuery } from '@tanstack/react-query';
import { listBookings, type Booking } from 'shared/contracts/bookings.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/booking-status.ts';
import { pagesFor } from '../../lib/query-client.ts';
import { nextPlannedVisit } from './plan-preview.ts';
import type { PlanActor } from './use-plan-step.ts';

type Visit = Pick<Booking, 'planId' | 'status' | 'originalDate' | 'cancelledBy'>;

const noPages: readonly { items: readonly Visit[] }[] = [];

/**
 * Due dates of a plan whose visit is over or will not take place, whatever becomes of the plan. Visits
 * that a pause cancelled are not among them, because they come back (rules: plan-10).
 */
export const useLostDates = (plan: Plan, by: PlanActor): ReadonlySet<string> => {
  // The same query as the customer's home, which has loaded it already.
  const own = useInfiniteQuery({ ...pagesFor(listBookings, 50), enabled: by === 'customer' });
  const theirs = useInfiniteQuery({
    ...pagesFor(listBookingsOfCustomer, 50, { params: { id: plan.customerId } }),
    enabled: by === 'operator',
  });
  const pages: readonly { items: readonly Visit[] }[] =
    (by === 'customer' ? own : theirs).data?.pages ?? noPages;
  const dates = pages
    .flatMap(({ items }) => items)
    .filter((visit) => visit.planId === plan.id && !isOpenVisit(visit))
    .flatMap(({ originalDate, cancelledBy }) =>
      originalDate === null || cancelledBy?.kind === 'pause' ? [] : originalDate,
    );
  return new Set(dates);
};

/** The day of a plan's next visit for the operator; undefined if there is none, and until the visits are known. */
export const useNextVisit = (plan: Plan, today: string): string | undefined => {
  const { data, isError } = useInfiniteQuery({
    ...pagesFor(listBookingsOfCustomer, 50, { params: { id: plan.customerId } }),
    // The customer may have skipped or moved visits in the meantime.
    refetchOnMount: 'always',
  });
  if (plan.state === 'ended' || (data === undefined && !isError)) return undefined;
  const visits = data?.pages.flatMap(({ items }) => items) ?? [];
  return nextPlannedVisit(plan, {
    visits: visits.filter(({ planId }) => planId === plan.id),
    today,
  });
};

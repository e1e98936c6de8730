import { useInfiniteQuery } from '@tanstack/react-query';
import { listBookings, type Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { pagesFor } from '../../lib/query-client.ts';
import { visitsOfCustomerQuery } from './plan-queries.ts';
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
  const other = useInfiniteQuery({
    ...visitsOfCustomerQuery(plan.customerId),
    enabled: by === 'operator',
  });
  const pages: readonly { items: readonly Visit[] }[] =
    (by === 'customer' ? own : other).data?.pages ?? noPages;
  const dates = pages
    .flatMap(({ items }) => items)
    .filter((visit) => visit.planId === plan.id && !isOpenVisit(visit))
    .flatMap(({ originalDate, cancelledBy }) =>
      originalDate === null || cancelledBy?.kind === 'pause' ? [] : originalDate,
    );
  return new Set(dates);
};

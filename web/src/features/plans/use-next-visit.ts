import { useInfiniteQuery } from '@tanstack/react-query';
import type { Plan } from 'shared/contracts/plans.ts';
import { nextPlannedVisit } from './plan-preview.ts';
import { visitsOfCustomerQuery } from './plan-queries.ts';

/** The day of a plan's next visit for the operator; undefined if there is none, and until the visits are known. */
export const useNextVisit = (plan: Plan, today: string): string | undefined => {
  const { data, isError } = useInfiniteQuery({
    ...visitsOfCustomerQuery(plan.customerId),
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

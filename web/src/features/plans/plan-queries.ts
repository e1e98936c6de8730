import type { QueryKey } from '@tanstack/react-query';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { listPlans, listPlansOfCustomer, type Plan } from 'shared/contracts/plans.ts';
import { pagesFor, queryClient, queryFor } from '../../lib/query-client.ts';
import { amendAnswers } from '../../lib/written-items.ts';

export const ownPlansQuery = queryFor(listPlans);

export const plansOfCustomerQuery = (customerId: string) =>
  queryFor(listPlansOfCustomer, { query: { customerId } });

/** A customer's visits for the operator, in which their plans' are found. */
export const visitsOfCustomerQuery = (customerId: string) =>
  pagesFor(listBookingsOfCustomer, 50, { params: { id: customerId } });

/** A list with a saved plan: in its place, or first if it is new. */
const withPlan = (plans: readonly Plan[], saved: Plan): Plan[] =>
  plans.some(({ id }) => id === saved.id)
    ? plans.map((plan) => (plan.id === saved.id ? saved : plan))
    : [saved, ...plans];

/** Shows a plan as it was saved until the index behind the lists has caught up. */
export const showPlan = (saved: Plan): void => {
  const { queryKey: ofCustomer } = plansOfCustomerQuery(saved.customerId);
  const shows = new Set([ownPlansQuery.queryKey, ofCustomer].map((key) => JSON.stringify(key)));
  const amend = (queryKey: QueryKey, isAnswer: boolean): void => {
    if (!shows.has(JSON.stringify(queryKey))) return;
    queryClient.setQueryData<Plan[]>(queryKey, (plans) => {
      const known = plans?.find(({ id }) => id === saved.id);
      const isShown = isAnswer && known !== undefined && known.revision >= saved.revision;
      return plans && !isShown ? withPlan(plans, saved) : plans;
    });
  };
  amendAnswers(listPlans, amend);
  amendAnswers(listPlansOfCustomer, amend);
};

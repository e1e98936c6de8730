import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { listServices } from 'shared/contracts/catalogue.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { timeNow } from '../../lib/clock.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadState } from '../../ui/state-panel.tsx';
import { AddPlanForm } from './add-plan-form.tsx';
import { ChangePlanForm } from './change-plan-form.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { plansOfCustomerQuery, visitsOfCustomerQuery } from './plan-queries.ts';
import { PlanSteps } from './plan-steps.tsx';
import { nextPlannedVisit } from './plan-preview.ts';

/** The day of a plan's next visit for the operator; undefined if there is none, and until the visits are known. */
const useNextVisit = (plan: Plan, today: string): string | undefined => {
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

const servicesQuery = queryFor(listServices);

/** Says that a form has no services to choose from because they could not be loaded. */
const ServicesFailed = () => {
  const { isLoadingError, refetch } = useQuery(servicesQuery);
  return (
    isLoadingError && (
      <div className="mb-4">
        <LoadFailed what="The services" onRetry={() => void refetch()} />
      </div>
    )
  );
};

const CustomerPlan = ({
  plan,
  today,
  isExempt,
  isReached,
}: {
  plan: Plan;
  today: string;
  isExempt: boolean;
  isReached: boolean;
}) => {
  const { data: services = [] } = useQuery(servicesQuery);
  const nextVisit = useNextVisit(plan, today);
  const [changes, setChanges] = useState(false);
  const close = (): void => setChanges(false);
  return (
    <Card className="flex flex-col gap-4 max-sm:p-4">
      <PlanFacts
        plan={plan}
        today={today}
        by="operator"
        nextVisit={nextVisit}
        isExempt={isExempt}
      />
      <PlanSteps plan={plan} by="operator" isReached={isReached} today={today}>
        <Button
          tone="paper"
          size="small"
          aria-label={`Change: ${plan.name}`}
          onClick={() => setChanges(true)}
        >
          Change
        </Button>
      </PlanSteps>
      <Dialog
        open={changes}
        onOpenChange={close}
        title="Change this plan?"
        description={`${plan.name}: what is agreed from a day on`}
      >
        <ServicesFailed />
        <ChangePlanForm plan={plan} services={services} onDone={close} />
      </Dialog>
    </Card>
  );
};

/** A customer's plans for the operator, ended ones last, with a button to add another. */
export const CustomerPlans = ({
  customerId,
  name,
  isExempt,
  isReached,
}: {
  customerId: string;
  name: string;
  /** Whether the customer pays no sales tax. */
  isExempt: boolean;
  /** Whether the customer has an email address. */
  isReached: boolean;
}) => {
  const query = useQuery({
    ...plansOfCustomerQuery(customerId),
    // The customer may have paused or ended plans in the meantime.
    refetchOnMount: 'always',
  });
  const { data: plans } = query;
  const { data: services = [] } = useQuery(servicesQuery);
  const [today] = useState(() => businessDate(timeNow()));
  const [adds, setAdds] = useState(false);
  const close = (): void => setAdds(false);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="title-3">Plans</h3>
        <Button tone="gold" size="small" onClick={() => setAdds(true)}>
          <CalendarPlus aria-hidden="true" /> Add Plan
        </Button>
      </div>
      {!plans && <LoadState query={query} what="Plans" label="Loading plans..." compact />}
      {plans?.length === 0 && (
        <p className="text-ink-soft">No plans yet. A plan schedules its visits automatically.</p>
      )}
      <ul className="flex flex-col gap-3">
        {plans
          ?.toSorted(
            (one, other) => Number(one.state === 'ended') - Number(other.state === 'ended'),
          )
          .map((plan) => (
            <li key={plan.id}>
              <CustomerPlan plan={plan} today={today} isExempt={isExempt} isReached={isReached} />
            </li>
          ))}
      </ul>
      <Dialog
        open={adds}
        onOpenChange={close}
        title="Add a plan"
        description={`For ${name}. Its visits are on their days at once.`}
      >
        <ServicesFailed />
        <AddPlanForm customerId={customerId} services={services} onDone={close} />
      </Dialog>
    </section>
  );
};

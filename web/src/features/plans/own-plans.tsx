import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../lib/use-today.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { ownPlansQuery } from './plan-queries.ts';
import { PlanSteps } from './plan-steps.tsx';

/** The customer's plans that have not ended; nothing if there are none. */
export const OwnPlans = ({ isExempt }: { isExempt: boolean }) => {
  const query = useQuery(ownPlansQuery);
  const { data, isError, isFetching } = query;
  const today = useToday();
  const plans = data?.filter(({ state }) => state !== 'ended') ?? [];
  const hasFailed = isError && !data;
  if (plans.length === 0 && !hasFailed) return null;
  return (
    <section>
      <h2 className="title-2 mb-4">Your Plans</h2>
      {hasFailed ? (
        <ErrorPanel what="Your plans" query={query} isRetrying={isFetching} />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {plans.map((plan) => (
            <li key={plan.id}>
              <Card className="flex h-full flex-col justify-between gap-4">
                <PlanFacts plan={plan} today={today} by="customer" isExempt={isExempt} />
                <details className="print:hidden">
                  <summary
                    aria-label={`Manage plan: ${plan.name}`}
                    className={buttonStyles({
                      tone: 'paper',
                      size: 'small',
                      className: 'list-none [&::-webkit-details-marker]:hidden',
                    })}
                  >
                    Manage plan
                  </summary>
                  <div className="pt-3">
                    <PlanSteps plan={plan} by="customer" today={today} />
                  </div>
                </details>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

import type { Plan } from 'shared/contracts/plans.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { describeOptions } from 'shared/domain/prices/options.ts';
import { isPaused } from 'shared/domain/plans/plan-schedule.ts';
import { describePrice, describeRhythm, shortDay } from 'shared/domain/plans/plan-labels.ts';
import { termsOfDay, termsOfPlan } from '../../common/plan-terms.ts';
import { settings } from '../../lib/settings.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { PlanActor } from './use-plan-step.ts';

/** Pauses that are not over, the current one first. */
export const openPauses = ({ pauses }: Plan, today: string): Plan['pauses'] =>
  pauses.filter(({ until }) => until === null || until >= today);

const badgeOf = (plan: Plan, today: string): { tone: BadgeTone; label: string } => {
  if (plan.state === 'requested') return { tone: 'yellow', label: 'Requested' };
  if (plan.state === 'ended') return { tone: 'gray', label: 'Ended' };
  return isPaused(plan, today)
    ? { tone: 'yellow', label: 'Paused' }
    : { tone: 'green', label: 'Active' };
};

type Terms = ReturnType<typeof termsOfDay>;

const priceLabel = (terms: Terms, isExempt: boolean): string =>
  `${describePrice(terms)}${!isExempt && terms.taxable && settings().tax.rates.length > 0 ? ' plus sales tax' : ''}`;

/** 'Every Tuesday, morning'. */
const rhythmLabel = (plan: Plan, { preferredTime }: Terms): string =>
  [describeRhythm(plan), preferredTime?.split(' ')[0]?.toLowerCase()].filter(Boolean).join(', ');

/** A plan at a glance: what, when, how much, since when, and what is about to change. */
export const PlanFacts = ({
  plan,
  today,
  by,
  nextVisit,
  isExempt,
}: {
  plan: Plan;
  today: string;
  by: PlanActor;
  /** Left out for a customer, whose visits are listed beside it. */
  nextVisit?: string | undefined;
  /** Whether the customer pays no sales tax. */
  isExempt: boolean;
}) => {
  const Heading = by === 'operator' ? 'h4' : 'h3';
  const terms = termsOfDay(plan, today);
  const badge = badgeOf(plan, today);
  const hasBegun = plan.from <= today;
  const facts = [
    describeOptions(terms.options),
    plan.address,
    `${hasBegun ? 'Since' : 'Starts'} ${formatCalendarDate(plan.from)}`,
    nextVisit && `Next visit on ${shortDay(nextVisit)}`,
    plan.until && `${plan.state === 'ended' ? 'Ended' : 'Until'} ${formatCalendarDate(plan.until)}`,
    ...openPauses(plan, today).map(
      ({ from, until, reason }) =>
        `Paused from ${formatCalendarDate(from)} ${until ? `to ${formatCalendarDate(until)}` : 'until resumed'}${reason && `: ${reason}`}`,
    ),
    ...termsOfPlan(plan)
      .filter(({ from }) => from > today && from > plan.from)
      .map((later) => `From ${formatCalendarDate(later.from)}: ${priceLabel(later, isExempt)}`),
  ].filter(Boolean);
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <Heading className="title-3 min-w-0">{plan.name}</Heading>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="mt-1 text-lg font-semibold">{rhythmLabel(plan, terms)}</p>
      <p className="font-semibold tabular-nums">{priceLabel(terms, isExempt)}</p>
      <ul className="mt-1.5 text-base text-ink-soft wrap-anywhere">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
};

import type { Plan } from 'shared/contracts/plans.ts';
import { decimalToCents } from 'shared/domain/prices/money.ts';
import { termsOn } from 'shared/domain/plans/plan-charges.ts';

type Terms = Omit<Plan['terms'][number], 'price'> & {
  /** Cents. */
  price: number;
};

/** All terms of a plan, the earliest first. */
export const termsOfPlan = ({ terms }: Pick<Plan, 'terms'>): [Terms, ...Terms[]] => {
  const [first, ...later] = terms.map((each) => ({ ...each, price: decimalToCents(each.price) }));
  if (!first) throw new Error('A plan without terms');
  return [first, ...later];
};

/** The terms that apply on a day. */
export const termsOfDay = (plan: Pick<Plan, 'terms'>, date: string): Terms =>
  termsOn(termsOfPlan(plan), date);

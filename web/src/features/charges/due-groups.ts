import type { DueItem } from 'shared/contracts/charges.ts';
import { addDays } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull, sumOf } from 'shared/domain/prices/money.ts';

/** What one customer owes: at least one item, the oldest first. */
export type CustomerDue = readonly [DueItem, ...DueItem[]];

/** '$262.56': the sum of what is due, with tax. */
export const totalOf = (items: readonly DueItem[]): string =>
  formatCentsInFull(sumOf(items.map(({ total }) => decimalToCents(total))));

/** The customers whose oldest item is as old as `title` says, in the order of their oldest items. */
export type DueGroup = { title: string; customers: CustomerDue[] };

/** An item without a day is as new as today's. */
const dayOf = ({ day }: DueItem, today: string): string => day ?? today;

/**
 * What is due, by customer and by the age of each customer's oldest item, the oldest first. Groups without anybody are
 * left out.
 *
 * @param items by customer in any order
 * @param today the business's date
 */
export const dueGroups = (items: readonly DueItem[], today: string): DueGroup[] => {
  const byAge = (one: DueItem, other: DueItem): number =>
    dayOf(one, today).localeCompare(dayOf(other, today));
  const customers = Object.values(Object.groupBy(items, ({ customerId }) => customerId))
    .flatMap((theirs = []): CustomerDue[] => {
      const [first, ...more] = theirs.toSorted(byAge);
      return first ? [[first, ...more]] : [];
    })
    .toSorted(
      ([one], [other]) => byAge(one, other) || one.customerName.localeCompare(other.customerName),
    );
  const [sixty, thirty] = [addDays(today, -60), addDays(today, -30)];
  const groups: Record<'old' | 'middle' | 'new', DueGroup> = {
    old: { title: 'Over 60 days', customers: [] },
    middle: { title: '30 to 60 days', customers: [] },
    new: { title: 'Under 30 days', customers: [] },
  };
  for (const due of customers) {
    const day = dayOf(due[0], today);
    groups[day < sixty ? 'old' : day > thirty ? 'new' : 'middle'].customers.push(due);
  }
  return Object.values(groups).filter((group) => group.customers.length > 0);
};

import { businessTimeZone } from 'shared/domain/dates.ts';

const monthName = new Intl.DateTimeFormat('en-US', {
  timeZone: businessTimeZone,
  month: 'long',
  year: 'numeric',
});

/** Requests under the month they came in, in the order they have: 'November 2026' and its requests. */
export const byMonth = <Item extends { createdAt: string }>(
  items: readonly Item[],
): [month: string, items: Item[]][] => [
  ...Map.groupBy(items, ({ createdAt }) => monthName.format(new Date(createdAt))),
];

import { businessTimeZone } from 'shared/domain/dates.ts';
import { lazily } from 'shared/domain/lazily.ts';

const monthName = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: businessTimeZone,
      month: 'long',
      year: 'numeric',
    }),
);

/** Groups requests by month, such as 'November 2026', keeping their order. */
export const byMonth = <Item extends { createdAt: string }>(
  items: readonly Item[],
): [month: string, items: Item[]][] => [
  ...Map.groupBy(items, ({ createdAt }) => monthName().format(new Date(createdAt))),
];

import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMonths, type Position } from './month-list.ts';

const now = new Date('2026-11-21T15:00:00Z');

/** Many requests from one month, newest first. */
const crowd = Array.from({ length: 1500 }, (_, index) => ({
  id: randomUUID(),
  createdAt: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
}));

const reading =
  (rows: Position[], requested: (month: string) => void = () => {}) =>
  async (month: string, { limit, after }: { limit: number; after: Position | undefined }) => {
    requested(month);
    const rest = month === '2026-11' ? rows : [];
    const start = after ? rest.findIndex(({ id }) => id === after.id) + 1 : 0;
    const nextCursor = start + limit < rest.length ? 'more' : undefined;
    return { items: rest.slice(start, start + limit), nextCursor };
  };

test('a filter with few matches stops after a thousand items and returns a cursor', async () => {
  const last = crowd.at(-1)!;
  const keep = ({ id }: Position) => id === last.id;
  const first = await readMonths(reading(crowd), { page: { limit: 20 }, now, keep });
  expect(first.items).toEqual([]);
  const { nextCursor: cursor } = first;
  expect(await readMonths(reading(crowd), { page: { limit: 20, cursor }, now, keep })).toEqual({
    items: [last],
    nextCursor: undefined,
  });
});

test('a page ends at its limit and the next one continues there', async () => {
  const months: string[] = [];
  const read = reading(crowd, (month) => months.push(month));
  const first = await readMonths(read, { page: { limit: 150 }, now });
  const second = await readMonths(read, { page: { limit: 150, cursor: first.nextCursor }, now });
  expect([...first.items, ...second.items]).toEqual(crowd.slice(0, 300));
  // Older months are not queried as long as the newest one fills the page.
  expect(months).toEqual(['2026-11', '2026-11']);
});

test('a list reaches back over two years, and no month further', async () => {
  const months: string[] = [];
  const read = reading([], (month) => months.push(month));
  await readMonths(read, { page: { limit: 10 }, now });
  expect([months.length, months[0], months.at(-1)]).toEqual([24, '2026-11', '2024-12']);
});

test('requests, of which there are few, are read by the year', async () => {
  const years: string[] = [];
  const read = reading([], (year) => years.push(year));
  await readMonths(read, { page: { limit: 10 }, now, list: 'QUOTES' });
  expect(years).toEqual(['2026', '2025', '2024']);
});

test('a list that ends with its page names no next one', async () => {
  const rows = crowd.slice(0, 40);
  for (const keep of [undefined, () => true])
    expect(
      await readMonths(reading(rows), { page: { limit: 40 }, now, ...(keep && { keep }) }),
    ).toEqual({ items: rows, nextCursor: undefined });
});

test('a month that exceeds one query is read completely', async () => {
  const whole = reading(crowd);
  const read: typeof whole = async (month, { limit, after }) =>
    whole(month, { limit: Math.min(limit, 7), after });
  const { items } = await readMonths(read, { page: { limit: 50 }, now });
  expect(items).toEqual(crowd.slice(0, 50));
});

test('however few a filter keeps, all of them come once, and no page but the first is promised in vain', async () => {
  const kinds = fc.array(fc.boolean(), { maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(kinds, fc.integer({ min: 1, max: 4 }), async (isStored, limit) => {
      const rows = crowd.slice(0, isStored.length);
      const stored = new Set<string>(
        rows.filter((_, index) => isStored[index]).map(({ id }) => id),
      );
      const keep = ({ id }: Position) => stored.has(id);
      const pages: Position[][] = [];
      let cursor: string | undefined;
      do {
        const page = await readMonths(reading(rows), { page: { limit, cursor }, now, keep });
        pages.push(page.items);
        cursor = page.nextCursor;
      } while (cursor !== undefined && pages.length < 30);
      expect(pages.flat()).toEqual(rows.filter(keep));
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
      expect(pages.slice(1)).not.toContainEqual([]);
    }),
    { numRuns: 60 },
  );
});

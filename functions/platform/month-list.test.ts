import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readMonths } from './month-list.ts';
import type { Position } from './month-list.ts';

const now = new Date('2026-11-21T15:00:00Z');

/** A month of many requests, newest first, given out a hundred at a time. */
const crowd = Array.from({ length: 1500 }, (_, index) => ({
  id: randomUUID(),
  createdAt: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
}));

const read = async (month: string, after: Position | undefined) => {
  const rest = month === '2026-11' ? crowd : [];
  const start = after ? rest.findIndex(({ id }) => id === after.id) + 1 : 0;
  const items = rest.slice(start, start + 100);
  return { items, nextCursor: start + 100 < rest.length ? 'more' : undefined };
};

test('a filter that matches little gives up after a thousand and names where to go on', async () => {
  const last = crowd.at(-1)!;
  const keep = ({ id }: Position) => id === last.id;
  const first = await readMonths({ page: { limit: 20 }, now, read, keep });
  expect(first.items).toEqual([]);
  const { nextCursor: cursor } = first;
  expect(await readMonths({ page: { limit: 20, cursor }, now, read, keep })).toEqual({
    items: [last],
    nextCursor: undefined,
  });
});

test('a page ends at its limit and the next goes on behind it', async () => {
  const first = await readMonths({ page: { limit: 150 }, now, read });
  const second = await readMonths({
    page: { limit: 150, cursor: first.nextCursor },
    now,
    read,
  });
  expect([...first.items, ...second.items]).toEqual(crowd.slice(0, 300));
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { countedCalls } from '../../testing/counted-calls.ts';
import { startWorld } from '../../testing/world.ts';
import { reportStore } from '../report-store.ts';
import { sampleReport } from '../testing/report-samples.ts';
import { reportLists } from './report-lists.ts';

const world = await startWorld();
const now = new Date('2026-11-21T12:00:00Z');
const { id: customerId } = await world.person();

/** Stores reports of a month; returns their ids. */
const fill = async (month: string, many: number): Promise<string[]> => {
  const ids = Array.from({ length: many }, () => randomUUID());
  for (const [index, id] of ids.entries())
    await reportStore(world.table).create(
      sampleReport({
        id,
        customerId,
        notes: 'Brushed the walls. '.repeat(40),
        createdAt: `${month}-10T12:00:${String(index).padStart(2, '0')}.000Z`,
      }),
    );
  return ids;
};

const readPage = async (cursor?: string) => {
  const { table, calls } = countedCalls(world.table);
  const page = await reportLists(table).recent({ limit: 20, cursor }, now);
  return { ...page, calls };
};

it('reads one month for a page that it fills, at the same cost however long it is', async () => {
  await fill('2026-10', 20);
  await fill('2026-11', 25);
  const few = await readPage();
  await fill('2026-11', 20);
  const many = await readPage();
  expect([few.items.length, many.items.length]).toEqual([20, 20]);
  expect(many.calls).toHaveLength(1);
  expect(many.calls).toEqual(few.calls);
  expect(JSON.stringify(many.items)).not.toContain('Brushed');
});

it('continues with older months after the newest one, each report once', async () => {
  const stored = [...(await fill('2026-10', 20)), ...(await fill('2026-11', 25))];
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(stored));
});

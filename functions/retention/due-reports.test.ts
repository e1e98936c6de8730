import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { putRow } from '../platform/rows.ts';
import { retentionItem } from '../reports/retention-row.ts';
import type { RetentionRow } from '../reports/retention-row.ts';
import { startWorld } from '../testing/world.ts';
import { dueReports } from './due-reports.ts';
import type { DueGroup } from './due-reports.ts';

const world = await startWorld();

it('names each due report once, also on a day with more of them than are read at a time', async () => {
  const [customerId, date] = [randomUUID(), '2026-07-03'];
  const ids = Array.from({ length: 101 }, () => randomUUID()).toSorted();
  const rows = ids.map((reportId): RetentionRow => ({
    reportId,
    customerId,
    serviceDate: '2026-01-10',
    state: 'kept',
    date,
  }));
  await Promise.all(rows.map(async (row) => putRow(world.table, { item: retentionItem(row) })));
  const groups: DueGroup[] = [];
  for await (const group of dueReports(world.table).groups('kept', date)) groups.push(group);
  expect(groups).toEqual([{ customerId, rows }]);
});

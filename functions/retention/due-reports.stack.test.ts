import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { putRow } from '../platform/table/rows.ts';
import { retentionItem, type RetentionRow } from '../reports/retention-row.ts';
import { startWorld } from '../testing/world.ts';
import { dueReports, type DueGroup } from './due-reports.ts';

const world = await startWorld();

/** The groups of these customers, in the order in which they come. */
const groupsUntil = async (date: string, customers: readonly string[]): Promise<DueGroup[]> => {
  const groups: DueGroup[] = [];
  for await (const group of dueReports(world.table).groups('kept', date))
    if (customers.includes(group.customerId)) groups.push(group);
  return groups;
};

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
  expect(await groupsUntil(date, [customerId])).toEqual([{ customerId, rows }]);
});

it('names each customer once, whatever the days on which their reports are due', async () => {
  const [one = '', other = ''] = [randomUUID(), randomUUID()].toSorted();
  const rows = [
    [other, '2026-07-01'],
    [one, '2026-07-02'],
    [other, '2026-07-02'],
  ].map(([customerId = '', date = '']): RetentionRow => ({
    reportId: randomUUID(),
    customerId,
    serviceDate: '2026-01-10',
    state: 'kept',
    date,
  }));
  for (const row of rows) await putRow(world.table, { item: retentionItem(row) });
  expect(await groupsUntil('2026-07-02', [one, other])).toEqual([
    { customerId: one, rows: [rows[1]] },
    { customerId: other, rows: [rows[0], rows[2]] },
  ]);
});

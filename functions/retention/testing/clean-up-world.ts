import { randomUUID } from 'node:crypto';
import { keys } from '../../platform/table/keys.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { deleteRow } from '../../platform/table/rows.ts';
import type { Table } from '../../platform/table/table.ts';
import { reportStore } from '../../reports/report-store.ts';
import type { StoredReport } from '../../reports/stored-report.ts';
import { sampleReport, sentDelivery } from '../../reports/testing/report-samples.ts';
import { withinGrants } from '../../testing/granted-calls.ts';
import { dueReports } from '../due-reports.ts';
import { handler } from '../jobs/report-cleanup.ts';

export const at = (day: string): Date => new Date(`${day}T14:00:00.000Z`);

/** Runs the job on that day, with only the permissions that it is granted when deployed. */
export const runOn = async (day: string, replaced: Parameters<typeof handler.with>[0] = {}) =>
  withinGrants('report-cleanup', async () =>
    handler.with({ clock: () => at(day), ...replaced })({ now: at(day).toISOString() }),
  );

/** A report sent on January 10, 2026, with two photos and its PDF. */
export const sentReport = async (
  table: Table,
  customer: { id: string; email: string },
  changes: Partial<StoredReport> = {},
) => {
  const report = sampleReport({
    id: randomUUID(),
    customerId: customer.id,
    customerEmail: customer.email,
    status: 'sent',
    serviceDate: '2026-01-10',
    createdAt: at('2026-01-10').toISOString(),
    delivery: sentDelivery(at('2026-01-10').toISOString()),
    photos: [],
    ...changes,
  });
  const photoKeys = [randomUUID(), randomUUID()].map((id) => `photos/${report.id}/${id}`);
  await reportStore(table).create({ ...report, photos: photoKeys });
  const files = [...photoKeys, `pdfs/${report.id}/${report.version}.pdf`];
  for (const key of files)
    await photos().write({ key, type: 'image/jpeg', body: Buffer.from('x') });
  return { id: report.id, files };
};

/** Takes all reports out of the clean-up's lists, so that the next test finds its own alone. */
export const leaveNothingDue = async (table: Table): Promise<void> => {
  for (const state of ['kept', 'warned', 'held'] as const)
    for await (const { rows } of dueReports(table).groups(state, '9999-12-31'))
      for (const { reportId } of rows) await deleteRow(table, { key: keys.retention(reportId) });
};

export const filesLeft = async ({ files }: { files: readonly string[] }): Promise<number> =>
  (await Promise.all(files.map(async (key) => photos().exists(key)))).filter(Boolean).length;

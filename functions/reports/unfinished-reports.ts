import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { batchGet } from '../platform/table/batch-get.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteOf, deleteRow, putOf } from '../platform/table/rows.ts';
import { queryOf, type Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { claimIdOf } from '../delivery/delivery.ts';
import { isAwaitingPhotos } from './photos/report-photos.ts';
import { deliveryStatusOf, storedReport, type StoredReport } from './stored-report.ts';

/** The most markers that one run reads, oldest reports first: the limit of a batch read. */
const mostAtOnce = 100;

const marker = z.object({
  pk: z.string(),
  sk: z.string(),
  reportId: z.string(),
  /** The save or claim that wrote the marker, to distinguish it from a later one. */
  version: z.int(),
  claimId: z.nullable(z.string()),
});
type Marker = z.infer<typeof marker>;

type Named = Pick<StoredReport, 'id' | 'createdAt'>;

/** Whether a report is queued, is being sent, or awaits photos. */
export const isUnfinished = (report: Pick<StoredReport, 'delivery' | 'waitingPhotos'>): boolean =>
  deliveryStatusOf(report.delivery) === 'queued' || isAwaitingPhotos(report);

/**
 * Marks a report as unfinished, in the transaction that makes it so. Every unfinished report has a marker.
 * {@link unfinishedReports} deletes markers whose report is finished or gone (docs/performance.md).
 */
export const markUnfinished = (
  table: Table,
  { id, createdAt, version, delivery }: Named & Pick<StoredReport, 'version' | 'delivery'>,
): Operation =>
  putOf(table, {
    item: {
      ...keys.unfinishedReport({ id, createdAt }),
      reportId: id,
      version,
      claimId: claimIdOf(delivery) ?? null,
    },
  });

/** Removes the marker of a report, in the transaction that records how its delivery ended. */
export const unmark = (table: Table, { id, createdAt }: Named): Operation =>
  deleteOf(table, { key: keys.unfinishedReport({ id, createdAt }) });

/** Finds the reports that are queued, being sent or awaiting photos, at a cost independent of all others. */
export const unfinishedReports = (table: Table) => {
  /** Deletes a marker, unless the report has been marked again since. */
  const sweepAway = async ({ pk, sk, version, claimId }: Marker): Promise<void> => {
    const unchanged = {
      key: { pk, sk },
      when: 'version = :version and claimId = :claimId',
      values: { version, claimId },
    };
    await deleteRow(table, unchanged);
  };

  return {
    /** At most 100 reports, oldest first. Deletes markers whose report is finished or gone. */
    list: async (): Promise<StoredReport[]> => {
      const { Items } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          ...queryOf({ pk: keys.unfinishedReport({ id: '', createdAt: '' }).pk }),
          ConsistentRead: true,
          Limit: mostAtOnce,
        }),
      );
      const markers = z.array(marker).parse(Items ?? []);
      if (markers.length === 0) return [];
      // Reports are read after their markers. The other way around, one queued in between would lose its marker.
      const ids = markers.map(({ reportId }) => keys.report(reportId));
      const reports = (await batchGet(table, storedReport, ids)).filter(isUnfinished);
      const byId = new Map(reports.map((report) => [report.id, report]));
      await Promise.all(markers.filter(({ reportId }) => !byId.has(reportId)).map(sweepAway));
      return markers.flatMap(({ reportId }) => byId.get(reportId) ?? []);
    },
  };
};

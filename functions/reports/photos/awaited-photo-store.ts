import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from '../../platform/keys.ts';
import { getRow, putOf, updateRow } from '../../platform/rows.ts';
import type { Table } from '../../platform/table.ts';
import type { Operation } from '../../platform/transact.ts';
import { conditionalWrite } from '../../platform/conditional-write.ts';
import type { FailedPhoto } from './report-photos.ts';
import type { StoredReport } from '../stored-report.ts';

/** As long as the bucket keeps an upload that no report took, in s. */
const rememberedSeconds = 14 * 86_400;

/** Notes which report waits for each photo that is not prepared; part of the transaction that saves it. */
export const noteAwaited = (table: Table, report: StoredReport): Operation[] =>
  Object.keys(report.waitingPhotos).map((photoId) => ({
    Put: putOf(table, {
      item: {
        ...keys.awaitedPhoto(photoId),
        reportId: report.id,
        expire: Math.ceil(Date.parse(report.updatedAt) / 1000) + rememberedSeconds,
      },
    }),
  }));

const awaitedRow = z.object({ reportId: z.string() });

/** The photos reports wait for: each leaves the waiting ones once, whoever notices it first. */
export const awaitedPhotoStore = (table: Table) => {
  const { name, client } = table;

  const resolve = async (
    { reportId, photoId }: { reportId: string; photoId: string },
    failed?: FailedPhoto,
  ): Promise<boolean> =>
    conditionalWrite(async () =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.report(reportId),
          UpdateExpression: `REMOVE waitingPhotos.#photo${failed ? ' SET failedPhotos.#photo = :failed' : ''}`,
          ConditionExpression: 'attribute_exists(waitingPhotos.#photo)',
          ExpressionAttributeNames: { '#photo': photoId },
          ...(failed && { ExpressionAttributeValues: { ':failed': failed } }),
        }),
      ),
    );

  return {
    /** The report that waits, or waited, for a photo; undefined when none did. */
    reportOf: async (photoId: string): Promise<string | undefined> =>
      (await getRow(table, { key: keys.awaitedPhoto(photoId), row: awaitedRow, latest: true }))
        ?.reportId,

    /** Leaves the mail of a draft to whoever sees the last of its photos come; false when none is awaited. */
    queue: async (reportId: string): Promise<boolean> =>
      updateRow(table, {
        key: keys.report(reportId),
        set: { deliveryStatus: 'queued', deliveryError: null },
        when: '#status = :draft and size(waitingPhotos) > :zero',
        values: { draft: 'draft', zero: 0 },
      }),

    /** The photo can be shown; false when the report does not wait for it (any more). */
    markReady: async (reportId: string, photoId: string): Promise<boolean> =>
      resolve({ reportId, photoId }),

    /** The photo will not come, for the reason `failed` gives; false as above. */
    markFailed: async (reportId: string, photoId: string, failed: FailedPhoto): Promise<boolean> =>
      resolve({ reportId, photoId }, failed),
  };
};
export type AwaitedPhotoStore = ReturnType<typeof awaitedPhotoStore>;

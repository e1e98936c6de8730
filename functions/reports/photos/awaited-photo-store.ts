import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from '../../platform/table/keys.ts';
import { getRow, putOf } from '../../platform/table/rows.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Operation } from '../../platform/table/transact.ts';
import { conditionalWrite } from '../../platform/table/conditional-write.ts';
import type { StoredReport } from '../stored-report.ts';
import type { MadePhoto } from '../../photos/made-photo.ts';
import { madeDetails } from './photo-record.ts';
import type { FailedPhoto } from './report-photos.ts';

/** How long a row lives, in seconds: as long as the bucket stores an unused upload. */
const rememberedSeconds = 14 * 86_400;

/** Records which report awaits each unprepared photo; part of the transaction that saves the report. */
export const noteAwaited = (table: Table, report: StoredReport): Operation[] =>
  Object.keys(report.waitingPhotos).map((photoId) =>
    putOf(table, {
      item: {
        ...keys.awaitedPhoto(photoId),
        reportId: report.id,
        expire: Math.ceil(Date.parse(report.updatedAt) / 1000) + rememberedSeconds,
      },
    }),
  );

const awaitedRow = z.object({ reportId: z.string() });

/** The photos that reports await. Each is marked ready or failed only once, by the first caller to notice. */
export const awaitedPhotoStore = (table: Table) => {
  const { name, client } = table;

  /** Stops awaiting the photo. `sets` has an assignment for each of `values`. False if no longer awaited. */
  const resolve = async (
    { reportId, photoId }: { reportId: string; photoId: string },
    { sets, values }: { sets: readonly string[]; values: Readonly<Record<string, unknown>> },
  ): Promise<boolean> =>
    conditionalWrite(async () =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.report(reportId),
          UpdateExpression: [
            'REMOVE waitingPhotos.#photo',
            ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
          ].join(' '),
          ConditionExpression: 'attribute_exists(waitingPhotos.#photo)',
          ExpressionAttributeNames: { '#photo': photoId },
          ...(sets.length > 0 && { ExpressionAttributeValues: values }),
        }),
      ),
    );

  return {
    /** The id of the report that awaits or awaited a photo; undefined if there is none. */
    reportOf: async (photoId: string): Promise<string | undefined> =>
      (await getRow(table, { key: keys.awaitedPhoto(photoId), row: awaitedRow, latest: true }))
        ?.reportId,

    /**
     * Marks a photo as prepared and stores its hashes. Leave out `made` for a report without photo details.
     * False if the report does not await the photo, or no longer does.
     */
    markReady: async (reportId: string, photoId: string, made?: MadePhoto): Promise<boolean> => {
      const details = Object.entries(made ? madeDetails(made) : {});
      return resolve(
        { reportId, photoId },
        {
          sets: details.map(([field]) => `photoDetails.#photo.${field} = :${field}`),
          values: Object.fromEntries(details.map(([field, value]) => [`:${field}`, value])),
        },
      );
    },

    /** Marks a photo as failed, with the reason. False as for `markReady`. */
    markFailed: async (reportId: string, photoId: string, failed: FailedPhoto): Promise<boolean> =>
      resolve(
        { reportId, photoId },
        { sets: ['failedPhotos.#photo = :failed'], values: { ':failed': failed } },
      ),
  };
};
export type AwaitedPhotoStore = ReturnType<typeof awaitedPhotoStore>;

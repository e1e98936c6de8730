import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { photoStates } from 'shared/domain/photo-rules.ts';
import type { PhotoState } from 'shared/domain/photo-rules.ts';
import * as z from 'zod/mini';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';

const storedPhoto = z.object({
  photoId: z.string(),
  state: z._default(z.enum(photoStates), 'processing'),
  /** Why it was refused, for the operator. */
  reason: z._default(z.nullable(z.string()), null),
  /** ISO instant at which it was first heard of. */
  since: z.string(),
  /** Ids of the reports that hold it. */
  reports: z._default(
    z.pipe(
      z.set(z.string()),
      z.transform((ids) => [...ids]),
    ),
    [],
  ),
});
export type StoredPhoto = z.infer<typeof storedPhoto>;

type Moment = { photoId: string; now: Date };

/** An upload that is saved in no report is gone after a week, and so is what is known about it. */
const unsavedDays = 8;
/** The row of a photo in a report stays; a number, because the attribute is one. */
const savedDays = 10 * 366;

const secondsAfter = (now: Date, days: number): number =>
  Math.floor(now.getTime() / 1000) + days * 24 * 3600;

/** What became of uploaded photos: one row each, written by whoever comes first. */
export const photoStore = ({ name, client }: Table) => {
  type Change = { set: string; values: Record<string, unknown>; condition?: string };

  const update = async (
    { photoId, now }: Moment,
    { set, values, condition }: Change,
  ): Promise<StoredPhoto> => {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: name,
        Key: keys.photo(photoId),
        UpdateExpression: `SET photoId = :id, since = if_not_exists(since, :now), ${set}`,
        ...(condition !== undefined && { ConditionExpression: condition }),
        ...(set.includes('#state') && { ExpressionAttributeNames: { '#state': 'state' } }),
        ExpressionAttributeValues: { ':id': photoId, ':now': now.toISOString(), ...values },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return storedPhoto.parse(Attributes);
  };

  const find = async (
    photoId: string,
    { latest = false } = {},
  ): Promise<StoredPhoto | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: name, Key: keys.photo(photoId), ConsistentRead: latest }),
    );
    return Item && storedPhoto.parse(Item);
  };

  return {
    find,

    /** Those of the photos that are known, in no order; at most a hundred. */
    findAll: async (photoIds: readonly string[]): Promise<StoredPhoto[]> => {
      if (photoIds.length === 0) return [];
      const { Responses } = await client.send(
        new BatchGetCommand({
          RequestItems: {
            [name]: { Keys: [...new Set(photoIds)].map(keys.photo), ConsistentRead: true },
          },
        }),
      );
      return (Responses?.[name] ?? []).map((item) => storedPhoto.parse(item));
    },

    /** Notes that a photo is being prepared; gives what is known about it. */
    begin: async (moment: Moment): Promise<StoredPhoto> =>
      update(moment, {
        set: 'expire = if_not_exists(expire, :expire)',
        values: { ':expire': secondsAfter(moment.now, unsavedDays) },
      }),

    /** Writes down how the preparation ended and gives the row; what is ready stays ready. */
    settle: async (
      moment: Moment,
      { state, reason = null }: { state: PhotoState; reason?: string | null },
    ): Promise<StoredPhoto | undefined> => {
      try {
        return await update(moment, {
          set: '#state = :state, reason = :reason',
          values: { ':state': state, ':reason': reason, ':ready': 'ready' },
          condition: 'attribute_not_exists(#state) or #state <> :ready',
        });
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return find(moment.photoId, { latest: true });
      }
    },

    /** Notes that a report holds the photo; gives the row, so that one side or the other sees both. */
    hold: async (moment: Moment & { reportId: string }): Promise<StoredPhoto> =>
      update(moment, {
        set: 'expire = :expire ADD reports :report',
        values: {
          ':expire': secondsAfter(moment.now, savedDays),
          ':report': new Set([moment.reportId]),
        },
      }),

    /** Notes that a report no longer holds the photo. */
    letGo: async ({ photoId, reportId }: { photoId: string; reportId: string }): Promise<void> => {
      await client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.photo(photoId),
          UpdateExpression: 'DELETE reports :report',
          ExpressionAttributeValues: { ':report': new Set([reportId]) },
        }),
      );
    },
  };
};
export type PhotoStore = ReturnType<typeof photoStore>;

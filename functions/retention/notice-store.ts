import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from '../platform/table.ts';
import { unlessRefused } from '../platform/unless-refused.ts';

/**
 * How far a notice is: `claimed` by a run, `handed-over` to the mail service, then `sent`, `failed` for
 * good, or `lost` when nobody knows whether it went out.
 */
const noticeStates = ['claimed', 'handed-over', 'sent', 'failed', 'lost'] as const;
type NoticeState = (typeof noticeStates)[number];

/** A notice as stored (spec.md point 3, Report cleanup notification); it outlives the reports. */
const storedNotice = z.object({
  id: z.string(),
  state: z.enum(noticeStates),
  /** The reports it speaks of. */
  reportIds: z.array(z.string()),
});
export type StoredNotice = z.infer<typeof storedNotice>;

export type NoticeKey = { pk: string; sk: string };

/** What a new notice says, besides its state. */
export type NoticeFacts = {
  id: string;
  /** Null when the notice is the operator's. */
  customerId: string | null;
  /** Instant of the run. */
  notificationDate: string;
  /** `YYYY-MM-DD`; null when nothing is to be deleted. */
  scheduledCleanupDate: string | null;
  reportIds: readonly string[];
};

/** A run that holds a notice for longer than this has died. */
const claimMilliseconds = 60_000;

const deadSince = (at: Date): string => new Date(at.getTime() - claimMilliseconds).toISOString();

/** One row a notice, by which a mail goes out once: each step is a conditional write. */
export const noticeStore = ({ name, client }: Table) => {
  const step = async (
    { key, claimId }: { key: NoticeKey; claimId: string },
    changes: Record<string, unknown>,
  ): Promise<boolean> =>
    unlessRefused(async () =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: key,
          UpdateExpression: `SET ${Object.keys(changes)
            .map((field) => `#${field} = :${field}`)
            .join(', ')}`,
          ConditionExpression: 'claimId = :claim',
          ExpressionAttributeNames: Object.fromEntries(
            Object.keys(changes).map((field) => [`#${field}`, field]),
          ),
          ExpressionAttributeValues: {
            ':claim': claimId,
            ...Object.fromEntries(
              Object.entries(changes).map(([field, value]) => [`:${field}`, value]),
            ),
          },
        }),
      ),
    );

  return {
    find: async (key: NoticeKey): Promise<StoredNotice | undefined> => {
      const { Item } = await client.send(
        new GetCommand({ TableName: name, Key: key, ConsistentRead: true }),
      );
      return Item && storedNotice.parse(Item);
    },

    /** True when this run may send the notice: nobody has, and no living run is about to. */
    claim: async (
      { key, facts }: { key: NoticeKey; facts: NoticeFacts },
      { claimId, at }: { claimId: string; at: Date },
    ): Promise<boolean> =>
      unlessRefused(async () =>
        client.send(
          new PutCommand({
            TableName: name,
            Item: {
              ...key,
              ...facts,
              reportCount: facts.reportIds.length,
              downloadLinkSent: false,
              createdAt: at.toISOString(),
              state: 'claimed' satisfies NoticeState,
              claimId,
              claimedAt: at.toISOString(),
            },
            ConditionExpression:
              'attribute_not_exists(pk) or (#state = :claimed and claimedAt <= :dead)',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ':claimed': 'claimed', ':dead': deadSince(at) },
          }),
        ),
      ),

    /** Written before it happens; false when another run holds the notice by now. */
    handOver: async (held: { key: NoticeKey; claimId: string }): Promise<boolean> =>
      step(held, { state: 'handed-over' satisfies NoticeState }),

    sent: async (held: { key: NoticeKey; claimId: string }, mailId: string): Promise<boolean> =>
      step(held, { state: 'sent' satisfies NoticeState, downloadLinkSent: true, mailId }),

    failed: async (held: { key: NoticeKey; claimId: string }, reason: string): Promise<boolean> =>
      step(held, { state: 'failed' satisfies NoticeState, reason }),

    /** The mail service was away and took nothing: free for the next attempt at once. */
    release: async (held: { key: NoticeKey; claimId: string }): Promise<boolean> =>
      step(held, {
        state: 'claimed' satisfies NoticeState,
        claimedAt: new Date(0).toISOString(),
      }),

    lost: async (held: { key: NoticeKey; claimId: string }): Promise<boolean> =>
      step(held, { state: 'lost' satisfies NoticeState }),
  };
};
export type NoticeStore = ReturnType<typeof noticeStore>;

import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';
import { conditionalWrite } from '../platform/conditional-write.ts';

/**
 * How far a notice is: `claimed` by a run, `handed-over` to the mail service, then `sent`, `failed` when
 * it was refused or came back, or `lost` when nobody knows whether it went out. One that was `sent` is
 * `carried-out` from the first deletion on: nothing holds what it spoke of any more.
 */
const noticeStates = ['claimed', 'handed-over', 'sent', 'failed', 'lost', 'carried-out'] as const;
type NoticeState = (typeof noticeStates)[number];

/** A notice as stored (rules: retention-4); it outlives the reports. */
const storedNotice = z.object({
  id: z.string(),
  state: z.enum(noticeStates),
  /** The reports it speaks of. */
  reportIds: z.array(z.string()),
  /** The attempt to send it, and its time. */
  claimId: z.string(),
  claimedAt: z.string(),
  /** Why it failed, a sentence for the operator. */
  reason: z.optional(z.string()),
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

/** True while the run that sends a notice may still write down how that ended. */
export const isBeingSent = ({ state, claimedAt }: StoredNotice, at: Date): boolean =>
  state === 'handed-over' && claimedAt > deadSince(at);

/** One row a notice, by which a mail goes out once: each step is a conditional write. */
export const noticeStore = ({ name, client }: Table) => {
  const step = async (
    { key, claimId }: { key: NoticeKey; claimId: string },
    changes: { state: NoticeState } & Record<string, unknown>,
  ): Promise<boolean> =>
    conditionalWrite(async () =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: key,
          UpdateExpression: `SET ${Object.keys(changes)
            .map((field) => `#${field} = :${field}`)
            .join(', ')}`,
          // What has come back meanwhile stays failed.
          ConditionExpression: 'claimId = :claim and #state in (:claimed, :handedOver)',
          ExpressionAttributeNames: Object.fromEntries(
            Object.keys(changes).map((field) => [`#${field}`, field]),
          ),
          ExpressionAttributeValues: {
            ':claim': claimId,
            ':claimed': 'claimed' satisfies NoticeState,
            ':handedOver': 'handed-over' satisfies NoticeState,
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

    /** The operator's last notice of what is held; undefined before the first. */
    lastHeld: async (): Promise<StoredNotice | undefined> => {
      const { pk, sk } = keys.heldNotice('');
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: name,
          KeyConditionExpression: 'pk = :pk and begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
          ScanIndexForward: false,
          ConsistentRead: true,
          Limit: 1,
        }),
      );
      return Items[0] && storedNotice.parse(Items[0]);
    },

    /** True when this run may send the notice: nobody has, and no living run is about to. */
    claim: async (
      { key, facts }: { key: NoticeKey; facts: NoticeFacts },
      { claimId, at }: { claimId: string; at: Date },
    ): Promise<boolean> =>
      conditionalWrite(async () =>
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
      step(held, { state: 'handed-over' }),

    sent: async (held: { key: NoticeKey; claimId: string }, mailId: string): Promise<boolean> =>
      step(held, { state: 'sent', downloadLinkSent: true, mailId }),

    failed: async (held: { key: NoticeKey; claimId: string }, reason: string): Promise<boolean> =>
      step(held, { state: 'failed', reason }),

    /** The mail service was away and took nothing: free for the next attempt at once. */
    release: async (held: { key: NoticeKey; claimId: string }): Promise<boolean> =>
      step(held, {
        state: 'claimed',
        claimedAt: new Date(0).toISOString(),
      }),

    lost: async (held: { key: NoticeKey; claimId: string }): Promise<boolean> =>
      step(held, { state: 'lost' }),

    /**
     * The mail of that attempt came back; false when it is carried out already, or another attempt's.
     * Saying so again is no error.
     */
    cameBack: async (
      { key, claimId }: { key: NoticeKey; claimId: string },
      reason: string,
    ): Promise<boolean> =>
      conditionalWrite(async () =>
        client.send(
          new UpdateCommand({
            TableName: name,
            Key: key,
            UpdateExpression: 'SET #state = :failed, reason = :reason',
            ConditionExpression: 'claimId = :claim and not #state in (:claimed, :carriedOut)',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: {
              ':failed': 'failed' satisfies NoticeState,
              ':reason': reason,
              ':claim': claimId,
              ':claimed': 'claimed' satisfies NoticeState,
              ':carriedOut': 'carried-out' satisfies NoticeState,
            },
          }),
        ),
      ),

    /**
     * Before the first deletion a notice speaks of: from here on it cannot come back any more. False
     * when it did not go out or has come back, and nothing may be deleted.
     */
    carryOut: async (key: NoticeKey): Promise<boolean> =>
      conditionalWrite(async () =>
        client.send(
          new UpdateCommand({
            TableName: name,
            Key: key,
            UpdateExpression: 'SET #state = :carriedOut',
            ConditionExpression: '#state in (:sent, :carriedOut)',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: {
              ':sent': 'sent' satisfies NoticeState,
              ':carriedOut': 'carried-out' satisfies NoticeState,
            },
          }),
        ),
      ),
  };
};
export type NoticeStore = ReturnType<typeof noticeStore>;

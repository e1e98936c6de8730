import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { delivery, type Delivery } from '../delivery/delivery.ts';
import { takeDeliveryStep } from '../delivery/delivery-store.ts';
import { sendOnce, type SendDependencies } from '../delivery/send-once.ts';
import { keys } from '../platform/table/keys.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { getRow, type RowKey } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';

/**
 * A mail of the clean-up as stored (rules: retention-4): a customer's warning for one day's deletions,
 * or the operator notice. It is kept longer than the reports.
 */
const storedCleanupMail = z.object({
  delivery,
  reportIds: z.array(z.string()),
});
export type StoredCleanupMail = z.infer<typeof storedCleanupMail>;

/** What the specification's 'Report cleanup notification' says besides `reportCount` and `downloadLinkSent`. */
type CleanupNotification = {
  id: string;
  customerId: string;
  /** Instant of the run. */
  notificationDate: string;
  /** `YYYY-MM-DD` */
  scheduledCleanupDate: string;
  reportIds: readonly string[];
};

/** The operator's notice is a row of another kind: nothing is about to be deleted, and it concerns several customers. */
type OperatorNotice = { id: string; reportIds: readonly string[] };

export const cleanupMailStore = (table: Table) => ({
  find: async (key: RowKey): Promise<StoredCleanupMail | undefined> =>
    getRow(table, { key, row: storedCleanupMail, latest: true }),

  lastOperatorNotice: async (): Promise<StoredCleanupMail | undefined> => {
    const { pk, sk } = keys.operatorNotice('');
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk and begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: 1,
      }),
    );
    return Items[0] && storedCleanupMail.parse(Items[0]);
  },

  /**
   * Called before the first deletion that a warning covers. From then on, the warning counts as delivered
   * for good. False if it was not sent or has bounced, and so nothing may be deleted.
   */
  finalize: async (key: RowKey, now: Date): Promise<boolean> =>
    takeDeliveryStep(table, { key }, { action: 'finalize', now }),
});
export type CleanupMailStore = ReturnType<typeof cleanupMailStore>;

export type CleanupMailDependencies = SendDependencies & { cleanupMails: CleanupMailStore };

type CleanupMail = {
  key: RowKey;
  facts: CleanupNotification | OperatorNotice;
  /** Undefined when there is no address. */
  compose: () => Promise<Mail | undefined>;
  /** Mail tags by which mail events find it, in addition to the attempt's. */
  tags?: Readonly<Record<string, string>>;
};

/**
 * Sends a mail of the clean-up once and returns its stored state, whichever run sent it: `sent`, `failed`,
 * or another state if the outcome is open. A failed or lost mail is not sent again under the same key.
 */
export const sendCleanupMail = async (
  { key, facts, compose, tags = {} }: CleanupMail,
  { cleanupMails, ...dependencies }: CleanupMailDependencies,
): Promise<StoredCleanupMail> => {
  const effects = ({ state }: Delivery) => {
    const isNotification = 'customerId' in facts;
    if (state === 'sent' && isNotification) return { set: { downloadLinkSent: true } };
    if (state !== 'claimed') return {};
    const createdAt = dependencies.clock().toISOString();
    const reportCount = facts.reportIds.length;
    return {
      set: {
        ...facts,
        ...(isNotification && { reportCount, downloadLinkSent: false }),
        createdAt,
      },
    };
  };
  const sent = await sendOnce(
    {
      owner: { key, effects },
      claim: 'claim',
      compose: async () => (await compose()) ?? { problem: 'There is no email address.' },
      tags,
    },
    dependencies,
  );
  if (sent) return { delivery: sent, reportIds: [...facts.reportIds] };
  return (await cleanupMails.find(key)) ?? { delivery: { state: 'none' }, reportIds: [] };
};

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { delivery } from '../delivery/delivery.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { takeDeliveryStep } from '../delivery/delivery-store.ts';
import { sendOnce } from '../delivery/send-once.ts';
import type { SendDependencies } from '../delivery/send-once.ts';
import { keys } from '../platform/keys.ts';
import type { Mail } from '../platform/mailer.ts';
import { getRow } from '../platform/rows.ts';
import type { RowKey } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';

/**
 * A mail of the clean-up as stored (rules: retention-4): a customer's warning
 * of a day's deletions, or the operator's notice of what is held. It outlives the reports.
 */
const storedCleanupMail = z.object({
  delivery,
  /** The reports it names. */
  reportIds: z.array(z.string()),
});
export type StoredCleanupMail = z.infer<typeof storedCleanupMail>;

/** What is stored of a mail besides its delivery. */
type CleanupMailFacts = {
  id: string;
  /** Null when it is the operator's. */
  customerId: string | null;
  /** Instant of the run. */
  notificationDate: string;
  /** `YYYY-MM-DD`; null when nothing is to be deleted. */
  scheduledCleanupDate: string | null;
  reportIds: readonly string[];
};

/** Reads the mails of the clean-up. */
export const cleanupMailStore = (table: Table) => ({
  find: async (key: RowKey): Promise<StoredCleanupMail | undefined> =>
    getRow(table, { key, row: storedCleanupMail, latest: true }),

  /** The last one to the operator; undefined before the first. */
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
   * Before the first deletion a warning speaks of: from here on it cannot come back any more. False
   * when it did not go out or has come back, and nothing may be deleted.
   */
  finalize: async (key: RowKey, now: Date): Promise<boolean> =>
    takeDeliveryStep(table, { key }, { action: 'finalize', now }),
});
export type CleanupMailStore = ReturnType<typeof cleanupMailStore>;

export type CleanupMailDependencies = SendDependencies & { cleanupMails: CleanupMailStore };

type CleanupMail = {
  key: RowKey;
  facts: CleanupMailFacts;
  /** Undefined when there is no address. */
  compose: () => Promise<Mail | undefined>;
  /** What the events about it repeat, besides the attempt. */
  tags?: Readonly<Record<string, string>>;
};

/**
 * Sends a mail of the clean-up once, and gives it as it then stands, by this run or by another: `sent`,
 * `failed`, or anything else while that is open. One that failed or got lost is not sent again under
 * the same key.
 */
export const sendCleanupMail = async (
  { key, facts, compose, tags = {} }: CleanupMail,
  { cleanupMails, ...dependencies }: CleanupMailDependencies,
): Promise<StoredCleanupMail> => {
  const effects = ({ state }: Delivery) => {
    if (state === 'sent') return { set: { downloadLinkSent: true } };
    if (state !== 'claimed') return {};
    const createdAt = dependencies.clock().toISOString();
    const reportCount = facts.reportIds.length;
    return { set: { ...facts, reportCount, downloadLinkSent: false, createdAt } };
  };
  const sent = await sendOnce(
    {
      owner: { key, effects },
      claim: 'claim',
      compose: async () => (await compose()) ?? { problem: 'There is no e-mail address.' },
      tags,
    },
    dependencies,
  );
  if (sent) return { delivery: sent, reportIds: [...facts.reportIds] };
  return (await cleanupMails.find(key)) ?? { delivery: { state: 'none' }, reportIds: [] };
};

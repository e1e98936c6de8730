import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import { confirmOwnWrite } from '../platform/table/confirm-own-write.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteOf, getRow, isAbsent, putOf } from '../platform/table/rows.ts';
import { queryPage, type Table } from '../platform/table/table.ts';
import { transact, type Operation } from '../platform/table/transact.ts';

const queued = z.object({
  /**
   * What the news is about. The mail describes the current state of the visit or plan, or of the payment with a refund
   * that has failed or a dispute.
   */
  about: z.enum(['booking', 'cancellation', 'restoration', 'plan', 'refund', 'dispute']),
  id: z.string(),
  /** Distinguishes this news from later news about the same record. */
  newsId: z.string(),
});
type QueuedNews = z.infer<typeof queued>;
const announcement = z.object({ takenBy: z.string() });

/** The most items in one mail. The next run sends the rest. */
const mostInOneMail = 50;

const rememberedSeconds = 24 * 3600;

/** An operation for the transaction that changes a visit, a plan or a payment without the operator. */
export const queueNews = (table: Table, about: QueuedNews['about'], id: string): Operation =>
  putOf(table, { item: { ...keys.operatorNews(about, id), about, id, newsId: randomUUID() } });

/**
 * Operations for the transaction in which a customer takes back their cancellation. If the operator has not been
 * told of it yet, nothing is mailed at all (rules: plan-18).
 */
export const queueRestoration = async (table: Table, id: string): Promise<Operation> => {
  const key = keys.operatorNews('cancellation', id);
  const untold = await getRow(table, { key, row: queued, latest: true });
  if (!untold) return queueNews(table, 'restoration', id);
  return deleteOf(table, { key, when: 'newsId = :newsId', values: { newsId: untold.newsId } });
};

/**
 * Changes to visits, plans and payments made without the operator, who gets a mail about them every half hour (rules:
 * booking-12).
 */
export const operatorNews = (table: Table) => ({
  waiting: async (): Promise<QueuedNews[]> => {
    const { pk } = keys.operatorNews('', '');
    const query = { pk, sk: 'ABOUT#' };
    const page = { limit: mostInOneMail };
    return (await queryPage({ table, item: queued, page, query })).items;
  },

  /**
   * Puts news that a run took but could not send back in the queue, for a retry of that run or for the next one.
   */
  putBack: async (news: readonly QueuedNews[], run: Date): Promise<void> => {
    await transact(table, [
      deleteOf(table, { key: keys.operatorNewsMail(run.toISOString()) }),
      ...news.map(({ about, id }) => queueNews(table, about, id)),
    ]);
  },

  /**
   * Removes news from the queue for one run, which then mails it. Returns false if another call has taken it or
   * there is newer news.
   */
  take: async (news: readonly QueuedNews[], run: Date): Promise<boolean> => {
    const takenBy = randomUUID();
    const key = keys.operatorNewsMail(run.toISOString());
    const expire = Math.floor(run.getTime() / 1000) + rememberedSeconds;
    const write = async (): Promise<boolean> => {
      try {
        await transact(table, [
          putOf(table, { item: { ...key, takenBy, expire }, when: isAbsent }),
          ...news.map(({ about, id, newsId }) =>
            deleteOf(table, {
              key: keys.operatorNews(about, id),
              when: 'newsId = :newsId',
              values: { newsId },
            }),
          ),
        ]);
        return true;
      } catch (error) {
        if (cancellationCodes(error).includes('ConditionalCheckFailed')) return false;
        throw error;
      }
    };
    return confirmOwnWrite(
      write,
      async () =>
        (await getRow(table, { key, row: announcement, latest: true }))?.takenBy === takenBy,
    );
  },
});

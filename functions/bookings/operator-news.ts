import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { cancellationCodes } from '../platform/cancellations.ts';
import { confirmOwnWrite } from '../platform/confirm-own-write.ts';
import { keys } from '../platform/keys.ts';
import { deleteOf, getRow, isAbsent, putOf } from '../platform/rows.ts';
import { queryPage } from '../platform/table.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import type { Operation } from '../platform/transact.ts';

const queued = z.object({
  /** What the news is about; its current state is what there is to tell. */
  about: z.enum(['booking', 'plan']),
  id: z.string(),
  /** Told apart from later news about the same. */
  newsId: z.string(),
});
type QueuedNews = z.infer<typeof queued>;
const announcement = z.object({ takenBy: z.string() });

/** News in one mail; the next run takes the rest. */
const mostInOneMail = 50;

const rememberedSeconds = 24 * 3600;

/** Joins the transaction that changes something without the operator. */
export const queueNews = (table: Table, about: QueuedNews['about'], id: string): Operation => ({
  Put: putOf(table, { item: { ...keys.operatorNews(about, id), about, id, newsId: randomUUID() } }),
});

/** What happened to visits and plans without the operator, who is told by a mail every half hour (rules: booking-12). */
export const operatorNews = (table: Table) => ({
  waiting: async (): Promise<QueuedNews[]> => {
    const { pk } = keys.operatorNews('', '');
    const query = { pk, sk: 'ABOUT#' };
    const page = { limit: mostInOneMail };
    return (await queryPage({ table, item: queued, page, query })).items;
  },

  /** Leaves what a run has taken and could not tell to the next, or to its own repetition. */
  putBack: async (news: readonly QueuedNews[], run: Date): Promise<void> => {
    await transact(table, [
      { Delete: deleteOf(table, { key: keys.operatorNewsMail(run.toISOString()) }) },
      ...news.map(({ about, id }) => queueNews(table, about, id)),
    ]);
  },

  /** Takes them out for one run, which then mails them; false when another call did so, or there is later news. */
  take: async (news: readonly QueuedNews[], run: Date): Promise<boolean> => {
    const takenBy = randomUUID();
    const key = keys.operatorNewsMail(run.toISOString());
    const expire = Math.floor(run.getTime() / 1000) + rememberedSeconds;
    const write = async (): Promise<boolean> => {
      try {
        await transact(table, [
          { Put: putOf(table, { item: { ...key, takenBy, expire }, when: isAbsent }) },
          ...news.map(({ about, id, newsId }) => ({
            Delete: deleteOf(table, {
              key: keys.operatorNews(about, id),
              when: 'newsId = :newsId',
              values: { newsId },
            }),
          })),
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

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

const queuedCancellation = z.object({ bookingId: z.string() });
const announcement = z.object({ takenBy: z.string() });

/** Cancellations in one mail; the next run takes the rest. */
const mostInOneMail = 50;

const rememberedSeconds = 24 * 3600;

/** Joins the transaction in which a customer cancels a visit. */
export const queueCancellation = (table: Table, bookingId: string): Operation => ({
  Put: putOf(table, { item: { ...keys.queuedCancellation(bookingId), bookingId } }),
});

/** Customers' cancellations of which the operator has not been told (rules: booking-12). */
export const cancellationQueue = (table: Table) => ({
  /** Ids of bookings. */
  waiting: async (): Promise<string[]> => {
    const { pk, sk } = keys.queuedCancellation('');
    const page = { limit: mostInOneMail };
    const { items } = await queryPage({ table, item: queuedCancellation, page, query: { pk, sk } });
    return items.map(({ bookingId }) => bookingId);
  },

  /** Takes them out for one run, which then mails them; false when another call did so for the same run. */
  take: async (bookingIds: readonly string[], run: Date): Promise<boolean> => {
    const takenBy = randomUUID();
    const key = keys.cancellationMail(run.toISOString());
    const expire = Math.floor(run.getTime() / 1000) + rememberedSeconds;
    const write = async (): Promise<boolean> => {
      try {
        await transact(table, [
          { Put: putOf(table, { item: { ...key, takenBy, expire }, when: isAbsent }) },
          ...bookingIds.map((id) => ({
            Delete: deleteOf(table, {
              key: keys.queuedCancellation(id),
              when: 'attribute_exists(pk)',
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

import * as z from 'zod/mini';
import { delivery } from '../delivery/delivery.ts';
import { storedProfile } from '../customers/stored-profile.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteRow, getRow, isAbsent, putRow, updateOf } from '../platform/table/rows.ts';
import { queryPage, type Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

/** A deletion in progress; its row is deleted last (rules: privacy-4). */
const storedDeletion = z.object({
  userId: z.string(),
  /** Null for a customer without an address, who gets no mail. */
  email: z.nullable(z.string()),
  /** The name in the mail that confirms it. */
  firstName: z.nullable(z.string()),
  /** What requests made with a former address are found by; undefined for a customer without one. */
  former: z.optional(
    z.pick(storedProfile, { formerEmails: true, firstName: true, lastName: true, phone: true }),
  ),
  requestedAt: z.string(),
  /** The customer at the payment provider, who is deleted there; undefined without one, or until the profile is gone. */
  paymentCustomerId: z.optional(z.string()),
  /** Delivery of the mail that confirms the deletion. */
  delivery: z._default(delivery, { state: 'none' }),
});
export type StoredDeletion = z.infer<typeof storedDeletion>;

const settled = new Set(['sent', 'delivered', 'failed', 'lost', 'final']);

/** Whether no further attempt will be made to send the mail. One that may have gone out is not sent again. */
export const isMailSettled = ({ delivery: mail }: StoredDeletion): boolean =>
  settled.has(mail.state);

/** Stores the customer at the payment provider with a deletion, as part of the transaction that removes the profile. */
export const noteProviderCustomer = (
  table: Table,
  userId: string,
  paymentCustomerId: string,
): Operation =>
  updateOf(table, {
    key: keys.deletion(userId),
    set: { paymentCustomerId },
    when: 'attribute_exists(userId)',
  });

export const deletionStore = (table: Table) => ({
  /** Does nothing if the deletion has already begun. */
  begin: async (
    deletion: Omit<StoredDeletion, 'delivery' | 'paymentCustomerId'>,
  ): Promise<void> => {
    await putRow(table, {
      item: { ...keys.deletion(deletion.userId), ...deletion },
      when: isAbsent,
    });
  },

  find: async (userId: string): Promise<StoredDeletion | undefined> =>
    getRow(table, { key: keys.deletion(userId), row: storedDeletion, latest: true }),

  /** Unfinished deletions. Those beyond the limit wait for the next run. */
  list: async (): Promise<StoredDeletion[]> => {
    const { items } = await queryPage({
      table,
      item: storedDeletion,
      page: { limit: 50 },
      query: { pk: keys.deletion('').pk },
    });
    return items;
  },

  finish: async (userId: string): Promise<void> => {
    await deleteRow(table, { key: keys.deletion(userId) });
  },
});
export type DeletionStore = ReturnType<typeof deletionStore>;

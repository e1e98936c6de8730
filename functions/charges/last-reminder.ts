import { businessDate } from 'shared/domain/dates.ts';
import * as z from 'zod/mini';
import { delivery, type Delivery } from '../delivery/delivery.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { keys } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';

/** A customer gets at most one reminder of the balance due in this time, in ms (rules: charge-11). */
const pause = 7 * 24 * 3_600_000;

/** A customer's last reminder of the balance due. */
export const reminderRow = z.object({
  delivery: z.optional(delivery),
  /** When it was last claimed. */
  remindedAt: z.string(),
  /** The idempotency key of the call that claimed it, if it had one. */
  requestKey: z.nullish(z.string()),
});
export type Reminder = z.infer<typeof reminderRow>;

const counts: ReadonlySet<Delivery['state']> = new Set(['sent', 'delivered', 'lost']);

/**
 * When the next reminder can go out, as far as this one is concerned: one that failed did not go out, so it does not
 * count; one that was lost may have gone out.
 * @returns undefined if it does not count
 */
export const nextReminder = ({ delivery: sent, remindedAt }: Reminder): Date | undefined =>
  sent && counts.has(sent.state) ? new Date(Date.parse(remindedAt) + pause) : undefined;

const listed = z.extend(reminderRow, { pk: z.string() });

/**
 * The days on which these customers got a reminder after which the next one cannot go out yet, by customer id.
 * @param customerIds must not repeat
 */
export const lastReminders = async (
  table: Table,
  customerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await batchGet(table, listed, customerIds.map(keys.paymentReminder));
  const byKey = new Map(rows.map((row) => [row.pk, row]));
  return new Map(
    customerIds.flatMap((id): [string, string][] => {
      const row = byKey.get(keys.paymentReminder(id).pk);
      const next = row && nextReminder(row);
      return row && next && next > now ? [[id, businessDate(new Date(row.remindedAt))]] : [];
    }),
  );
};

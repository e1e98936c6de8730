import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { isAbsent, putOf, type RowKey } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

/** A refund of a charge or visit, listed by the month in which it was made. Amounts are in cents. */
export const storedRefund = z.object({
  of: z.enum(['charge', 'visit']),
  /** The id of the charge, which can be refunded in several parts, or of the visit. */
  id: z.string(),
  customerId: z.string(),
  /** The name of the plan or service. */
  name: z.string(),
  /** Includes the tax. */
  refunded: z.int(),
  /** The tax included in `refunded`. */
  refundedTax: z.int(),
  refundedOn: z.string(),
  reason: z.nullable(z.string()),
  /** Whether that much of an earlier refund has failed on that day (rules: payment-18). */
  hasFailed: z.optional(z.literal(true)),
});
export type StoredRefund = z.infer<typeof storedRefund>;

const putRefund = (table: Table, key: RowKey, refund: StoredRefund) =>
  putOf(table, {
    item: { ...key, ...refund, ...indexKeys.refunded(refund.refundedOn, refund.id) },
    when: isAbsent,
  });

/**
 * An operation for the transaction that refunds a charge or visit.
 * @param part for a further refund by hand, the revision of the charge after it; for one by the payment provider, its
 * id; left out for the first one by hand
 */
export const addRefund = (table: Table, refund: StoredRefund, part?: number | string): Operation =>
  putRefund(table, keys.refund(refund.id, part), refund);

/** The same for a refund by the payment provider that has failed: the earlier row stays as it is. */
export const addFailedRefund = (table: Table, refund: StoredRefund, refundId: string): Operation =>
  putRefund(table, keys.failedRefund(refund.id, refundId), { ...refund, hasFailed: true });

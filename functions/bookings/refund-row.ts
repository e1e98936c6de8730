import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/table/keys.ts';
import { isAbsent, putOf } from '../platform/table/rows.ts';
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
});
export type StoredRefund = z.infer<typeof storedRefund>;

/**
 * An operation for the transaction that refunds a charge or visit.
 * @param revision of the charge after a further refund; left out for the first one
 */
export const addRefund = (table: Table, refund: StoredRefund, revision?: number): Operation =>
  putOf(table, {
    item: {
      ...keys.refund(refund.id, revision),
      ...refund,
      ...indexKeys.refunded(refund.refundedOn, refund.id),
    },
    when: isAbsent,
  });

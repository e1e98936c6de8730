import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import { isAbsent, putOf } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import type { Operation } from '../platform/transact.ts';

/** What was given back of a charge or visit, by the month in which it was; amounts in cents. */
export const storedRefund = z.object({
  of: z.enum(['charge', 'visit']),
  /** That of the charge or visit, which is refunded once at most. */
  id: z.string(),
  customerId: z.string(),
  /** The plan's or the service's. */
  name: z.string(),
  /** With its tax. */
  refunded: z.int(),
  /** The tax in it. */
  refundedTax: z.int(),
  refundedOn: z.string(),
  reason: z.nullable(z.string()),
});
export type StoredRefund = z.infer<typeof storedRefund>;

/** Joins the transaction that refunds a charge or visit. */
export const addRefund = (table: Table, refund: StoredRefund): Operation => ({
  Put: putOf(table, {
    item: {
      ...keys.refund(refund.id),
      ...refund,
      ...indexKeys.refunded(refund.refundedOn, refund.id),
    },
    when: isAbsent,
  }),
});

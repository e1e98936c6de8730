import { retentionDates } from 'shared/domain/retention.ts';
import * as z from 'zod/mini';
import { indexKeys, keys } from '../platform/keys.ts';
import { putOf } from '../platform/rows.ts';
import type { Table } from '../platform/table.ts';
import type { Operation } from '../platform/transact.ts';

/**
 * Where a sent report stands on its way out: `kept`, its customer `warned`, or `held` because the
 * warning did not arrive, and `told` once the operator knows of that.
 */
const retentionStates = ['kept', 'warned', 'held', 'told'] as const;

/**
 * The row beside each sent report that says when it goes. It alone stands in the clean-up's lists, so
 * that a run reads what is due and nothing else.
 */
export const retentionRow = z.object({
  reportId: z.string(),
  customerId: z.string(),
  serviceDate: z.string(),
  state: z.enum(retentionStates),
  /** The day of its next step, warning while `kept`, deletion when `warned`; later the day it was held. */
  date: z.string(),
  /** Why it is held, a sentence for the operator. */
  reason: z.optional(z.string()),
});
export type RetentionRow = z.infer<typeof retentionRow>;

/** The row with its key and its place in the list of its state. */
export const retentionItem = (row: RetentionRow) => ({
  ...row,
  ...keys.retention(row.reportId),
  ...indexKeys.retention(row),
});

type KeptReport = {
  id: string;
  customerId: string | null;
  serviceDate: string;
  createdAt: string;
  /** Null while it was not sent: such a report is kept until somebody decides. */
  sentAt: string | null;
};

/** Puts a sent report on the clean-up's list; part of the transaction that makes it sent. */
export const retentionOf = (table: Table, report: KeptReport): Operation[] => {
  const { id, customerId, serviceDate, createdAt, sentAt } = report;
  if (customerId === null || sentAt === null) return [];
  const date = retentionDates({ createdAt, sentAt }).warnOn;
  const row: RetentionRow = { reportId: id, customerId, serviceDate, state: 'kept', date };
  return [{ Put: putOf(table, { item: retentionItem(row) }) }];
};

import { retentionDates } from 'shared/domain/retention.ts';
import * as z from 'zod/mini';
import { sentAtOf } from '../delivery/delivery.ts';
import { indexKeys, keys } from '../platform/keys.ts';
import type { StoredReport } from './stored-report.ts';

/**
 * Where a sent report stands on its way out: `kept`, its customer `warned`, or `held` because the
 * warning did not arrive, and `reported` once the operator knows of that.
 */
const retentionStates = ['kept', 'warned', 'held', 'reported'] as const;

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

/** The row of a report, once it was sent to its customer; part of the transaction that makes it sent. */
export const retentionItems = (report: StoredReport) => {
  const { id, customerId, serviceDate, createdAt } = report;
  const sentAt = sentAtOf(report.delivery);
  if (customerId === null || sentAt === null) return [];
  const date = retentionDates({ createdAt, sentAt }).warnOn;
  return [retentionItem({ reportId: id, customerId, serviceDate, state: 'kept', date })];
};

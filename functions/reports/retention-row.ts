import { retentionDates } from 'shared/domain/reports/retention.ts';
import * as z from 'zod/mini';
import { sentAtOf } from '../delivery/delivery.ts';
import { indexKeys, keys } from '../platform/table/keys.ts';
import type { StoredReport } from './stored-report.ts';

/**
 * The state of a sent report: `kept`, its customer `warned`, `held` because the warning did not arrive,
 * or `reported` once the operator was notified.
 */
const retentionStates = ['kept', 'warned', 'held', 'reported'] as const;

/**
 * The retention state of a sent report, in a separate row. Only these rows are in the clean-up's index,
 * so that a run reads only what is due.
 */
export const retentionRow = z.object({
  reportId: z.string(),
  customerId: z.string(),
  serviceDate: z.string(),
  state: z.enum(retentionStates),
  /** The day of the warning while `kept`, of the deletion while `warned`; after that, the day it was held. */
  date: z.string(),
  /** The operator warned the customer by phone instead of by mail. */
  isByPhone: z.optional(z.boolean()),
  /** Why it is held, as a sentence for the operator. */
  reason: z.optional(z.string()),
});
export type RetentionRow = z.infer<typeof retentionRow>;

export const retentionItem = (row: RetentionRow) => ({
  ...row,
  ...keys.retention(row.reportId),
  ...indexKeys.retention(row),
});

/** The retention row of a sent report; part of the transaction that marks it sent. */
export const retentionItems = (report: StoredReport) => {
  const { id, customerId, serviceDate, createdAt } = report;
  const sentAt = sentAtOf(report.delivery);
  if (customerId === null || sentAt === null) return [];
  const date = retentionDates({ createdAt, sentAt }).warnOn;
  return [retentionItem({ reportId: id, customerId, serviceDate, state: 'kept', date })];
};

import { addDays, businessDate } from 'shared/domain/dates.ts';
import { retentionDates, warningDays } from 'shared/domain/reports/retention.ts';
import { AppError } from 'shared/errors.ts';
import { sentAtOf } from '../delivery/delivery.ts';
import type { RetentionRow } from '../reports/retention-row.ts';
import type { StoredReport } from '../reports/stored-report.ts';

/**
 * The day on which a report may be deleted if its customer is told by phone now: a week from now, as after a
 * mail, but not before the end of its six months.
 * @throws AppError `conflict` if the report was not sent, or its customer is warned by mail
 */
export const deletionAfterCall = (
  { createdAt, delivery }: StoredReport,
  row: RetentionRow | undefined,
  now: Date,
): string => {
  const sentAt = sentAtOf(delivery);
  if (!row || sentAt === null) throw new AppError('conflict', 'This report has not been sent.');
  const isCalled = delivery.state === 'unmailed' || ['held', 'reported'].includes(row.state);
  if (!isCalled) throw new AppError('conflict', 'The customer gets this by email.');
  const [inTime, later] = [
    retentionDates({ createdAt, sentAt }).deleteOn,
    addDays(businessDate(now), warningDays),
  ];
  return inTime > later ? inTime : later;
};

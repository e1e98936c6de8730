import { addDays, addMonths, businessDate } from './dates.ts';
import { retentionMonths } from './report-status.ts';

/** Days between the warning and the deletion (rules: retention-2). */
export const warningDays = 7;

export type RetentionDates = {
  /** The day its customer is warned. */
  warnOn: string;
  /** The first day it may be deleted when the warning goes out on time. */
  deleteOn: string;
};

/**
 * When a sent report goes, as calendar dates of the business: six months after it was written, warned
 * of seven days ahead. A report that lay as a draft for half a year is warned of on the day after it
 * went out, so that nothing is deleted that its customer could not read for a week.
 */
export const retentionDates = (report: { createdAt: string; sentAt: string }): RetentionDates => {
  const dueOn = addMonths(businessDate(new Date(report.createdAt)), retentionMonths);
  const onTime = addDays(dueOn, -warningDays);
  const earliest = addDays(businessDate(new Date(report.sentAt)), 1);
  const warnOn = onTime > earliest ? onTime : earliest;
  return { warnOn, deleteOn: addDays(warnOn, warningDays) };
};

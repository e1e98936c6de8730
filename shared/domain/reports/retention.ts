import { addDays, addMonths, businessDate } from '../dates.ts';
import { retentionMonths } from './report-status.ts';

/** Days between the warning and the deletion (rules: retention-2). */
export const warningDays = 7;

export type RetentionDates = {
  warnOn: string;
  /** The earliest deletion date, if the warning is sent on time. */
  deleteOn: string;
};

/**
 * When a sent report is warned about and deleted, as business calendar dates: six months after it was
 * written, with a warning seven days ahead. The warning for a report that had been a draft for half a
 * year is due the day after it was sent, so that its customer always has a week to read it.
 */
export const retentionDates = (report: { createdAt: string; sentAt: string }): RetentionDates => {
  const dueOn = addMonths(businessDate(new Date(report.createdAt)), retentionMonths);
  const onTime = addDays(dueOn, -warningDays);
  const earliest = addDays(businessDate(new Date(report.sentAt)), 1);
  const warnOn = onTime > earliest ? onTime : earliest;
  return { warnOn, deleteOn: addDays(warnOn, warningDays) };
};

/** Days a quote or sign-up request is stored (rules: privacy-5). */
export const requestDays = 180;

/** Days until deleted data is gone from backups, too (rules: privacy-6). */
export const backupDays = 35;

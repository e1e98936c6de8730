import type { ReportForm } from 'shared/contracts/reports.ts';
import { clockOffset, type VisitClock } from 'shared/domain/visits/visit-clock.ts';
import type { StoredReport } from '../stored-report.ts';

type ClockedSave = {
  before: StoredReport;
  form: Pick<ReportForm, 'recordedAt' | 'phoneTime'>;
  now: Date;
};

/**
 * When the work was recorded and when the server received that. Sending the same recording again does not change its
 * times, and neither does a form without a time (rules: report-37).
 */
export const visitClockFor = ({ before, form, now }: ClockedSave): VisitClock => {
  const { recordedAt, phoneTime } = form;
  if (recordedAt === undefined || recordedAt === null || recordedAt === before.recordedAt) {
    const { receivedAt, clockOffsetSeconds } = before;
    return { recordedAt: before.recordedAt, receivedAt, clockOffsetSeconds };
  }
  return {
    recordedAt,
    receivedAt: now.toISOString(),
    clockOffsetSeconds: phoneTime === undefined ? null : clockOffset(phoneTime, now),
  };
};

import { formatCalendarDate } from 'shared/domain/dates.ts';
import { visitName } from 'shared/domain/lines/lines.ts';
import type { StoredReport } from '../stored-report.ts';

/** 'Monthly Membership report' */
export const reportTitle = ({
  serviceName,
  line,
}: Pick<StoredReport, 'serviceName' | 'line'>): string =>
  `${serviceName ?? visitName(line)} report`;

/** 'Monthly Membership report, Nov 20, 2026', the subject of the report's mail and message. */
export const reportSubject = (report: StoredReport): string =>
  `${reportTitle(report)}, ${formatCalendarDate(report.serviceDate)}`;

import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import type { ReportSummary } from 'shared/contracts/reports.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ReportBadge } from './report-badge.tsx';

export const ReportLine = ({ item: report }: { item: ReportSummary }) => (
  <Link
    to={paths.adminReport(report.id)}
    className="flex min-h-13 items-center justify-between gap-3 rounded-control p-3 hover:bg-cream-100"
  >
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
      {formatCalendarDate(report.serviceDate)}
      {report.status !== 'pending' && (
        <span className="text-base font-normal text-ink-soft">{reportNumber(report)}</span>
      )}
      {report.status === 'pending' ? (
        <Badge tone="yellow">Pending</Badge>
      ) : (
        <ReportBadge report={report} />
      )}
    </span>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
  </Link>
);

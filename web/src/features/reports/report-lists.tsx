import Download from 'lucide-react/icons/download';
import FilePen from 'lucide-react/icons/file-pen';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import type { ReportSummary } from 'shared/contracts/reports.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import { downloadPaths } from '../../common/download-paths.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { isSent, ReportBadge } from './report-badge.tsx';
import { SendEmailButton } from './send-email-button.tsx';

/** 'Ana Ruiz, Nov 21, 2026': distinguishes the buttons of different rows. */
const nameOf = ({ customerName, serviceDate }: ReportSummary): string =>
  `${customerName ?? 'No customer'}, ${formatCalendarDate(serviceDate)}`;

const Facts = ({
  report,
  badge,
  heading,
}: {
  report: ReportSummary;
  badge: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
}) => (
  <div>
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
      <h3 ref={heading} tabIndex={-1} className="title-3 min-w-0 wrap-anywhere outline-none">
        {report.customerId === null ? (
          'No customer chosen'
        ) : (
          <Link to={paths.customerHistory(report.customerId)} className="tap-area hover:underline">
            {report.customerName ?? 'Customer'}
          </Link>
        )}
      </h3>
      {badge}
    </div>
    <p className="mt-1 text-base">
      Service on {formatCalendarDate(report.serviceDate)}
      {report.status !== 'pending' && (
        <span className="text-ink-soft">
          , <span className="whitespace-nowrap">report {reportNumber(report)}</span>
        </span>
      )}
    </p>
    {report.customerAddress && (
      <p className="text-base wrap-anywhere text-ink-soft">{report.customerAddress}</p>
    )}
    {report.deliveryError && !isSent(report) && (
      <p className="mt-1 text-base font-semibold wrap-anywhere text-danger">
        {report.deliveryError}
      </p>
    )}
  </div>
);

const listStyles = 'grid gap-3 lg:grid-cols-2';
/** Cards in a row have the same height, with their buttons on one line. */
const cardStyles = 'flex h-full flex-col justify-between gap-4';

export const PendingReports = ({ reports }: { reports: readonly ReportSummary[] }) => (
  <ul className={listStyles}>
    {reports.map((report) => (
      <li key={report.id}>
        <Card tone="cream" className={cardStyles}>
          <Facts report={report} badge={<Badge tone="yellow">Pending</Badge>} />
          <div className="flex flex-wrap gap-3">
            <Link
              to={paths.adminReport(report.id)}
              className={buttonStyles({ tone: 'paper', size: 'small' })}
              aria-label={`Complete Report: ${nameOf(report)}`}
            >
              <FilePen aria-hidden="true" /> Complete Report
            </Link>
          </div>
        </Card>
      </li>
    ))}
  </ul>
);

const RecentReport = ({ report }: { report: ReportSummary }) => {
  const offersSending = !isSent(report);
  const heading = useFocusAfter<HTMLHeadingElement>(offersSending);
  return (
    <li>
      <Card className={cardStyles}>
        <Facts report={report} heading={heading} badge={<ReportBadge report={report} />} />
        <div className="flex flex-wrap gap-3">
          <Link
            to={paths.adminReport(report.id)}
            className={buttonStyles({ tone: 'paper', size: 'small' })}
            aria-label={`View Report: ${nameOf(report)}`}
          >
            View Report
          </Link>
          <a
            href={downloadPaths.report(report.id)}
            className={buttonStyles({ tone: 'paper', size: 'small' })}
            aria-label={`Download: ${nameOf(report)}`}
          >
            <Download aria-hidden="true" /> Download
          </a>
          {offersSending && (
            <SendEmailButton
              reportId={report.id}
              label={nameOf(report)}
              finishes={report.customerId !== null && report.customerEmail === null}
            />
          )}
        </div>
      </Card>
    </li>
  );
};

export const RecentReports = ({ reports }: { reports: readonly ReportSummary[] }) => {
  if (reports.length === 0)
    return (
      <StatePanel
        heading="h3"
        icon={<FileText aria-hidden="true" className="size-12 text-pool-700" />}
        title="No service reports yet"
        action={
          <Link to={paths.newReport()} className={buttonStyles()}>
            Create First Report
          </Link>
        }
      />
    );
  return (
    <ul className={listStyles}>
      {reports.map((report) => (
        <RecentReport key={report.id} report={report} />
      ))}
    </ul>
  );
};

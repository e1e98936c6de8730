import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getVisitSummary } from 'shared/contracts/bookings.ts';
import { listCustomerReports, type CustomerReport } from 'shared/contracts/customer-reports.ts';
import { formatCalendarDate, formatInstantDate } from 'shared/domain/dates.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { RequireCustomer } from '../../features/session/require-customer.tsx';
import { downloadPaths } from '../../common/download-paths.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { paths } from '../../lib/paths.ts';
import { pagesFor, queryFor } from '../../lib/query-client.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PoolCleaning } from '../../ui/work-animations.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { EmptyClipboard } from '../../ui/pictures/empty-clipboard.tsx';
import { LoadState, StatePanel } from '../../ui/state-panel.tsx';
import { SlimFooter } from '../slim-footer.tsx';
import { Component as NotFound } from '../not-found/not-found-screen.tsx';
import { ArchiveNotice } from './archive-notice.tsx';
import { Banner } from './reports-banner.tsx';
import { RecordDownloads } from '../../features/record/record-downloads.tsx';

/** The service record, which outlives the reports and their six months (rules: record-1, record-6). */
const RecordCard = () => (
  <Card className="flex flex-col items-start gap-3">
    <h2 className="title-3">Your service record</h2>
    <p className="text-base">
      Kept for as long as you are our customer: what was done, read and added at each visit, for a
      warranty or a sale. Each report’s email names its row, so you can{' '}
      <Link to={paths.recordCheck()} className="font-semibold underline">
        prove that nothing was changed
      </Link>
      .
    </p>
    <RecordDownloads />
  </Card>
);

/** More than six months of weekly visits, so that the first page nearly always has the full count. */
const reportsQuery = pagesFor(listCustomerReports, 50);

const ReportLine = ({ report }: { report: CustomerReport }) => (
  <li>
    <Card className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h2 className="title-3">Service on {formatCalendarDate(report.serviceDate)}</h2>
        <p className="text-base text-ink-soft">
          Generated {formatInstantDate(report.createdAt)},{' '}
          <span className="whitespace-nowrap">report {reportNumber(report)}</span>
        </p>
        <p className="mt-1 text-base">
          {report.notes ? 'Includes service notes and photos' : 'Standard service checklist'}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-3">
        <Link
          to={paths.report(report.id)}
          className={buttonStyles({ tone: 'paper' })}
          aria-label={`Read the report of ${formatCalendarDate(report.serviceDate)}`}
        >
          Read
        </Link>
        <DownloadLink
          href={downloadPaths.report(report.id)}
          label="Download"
          description={`Download the report of ${formatCalendarDate(report.serviceDate)}`}
        />
      </div>
    </Card>
  </li>
);

const Reports = () => {
  const query = useInfiniteQuery(reportsQuery);
  const { data, hasNextPage } = query;
  const { data: summary } = useQuery({ ...queryFor(getVisitSummary), enabled: hasNextPage });
  if (!data)
    return (
      <LoadState
        query={query}
        what="Your reports"
        animation={<PoolCleaning />}
        label="Loading your reports..."
      />
    );
  const reports = data.pages.flatMap(({ items }) => items);
  if (reports.length === 0)
    return (
      <StatePanel
        icon={<EmptyClipboard className="w-full max-w-xs rounded-card" />}
        title="No Reports Available"
      >
        Your service reports will appear here after the business completes services at your
        property.
      </StatePanel>
    );
  const count = hasNextPage ? summary?.reports : reports.length;
  return (
    <>
      <ArchiveNotice reportCount={count ?? reports.length} />
      <Card
        tone="pool"
        className="mb-5 flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between"
      >
        <p className="flex items-center gap-4 font-semibold">
          <FileText aria-hidden="true" className="size-8 shrink-0" />
          <span>
            {count === undefined
              ? 'Your service reports are available for download'
              : `You have ${count} service report(s) available for download`}
          </span>
        </p>
        <div className="flex shrink-0 flex-col">
          <DownloadLink
            href={downloadPaths.allReports()}
            label="Download All Reports"
            tone="gold"
            hint="Packing your reports..."
          />
        </div>
      </Card>
      <ul className="flex flex-col gap-4">
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </ul>
      <LoadMore list={query} />
    </>
  );
};

/** Hidden until the list above it has loaded, on a phone. */
const OnceListed = (props: { className: string; children: ReactNode }) => (
  <div hidden={isFirstWait(useInfiniteQuery(reportsQuery))} {...props} />
);

export const Component = () => (
  <RequireCustomer
    title="Login Required"
    description="Please log in to access your service reports."
    fallback={<NotFound />}
  >
    <title>{pageTitle('My Reports')}</title>
    <Banner />
    <div className="page grid items-start gap-8 py-8 sm:py-10 lg:grid-cols-[1fr_20rem]">
      <div>
        <Reports />
      </div>
      <OnceListed className="flex flex-col gap-5">
        <RecordCard />
        <Card tone="cream">
          <h2 className="title-3 mb-3 flex gap-2">
            <Info aria-hidden="true" className="size-5 shrink-0 translate-y-0.5" /> How long reports
            are kept
          </h2>
          <ul className="list-disc space-y-2 pl-5 text-base">
            <li>Reports are deleted automatically every 6 months.</li>
            <li>A 7-day advance warning is sent to you before that.</li>
            <li>Download important reports to keep copies of your own.</li>
            <li>Downloads include checklists, notes and photos.</li>
          </ul>
        </Card>
      </OnceListed>
    </div>
    <OnceListed className="mt-auto">
      <SlimFooter />
    </OnceListed>
  </RequireCustomer>
);

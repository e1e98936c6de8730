import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileText, Info } from 'lucide-react';
import { listCustomerReports, type CustomerReport } from 'shared/contracts/reports.ts';
import { formatCalendarDate, formatInstantDate } from 'shared/domain/dates.ts';
import { RequireCustomer } from '../../features/session/require-customer.tsx';
import { paths } from '../../lib/paths.ts';
import { pagesFor } from '../../lib/query-client.ts';
import { pageTitle, settings } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { Component as NotFound } from '../not-found/not-found-screen.tsx';

const reportsQuery = pagesFor(listCustomerReports);

const ReportLine = ({ report }: { report: CustomerReport }) => (
  <li>
    <Card className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h2 className="title-3">Service on {formatCalendarDate(report.serviceDate)}</h2>
        <p className="text-base text-ink-soft">Generated {formatInstantDate(report.createdAt)}</p>
        <p className="mt-1 text-base">
          {report.notes ? 'Includes service notes and photos' : 'Standard service checklist'}
        </p>
      </div>
      <a
        href={paths.reportDownload(report.id)}
        className={buttonStyles({ tone: 'paper' })}
        aria-label={`Download the report of ${formatCalendarDate(report.serviceDate)}`}
      >
        <Download aria-hidden="true" /> Download
      </a>
    </Card>
  </li>
);

const Reports = () => {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(reportsQuery);
  if (!data)
    return isError ? (
      <ErrorPanel what="Your reports" onRetry={() => void refetch()} />
    ) : (
      <Loading kind="cleaning" label="Loading your reports..." />
    );
  const reports = data.pages.flatMap(({ items }) => items);
  if (reports.length === 0)
    return (
      <StatePanel
        icon={<FileText aria-hidden="true" className="size-12 text-pool-700" />}
        title="No Reports Available"
      >
        Your service reports will appear here after {settings().businessName} completes services at
        your property.
      </StatePanel>
    );
  return (
    <>
      <Card tone="pool" className="mb-5 flex items-center gap-4">
        <FileText aria-hidden="true" className="size-8 shrink-0" />
        <p className="font-semibold">
          You have {reports.length}
          {hasNextPage && '+'} service report(s) available for download
        </p>
      </Card>
      <ul className="flex flex-col gap-4">
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </ul>
      {hasNextPage && <LoadMore busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />}
    </>
  );
};

export const Component = () => (
  <RequireCustomer
    title="Login Required"
    description="Please log in to access your service reports."
    otherwise={<NotFound />}
  >
    <title>{pageTitle('My Reports')}</title>
    <PageBanner title="Your Service Reports">
      What we did at your property, visit by visit.
    </PageBanner>
    <div className="page grid items-start gap-8 py-8 sm:py-10 lg:grid-cols-[1fr_20rem]">
      <div>
        <Reports />
      </div>
      <Card tone="cream">
        <h2 className="title-3 mb-3 flex items-center gap-2">
          <Info aria-hidden="true" className="size-5" /> How long reports are kept
        </h2>
        <ul className="list-disc space-y-2 pl-5 text-base">
          <li>Reports are deleted automatically every 6 months.</li>
          <li>A 7-day advance warning is sent to you before that.</li>
          <li>Download important reports to keep copies of your own.</li>
          <li>Downloads include checklists, notes and photos.</li>
        </ul>
      </Card>
    </div>
  </RequireCustomer>
);

import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReadableReport } from 'shared/contracts/customer-reports.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { lines, visitName } from 'shared/domain/lines/lines.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import { downloadPaths } from '../../common/download-paths.ts';
import { ReportTasks } from '../../features/reports/report-tasks.tsx';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { ReportPhotos } from './report-photos.tsx';
import { ReportWater } from './report-water.tsx';

const Fact = ({
  term,
  wide = false,
  children,
}: {
  term: string;
  /** Whether it takes a row of its own on a phone. */
  wide?: boolean;
  children: string;
}) => (
  <div className={wide ? 'max-sm:col-span-full' : undefined}>
    <dt className="text-base text-ink-soft">{term}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);

const Facts = ({ report }: { report: ReadableReport }) => (
  <dl className="grid gap-x-8 gap-y-3 min-[20rem]:grid-cols-2 sm:grid-cols-3">
    {report.nextVisitDate && (
      <Fact term="Next visit">{formatCalendarDate(report.nextVisitDate)}</Fact>
    )}
    <Fact term="Report">{reportNumber(report)}</Fact>
    {report.customerAddress && (
      <Fact term="Address" wide>
        {report.customerAddress}
      </Fact>
    )}
  </dl>
);

/** '8 of 8 tasks done', which opens to what was done and what was not. */
const Tasks = ({ report }: { report: ReadableReport }) => {
  const { tasks } = lines[report.line];
  const done = tasks.filter(({ key }) => report[key]).length;
  return (
    <details className="group disclosure rounded-card border-2 border-cream-200 bg-white shadow-card">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 font-bold sm:px-6 [&::-webkit-details-marker]:hidden">
        {done} of {tasks.length} tasks done
        <ChevronDown
          aria-hidden="true"
          className="size-6 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5 sm:px-6">
        <ReportTasks report={report} />
      </div>
    </details>
  );
};

/** The report's headline; while the report is loading, that of any report. */
export const ReportBanner = ({
  report,
  above,
  action,
}: {
  report: ReadableReport | undefined;
  above: ReactNode;
  /** Replaces the download button, for a report without a PDF. */
  action?: ReactNode;
}) => (
  <PageBanner
    title={report ? (report.serviceName ?? visitName(report.line)) : 'Service Report'}
    above={above}
    action={
      report &&
      (action ?? (
        <DownloadLink
          href={downloadPaths.report(report.id)}
          label="Download PDF"
          tone="gold"
          hint="Preparing your PDF..."
        />
      ))
    }
  >
    {report && `What we did at your place on ${formatCalendarDate(report.serviceDate)}.`}
  </PageBanner>
);

/** A whole sent report below its headline: first what was found, then what shows it (rules: report-35). */
export const ReportPage = ({
  report,
  isSample = false,
}: {
  report: ReadableReport;
  /** Whether it is nobody's: it is never deleted, and there is nothing to prove. */
  isSample?: boolean;
}) => (
  <div className="page flex flex-col gap-5 py-8">
    <Card tone="pool" className="flex flex-col gap-4">
      <h2 className="sr-only">In short</h2>
      {report.finding && <p className="text-xl font-semibold text-ink">{report.finding.text}</p>}
      <Facts report={report} />
    </Card>
    <ReportPhotos report={report} />
    <ReportWater report={report} />
    {report.notes !== '' && (
      <Card>
        <h2 className="title-3 mb-2">Notes</h2>
        <p className="whitespace-pre-line wrap-anywhere">{report.notes}</p>
      </Card>
    )}
    <Tasks report={report} />
    {!isSample && (
      <>
        <Link
          to={paths.reportProof(report.id)}
          className="inline-flex min-h-11 items-center self-start font-semibold underline"
        >
          Proof of service
        </Link>
        <p className="text-base text-ink-soft">
          {report.keptUntil === null
            ? 'The six months of this report are over, so it will be deleted soon. Download it if you want to keep it.'
            : `We keep this report until ${formatCalendarDate(report.keptUntil)}. Download it if you want to keep it longer.`}
        </p>
      </>
    )}
  </div>
);

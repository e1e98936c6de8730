import type { ReactNode } from 'react';
import type { ReadableReport } from 'shared/contracts/customer-reports.ts';
import { formatCalendarDate, formatInstantDate } from 'shared/domain/dates.ts';
import { lines, visitName } from 'shared/domain/lines/lines.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import { PhotoGallery } from '../../features/reports/photo-gallery.tsx';
import {
  photoProofOf,
  photoRemark,
  RecordedFacts,
} from '../../features/reports/recorded-facts.tsx';
import { ReportTasks } from '../../features/reports/report-tasks.tsx';
import { downloadPaths } from '../../common/download-paths.ts';
import { Card } from '../../ui/card.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { ReportWater } from './report-water.tsx';
import { Link } from 'react-router-dom';
import type { RecordLine as Line } from 'shared/domain/reports/record-chain.ts';
import { recordLineLabel } from 'shared/domain/reports/record-line.ts';
import { paths } from '../../lib/paths.ts';

/** The record row that matches this report, as in its mail (rules: record-4). */
const RecordLine = ({ record }: { record: Line }) => (
  <p className="text-base text-ink-soft">
    <span className="font-mono text-sm break-all">{recordLineLabel(record)}</span>
    <br />
    This stays in your service record when the report is gone.{' '}
    <Link to={paths.recordCheck()} className="font-semibold underline">
      How to check it
    </Link>
  </p>
);

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt className="text-base text-ink-soft">{term}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);

const doneLabel = (report: ReadableReport): string => {
  const { tasks } = lines[report.line];
  const done = tasks.filter(({ key }) => report[key]).length;
  return done === tasks.length ? `All ${done} tasks` : `${done} of ${tasks.length} tasks`;
};

const Facts = ({ report }: { report: ReadableReport }) => (
  <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-3">
    <Fact term="Done">{doneLabel(report)}</Fact>
    {report.nextVisitDate && (
      <Fact term="Next visit">{formatCalendarDate(report.nextVisitDate)}</Fact>
    )}
    <Fact term="Report">{reportNumber(report)}</Fact>
    {report.sentAt && <Fact term="Sent">{formatInstantDate(report.sentAt)}</Fact>}
    {report.customerAddress && <Fact term="Address">{report.customerAddress}</Fact>}
    {report.keptUntil && <Fact term="Kept until">{formatCalendarDate(report.keptUntil)}</Fact>}
  </dl>
);

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

/** A whole sent report below its headline: summary, tasks, notes, photos and the PDF. */
export const ReportPage = ({
  report,
  isKept: isStored = true,
}: {
  report: ReadableReport;
  /** Whether it is deleted after its time, and the page says when. */
  isKept?: boolean;
}) => (
  <div className="page flex flex-col gap-5 py-8">
    <Card tone="pool">
      <h2 className="sr-only">In short</h2>
      <Facts report={report} />
    </Card>
    <Card>
      <ReportTasks report={report} />
    </Card>
    <ReportWater report={report} />
    {report.notes !== '' && (
      <Card>
        <h2 className="title-3 mb-2">Notes</h2>
        <p className="whitespace-pre-line wrap-anywhere">{report.notes}</p>
      </Card>
    )}
    {report.photos.length > 0 && (
      <Card>
        <h2 className="title-3 mb-3">Photos</h2>
        <PhotoGallery
          photos={report.photos.map((photo, index) => ({
            ...photo,
            remark: photoRemark(report, index),
            proof: photoProofOf(report, index),
          }))}
        />
      </Card>
    )}
    {report.recordedAt !== null && (
      <Card>
        <RecordedFacts report={report} />
      </Card>
    )}
    {report.record && <RecordLine record={report.record} />}
    {isStored && (
      <p className="text-base text-ink-soft">
        {report.keptUntil === null
          ? 'The six months of this report are over, so it will be deleted soon. Download it if you want to keep it.'
          : `We keep this report until ${formatCalendarDate(report.keptUntil)}. Download it if you want to keep it longer.`}
      </p>
    )}
  </div>
);

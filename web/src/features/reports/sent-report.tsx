import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { businessTimeZone, formatCalendarDate } from 'shared/domain/dates.ts';
import { lazily } from 'shared/domain/lazily.ts';
import { visitName } from 'shared/domain/lines/lines.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import { downloadPaths } from '../../common/download-paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { deliveryLabel } from './delivery-labels.ts';
import type { GalleryPhoto } from './gallery-photo.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { photoProofOf, photoRemark, RecordedFacts } from './recorded-facts.tsx';
import { ReportBadge } from './report-badge.tsx';
import { ReportTasks } from './report-tasks.tsx';
import { NotifiedButton } from './notified-button.tsx';

const sentTime = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: businessTimeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
);

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt className="text-base text-ink-soft">{term}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);

const galleryOf = (report: ServiceReport): GalleryPhoto[] =>
  report.photos.map((address, index) => ({
    address: report.photoStates[index]?.state === 'ready' ? address : null,
    caption: report.photoCaptions[index] ?? '',
    slot: report.photoDetails[index]?.slot ?? null,
    remark: photoRemark(report, index),
    proof: photoProofOf(report, index),
  }));

/** A sent report as the operator reads it, in the order of the customer's page (rules: report-39). */
export const SentReport = ({
  report,
  findings,
}: {
  report: ServiceReport;
  /** The readings and additions, or what was done in the yard. */
  findings?: ReactNode;
}) => {
  const awaitsCall = report.deliveryStatus === 'none' && !report.cleanupWarningNotified;
  const download = useFocusAfter<HTMLAnchorElement>(awaitsCall);
  return (
    <div className="flex flex-col gap-5">
      {report.finding && (
        <Card tone="pool">
          <p className="text-xl font-semibold text-ink">{report.finding.text}</p>
        </Card>
      )}
      <Card className="flex flex-col gap-5 sm:flex-row sm:items-start sm:justify-between">
        <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
          <Fact term="Customer">{report.customerName ?? 'Unknown'}</Fact>
          <Fact term="Report">{reportNumber(report)}</Fact>
          <Fact term="Service date">{formatCalendarDate(report.serviceDate)}</Fact>
          <Fact term="Sent to">
            {report.customerEmail ?? (report.deliveryStatus === 'none' ? 'Nobody' : 'Unknown')}
          </Fact>
          <Fact term={report.deliveryStatus === 'none' ? 'Finished on' : 'Sent on'}>
            {report.sentAt ? sentTime().format(new Date(report.sentAt)) : 'Unknown'}
          </Fact>
          <Fact term="Email">{deliveryLabel(report) ?? 'No word from the mail service'}</Fact>
          <Fact term="Visit">{report.serviceName ?? visitName(report.line)}</Fact>
          {report.nextVisitDate && (
            <Fact term="Next visit">{formatCalendarDate(report.nextVisitDate)}</Fact>
          )}
        </dl>
        <div className="flex flex-col items-start gap-3 sm:items-end">
          <ReportBadge report={report} />
          <a
            ref={download}
            href={downloadPaths.report(report.id)}
            className={buttonStyles({ tone: 'paper' })}
          >
            <Download aria-hidden="true" /> Download
          </a>
          {awaitsCall && <NotifiedButton reportId={report.id} />}
        </div>
      </Card>
      {report.photos.length > 0 && (
        <Card>
          <h2 className="title-3 mb-3">Service Photos</h2>
          <PhotoGallery photos={galleryOf(report)} />
        </Card>
      )}
      {findings}
      {report.notes !== '' && (
        <Card>
          <h2 className="title-3 mb-2">Service Notes</h2>
          <p className="whitespace-pre-line">{report.notes}</p>
        </Card>
      )}
      <Card>
        <ReportTasks report={report} />
      </Card>
      {report.recordedAt !== null && (
        <Card>
          <RecordedFacts report={report} />
        </Card>
      )}
    </div>
  );
};

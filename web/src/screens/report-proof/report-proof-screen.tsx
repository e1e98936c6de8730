import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, useParams } from 'react-router-dom';
import type { ReadableReport } from 'shared/contracts/customer-reports.ts';
import { formatCalendarDate, formatInstantDate } from 'shared/domain/dates.ts';
import { recordLineLabel } from 'shared/domain/reports/record-line.ts';
import { reportNumber } from 'shared/domain/reports/report-number.ts';
import { photoTitle } from '../../features/reports/gallery-photo.ts';
import { photoProofOf, RecordedFacts } from '../../features/reports/recorded-facts.tsx';
import { RequireCustomer } from '../../features/session/require-customer.tsx';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { Card } from '../../ui/card.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Component as NotFound } from '../not-found/not-found-screen.tsx';
import { BelowHeadline, ReportFoot } from '../report/below-headline.tsx';

const Times = ({ report }: { report: ReadableReport }) => (
  <Card className="flex flex-col gap-2">
    <h2 className="title-3">{`Report ${reportNumber(report)}`}</h2>
    <p>{`Visit of ${formatCalendarDate(report.serviceDate)}.`}</p>
    {report.sentAt && <p>{`Sent on ${formatInstantDate(report.sentAt)}.`}</p>}
    {report.recordedAt !== null && <RecordedFacts report={report} />}
  </Card>
);

const ServiceRecord = ({ report: { record } }: { report: ReadableReport }) => (
  <Card className="flex flex-col gap-2">
    <h2 className="title-3">Service record</h2>
    {record === null ? (
      <p>This report was sent before there was a service record.</p>
    ) : (
      <>
        <p className="font-mono text-base break-all">{recordLineLabel(record)}</p>
        <p>This stays in your service record when the report is gone.</p>
        <Link
          to={paths.recordCheck()}
          className="inline-flex min-h-11 items-center self-start font-semibold underline"
        >
          How to check it
        </Link>
      </>
    )}
  </Card>
);

const Photos = ({ report }: { report: ReadableReport }) => {
  const proofs = report.photos.flatMap((_, index) => {
    const proof = photoProofOf(report, index);
    return proof === '' ? [] : [{ title: photoTitle(index, report.photos.length), proof }];
  });
  if (proofs.length === 0) return null;
  return (
    <Card>
      <h2 className="title-3 mb-2">Photos</h2>
      <dl className="flex flex-col gap-3">
        {proofs.map(({ title, proof }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-base break-all text-ink-soft">{proof}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};

/** `/reports/{id}/proof`: what proves when a report was recorded and that it is unchanged (rules: report-39). */
export const Component = () => {
  const { id = '' } = useParams();
  return (
    <RequireCustomer
      title="Login Required"
      description="Please log in to read your service report."
      fallback={<NotFound />}
    >
      <title>{pageTitle('Proof of Service')}</title>
      <PageBanner
        title="Proof of Service"
        above={
          <Link
            to={paths.report(id)}
            className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-5" /> Service Report
          </Link>
        }
      />
      <BelowHeadline key={id} id={id}>
        {(report) => (
          <div className="page flex flex-col gap-5 py-8">
            <Times report={report} />
            <ServiceRecord report={report} />
            <Photos report={report} />
          </div>
        )}
      </BelowHeadline>
      <ReportFoot id={id} />
    </RequireCustomer>
  );
};

import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, useParams } from 'react-router-dom';
import { RequireCustomer } from '../../features/session/require-customer.tsx';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { Component as NotFound } from '../not-found/not-found-screen.tsx';
import { BelowHeadline, ReportFoot, reportQuery } from './below-headline.tsx';
import { ReportBanner, ReportPage } from './report-page.tsx';

const BackToReports = () => (
  <Link
    to={paths.downloadReports()}
    className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
  >
    <ArrowLeft aria-hidden="true" className="size-5" /> My Reports
  </Link>
);

const OneReport = ({ id }: { id: string }) => (
  <>
    {/* The same element before and after loading: it has had the focus since the screen opened. */}
    <ReportBanner report={useQuery(reportQuery(id)).data} above={<BackToReports />} />
    <BelowHeadline id={id}>{(report) => <ReportPage report={report} />}</BelowHeadline>
  </>
);

/** `/reports/{id}`: a report that was sent to the customer (rules: report-35). */
export const Component = () => {
  const { id = '' } = useParams();
  return (
    <RequireCustomer
      title="Login Required"
      description="Please log in to read your service report."
      fallback={<NotFound />}
    >
      <title>{pageTitle('Service Report')}</title>
      <OneReport key={id} id={id} />
      <ReportFoot id={id} />
    </RequireCustomer>
  );
};

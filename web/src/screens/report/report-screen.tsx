import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileX from 'lucide-react/icons/file-x';
import { Link, useParams } from 'react-router-dom';
import { readReport } from 'shared/contracts/customer-reports.ts';
import { RequireCustomer } from '../../features/session/require-customer.tsx';
import { hasStatus } from '../../lib/api-error.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { paths } from '../../lib/paths.ts';
import { queryFor } from '../../lib/query-client.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PoolCleaning } from '../../ui/work-animations.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { SlimFooter } from '../home/slim-footer.tsx';
import { Component as NotFound } from '../not-found/not-found-screen.tsx';
import { ReportBanner, ReportPage } from './report-page.tsx';

const BackToReports = () => (
  <Link
    to={paths.downloadReports()}
    className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
  >
    <ArrowLeft aria-hidden="true" className="size-5" /> My Reports
  </Link>
);

const reportQuery = (id: string) => queryFor(readReport, { params: { id } });

/** What stands below the headline: the report, or why it is not there. */
const Below = ({ id }: { id: string }) => {
  const query = useQuery(reportQuery(id));
  const { data, error, isError, isFetching } = query;
  if (data) return <ReportPage report={data} />;
  if (hasStatus(error, 404) || hasStatus(error, 422))
    return (
      <div className="page py-8">
        <StatePanel
          icon={<FileX aria-hidden="true" className="size-12 text-pool-700" />}
          title="Report Not Found"
          action={
            <Link to={paths.downloadReports()} className={buttonStyles()}>
              Go to My Reports
            </Link>
          }
        >
          It belongs to another account, or its six months are over and it was deleted.
        </StatePanel>
      </div>
    );
  return (
    <div className="page py-8">
      {isError ? (
        <ErrorPanel what="This report" query={query} isRetrying={isFetching} />
      ) : (
        <Loading animation={<PoolCleaning />} label="Loading your report..." />
      )}
    </div>
  );
};

const OneReport = ({ id }: { id: string }) => (
  <>
    {/* The same element before and after loading: it has had the focus since the screen opened. */}
    <ReportBanner report={useQuery(reportQuery(id)).data} above={<BackToReports />} />
    <Below id={id} />
  </>
);

const Foot = ({ id }: { id: string }) => (
  <div hidden={isFirstWait(useQuery(reportQuery(id)))} className="mt-auto">
    <SlimFooter />
  </div>
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
      <Foot id={id} />
    </RequireCustomer>
  );
};

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { businessDate } from 'shared/domain/dates.ts';
import { allCustomersQuery } from '../../features/customers/customer-queries.ts';
import { newReportValues, valuesOf } from '../../features/reports/editor-form.ts';
import { reportQuery } from '../../features/reports/report-queries.ts';
import { SentReport } from '../../features/reports/sent-report.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { hasStatus } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { ReportEditor } from './report-editor.tsx';

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <title>{pageTitle(title)}</title>
    <PageBanner
      title={title}
      above={
        <Link
          to={paths.adminDashboard()}
          className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-5" /> Back to Dashboard
        </Link>
      }
    />
    <div className="page pt-6 sm:pt-8">{children}</div>
  </>
);

const NewReport = () => {
  const [search] = useSearchParams();
  const [today] = useState(() => businessDate(new Date()));
  const customers = useQuery(allCustomersQuery);
  const wanted = search.get('customerId');
  const [round, setRound] = useState(0);
  const known = customers.data?.some(({ id }) => id === wanted);
  return (
    <Frame title="New Service Report">
      {customers.isError && (
        <ErrorPanel what="The customers" onRetry={() => void customers.refetch()} />
      )}
      {customers.isPending && <Loading />}
      {customers.data && (
        <ReportEditor
          key={round}
          report={undefined}
          initial={newReportValues(today, known && wanted ? wanted : '')}
          customers={customers.data}
          onReload={() => setRound(round + 1)}
        />
      )}
    </Frame>
  );
};

const StoredReport = ({ id }: { id: string }) => {
  const customers = useQuery(allCustomersQuery);
  const report = useQuery(reportQuery(id));
  const [round, setRound] = useState(0);
  if (hasStatus(report.error, 404) || hasStatus(report.error, 422))
    return (
      <Frame title="Edit Service Report">
        <StatePanel
          title="Report Not Found"
          action={
            <Link to={paths.adminDashboard()} className={buttonStyles()}>
              Back to Dashboard
            </Link>
          }
        >
          This report does not exist, or it was deleted.
        </StatePanel>
      </Frame>
    );
  if (report.data?.status === 'sent')
    return (
      <Frame title="Service Report">
        <div className="pb-10">
          <SentReport report={report.data} />
        </div>
      </Frame>
    );
  const failed = [report, customers].filter(({ isError }) => isError);
  return (
    <Frame title="Edit Service Report">
      {failed.length > 0 && (
        <ErrorPanel
          what="This report"
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
      {failed.length === 0 && !(report.data && customers.data) && <Loading />}
      {report.data && customers.data && (
        <ReportEditor
          key={`${report.data.version} ${round}`}
          report={report.data}
          initial={valuesOf(report.data)}
          customers={customers.data}
          onReload={() => void report.refetch().then(() => setRound(round + 1))}
        />
      )}
    </Frame>
  );
};

/** `/admin/service-report/{id}`: `new` writes a report, an id edits it or shows it once it is sent. */
export const Component = () => {
  const { id = 'new' } = useParams();
  return (
    <RequireAdmin>{id === 'new' ? <NewReport /> : <StoredReport key={id} id={id} />}</RequireAdmin>
  );
};

import { useQuery } from '@tanstack/react-query';
import FileX from 'lucide-react/icons/file-x';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readReport, type ReadableReport } from 'shared/contracts/customer-reports.ts';
import { hasStatus } from '../../lib/api-error.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { paths } from '../../lib/paths.ts';
import { queryFor } from '../../lib/query-client.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { PoolCleaning } from '../../ui/work-animations.tsx';
import { SlimFooter } from '../slim-footer.tsx';

export const reportQuery = (id: string) => queryFor(readReport, { params: { id } });

/** What stands below the headline of a report's pages: what shows the report, or why it is not there. */
export const BelowHeadline = ({
  id,
  children,
}: {
  id: string;
  children: (report: ReadableReport) => ReactNode;
}) => {
  const query = useQuery(reportQuery(id));
  const { data, error, isError, isFetching } = query;
  if (data) return children(data);
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

export const ReportFoot = ({ id }: { id: string }) => (
  <SlimFooter hidden={isFirstWait(useQuery(reportQuery(id)))} />
);

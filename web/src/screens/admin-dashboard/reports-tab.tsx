import { PendingReports, RecentReports } from '../../features/reports/report-lists.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { itemsOf, type ReportList } from './dashboard-lists.ts';

const More = ({ list }: { list: ReportList }) =>
  list.hasNextPage && (
    <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
  );

export const ReportsTab = ({ recent, pending }: { recent: ReportList; pending: ReportList }) => {
  const waiting = itemsOf(pending);
  const written = itemsOf(recent);
  return (
    <div className="flex flex-col gap-10">
      {!waiting && pending.isError && (
        <ErrorPanel what="Pending reports" onRetry={() => void pending.refetch()} />
      )}
      {waiting && waiting.length > 0 && (
        <section>
          <h2 className="title-2 mb-4">Pending Reports</h2>
          <PendingReports reports={waiting} />
          <More list={pending} />
        </section>
      )}
      <section>
        <h2 className="title-2 mb-4">Recent Reports</h2>
        {!written && recent.isError && (
          <ErrorPanel what="Recent reports" onRetry={() => void recent.refetch()} />
        )}
        {!written && !recent.isError && <Loading label="Loading reports..." />}
        {written && <RecentReports reports={written} />}
        <More list={recent} />
      </section>
    </div>
  );
};

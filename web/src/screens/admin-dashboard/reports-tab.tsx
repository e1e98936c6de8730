import { useInfiniteQuery } from '@tanstack/react-query';
import { PendingReports, RecentReports } from '../../features/reports/report-lists.tsx';
import { pendingReportsQuery, recentReportsQuery } from '../../features/reports/report-queries.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { Loading } from '../../ui/loading.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';

export const ReportsTab = () => {
  const pending = useInfiniteQuery(pendingReportsQuery);
  const recent = useInfiniteQuery(recentReportsQuery);
  const waiting = pending.data?.pages.flatMap(({ items }) => items);
  const written = recent.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="flex flex-col gap-10">
      {!waiting && pending.isError && (
        <ErrorPanel
          what="Pending reports"
          error={pending.error}
          onRetry={() => void pending.refetch()}
        />
      )}
      {waiting && waiting.length > 0 && (
        <section>
          <h2 className="title-2 mb-4">Pending Reports</h2>
          <PendingReports reports={waiting} />
          {pending.hasNextPage && (
            <LoadMore
              busy={pending.isFetchingNextPage}
              onClick={() => void pending.fetchNextPage()}
            />
          )}
        </section>
      )}
      <section hidden={isFirstWait(pending)}>
        <h2 className="title-2 mb-4">Recent Reports</h2>
        {!written && recent.isError && (
          <ErrorPanel
            what="Recent reports"
            error={recent.error}
            onRetry={() => void recent.refetch()}
          />
        )}
        {!written && !recent.isError && <Loading label="Loading reports..." />}
        {written && <RecentReports reports={written} />}
        {recent.hasNextPage && (
          <LoadMore busy={recent.isFetchingNextPage} onClick={() => void recent.fetchNextPage()} />
        )}
      </section>
    </div>
  );
};

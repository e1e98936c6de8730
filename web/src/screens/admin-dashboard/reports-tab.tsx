import { useInfiniteQuery } from '@tanstack/react-query';
import { PendingReports, RecentReports } from '../../features/reports/report-lists.tsx';
import { pendingReportsQuery, recentReportsQuery } from '../../features/reports/report-queries.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { ErrorPanel, LoadState } from '../../ui/state-panel.tsx';

export const ReportsTab = () => {
  const pending = useInfiniteQuery(pendingReportsQuery);
  const recent = useInfiniteQuery(recentReportsQuery);
  const waiting = pending.data?.pages.flatMap(({ items }) => items);
  const written = recent.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="flex flex-col gap-10">
      {!waiting && pending.isError && <ErrorPanel what="Pending reports" query={pending} />}
      {waiting && waiting.length > 0 && (
        <section>
          <h2 className="title-2 mb-4">Pending Reports</h2>
          <PendingReports reports={waiting} />
          <LoadMore list={pending} />
        </section>
      )}
      <section hidden={isFirstWait(pending)}>
        <h2 className="title-2 mb-4">Recent Reports</h2>
        {!written && <LoadState query={recent} what="Recent reports" label="Loading reports..." />}
        {written && <RecentReports reports={written} />}
        <LoadMore list={recent} />
      </section>
    </div>
  );
};

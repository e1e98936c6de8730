import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import FileClock from 'lucide-react/icons/file-clock';
import MailCheck from 'lucide-react/icons/mail-check';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const statisticsQuery = queryFor(getStatistics);

const Stat = ({
  label,
  value,
  icon,
}: {
  label: string;
  value: number | undefined;
  icon: ReactNode;
}) => (
  <Card padding="none" className="flex items-center gap-3 p-3.5 sm:gap-4 sm:p-5">
    <span className="hidden size-12 shrink-0 place-items-center rounded-full border-2 border-ink bg-gold min-[420px]:grid [&_svg]:size-6">
      {icon}
    </span>
    <p className="flex min-w-0 flex-col">
      <span className="order-2 text-base leading-tight text-ink-soft">{label}</span>
      <span className="font-display text-3xl leading-tight font-extrabold tabular-nums">
        {value?.toLocaleString('en-US') ?? '–'}
      </span>
    </p>
  </Card>
);

/** The four counts kept by the server; refetched each time the dashboard is opened. */
export const StatCards = () => {
  const { data, isError, refetch } = useQuery({ ...statisticsQuery, refetchOnMount: 'always' });
  return (
    <section aria-label="Figures">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Stat label="Total Customers" value={data?.customers} icon={<Users aria-hidden="true" />} />
        <Stat
          label="Pending Reports"
          value={data?.pendingReports}
          icon={<FileClock aria-hidden="true" />}
        />
        <Stat
          label="Reports This Week"
          value={data?.reportsThisWeek}
          icon={<CalendarDays aria-hidden="true" />}
        />
        <Stat
          label="Messages Sent"
          value={data?.messagesSent}
          icon={<MailCheck aria-hidden="true" />}
        />
      </div>
      {isError && !data && (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
          <p>The figures could not be loaded.</p>
          <Button tone="paper" size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
    </section>
  );
};

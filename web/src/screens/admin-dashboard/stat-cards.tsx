import { CalendarDays, FileClock, MailCheck, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { businessDate } from 'shared/domain/dates.ts';
import { messagesSent, reportsThisWeek } from '../../features/reports/report-stats.ts';
import { Card } from '../../ui/card.tsx';
import { itemsOf, type CustomerList, type ReportList } from './dashboard-lists.ts';

const Stat = ({ label, value, icon }: { label: string; value: string; icon: ReactNode }) => (
  <Card padding="none" className="flex items-center gap-3 p-3.5 sm:gap-4 sm:p-5">
    <span className="hidden size-12 shrink-0 place-items-center rounded-full border-2 border-ink bg-gold min-[420px]:grid [&_svg]:size-6">
      {icon}
    </span>
    <p className="flex min-w-0 flex-col">
      <span className="order-2 text-base leading-tight text-ink-soft">{label}</span>
      <span className="font-display text-3xl leading-tight font-extrabold tabular-nums">
        {value}
      </span>
    </p>
  </Card>
);

const count = (list: { hasNextPage: boolean }, value: number | undefined): string =>
  value === undefined ? '–' : `${value}${list.hasNextPage ? '+' : ''}`;

/** The four counts, over what is loaded so far; a plus sign says that there is more. */
export const StatCards = ({
  recent,
  pending,
  customers,
}: {
  recent: ReportList;
  pending: ReportList;
  customers: CustomerList;
}) => {
  const [today] = useState(() => businessDate(new Date()));
  const reports = itemsOf(recent);
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat
        label="Total Customers"
        value={count(customers, itemsOf(customers)?.length)}
        icon={<Users aria-hidden="true" />}
      />
      <Stat
        label="Pending Reports"
        value={count(pending, itemsOf(pending)?.length)}
        icon={<FileClock aria-hidden="true" />}
      />
      <Stat
        label="Reports This Week"
        value={count(recent, reports && reportsThisWeek(reports, today))}
        icon={<CalendarDays aria-hidden="true" />}
      />
      <Stat
        label="Messages Sent"
        value={count(recent, reports && messagesSent(reports))}
        icon={<MailCheck aria-hidden="true" />}
      />
    </div>
  );
};

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { businessDate } from 'shared/domain/dates.ts';
import { nextVisit, serviceLabel, visitDate } from '../../features/bookings/booking-summary.ts';
import { VisitBadge } from '../../features/bookings/visit-badge.tsx';
import { visitsOfCustomerQuery } from '../../features/plans/plan-queries.ts';
import { timeNow } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** A customer's next visit, which leads to its day; renders nothing if there is none. */
export const NextVisit = ({ customerId }: { customerId: string }) => {
  const [today] = useState(() => businessDate(timeNow()));
  const { data, isError, refetch } = useInfiniteQuery({
    ...visitsOfCustomerQuery(customerId),
    // Customers book, move and cancel visits.
    refetchOnMount: 'always',
  });
  if (isError && !data) return <LoadFailed what="The next visit" onRetry={() => void refetch()} />;
  const visit = nextVisit(data?.pages.flatMap(({ items }) => items) ?? [], today);
  if (!visit) return null;
  const { scheduledDate, preferredTime } = visit;
  return (
    <Card padding="none" className="flex items-start justify-between gap-3 p-4">
      <div className="min-w-0">
        <h3 className="title-3">Next Visit</h3>
        <p>
          <Link
            to={paths.adminBookings({ date: scheduledDate ?? 'none' })}
            className="tap-area font-semibold underline"
          >
            {[visitDate(scheduledDate), preferredTime].filter(Boolean).join(', ')}
          </Link>
        </p>
        <p className="text-ink-soft">{serviceLabel(visit)}</p>
      </div>
      <VisitBadge booking={visit} />
    </Card>
  );
};

import { useQuery } from '@tanstack/react-query';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { readingRows } from 'shared/domain/water/water-readings.ts';
import { waterOfCustomerQuery } from '../../features/water/water-queries.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

/** What was read at the last visit with a water test; renders nothing if there was none. */
export const LastReadings = ({ customerId }: { customerId: string }) => {
  const { data, isError, refetch } = useQuery(waterOfCustomerQuery(customerId));
  if (isError && !data)
    return <LoadFailed what="The last readings" onRetry={() => void refetch()} />;
  const last = data?.find(({ water }) => water !== null);
  if (!last?.water) return null;
  return (
    <Card padding="none" className="p-4">
      <h3 className="title-3 mb-2">Last Readings, {formatCalendarDate(last.serviceDate)}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        {readingRows(last.water).map(({ field, label, value }) => (
          <div key={field}>
            <dt className="text-base text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};

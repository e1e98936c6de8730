import { useQuery } from '@tanstack/react-query';
import Truck from 'lucide-react/icons/truck';
import { getStopsAway } from 'shared/contracts/routes.ts';
import { queryFor } from '../../../lib/query-client.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';

const labelFor = (stopsBefore: number): string => {
  if (stopsBefore === 0) return 'You are the next stop';
  return stopsBefore === 1 ? '1 stop before you' : `${stopsBefore} stops before you`;
};

/** How many stops come before the customer's visit today (rules: route-10). */
export const StopsAway = () => {
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryFor(getStopsAway),
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <section
      aria-label="Today’s visit"
      className="mb-5 flex flex-wrap items-center gap-4 rounded-card border-2 border-ink bg-gold px-5 py-4"
    >
      <Truck aria-hidden="true" className="size-8 shrink-0" />
      <div className="min-w-0 grow" aria-live="polite">
        <p className="text-lg font-bold">{labelFor(data.stopsBefore)}</p>
        {data.window !== null && <p>Your window today: {data.window}</p>}
        {isError && <p>This could not be updated. Please try again.</p>}
      </div>
      <BusyButton tone="paper" size="small" busy={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Updating...' : 'Update'}
      </BusyButton>
    </section>
  );
};

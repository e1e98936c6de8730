import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import {
  listRainOuts,
  undoRainOut,
  type RainOut as MadeRainOut,
} from 'shared/contracts/rain-outs.ts';
import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import { cachedSince } from '../../../lib/or-cached.ts';
import { queryFor } from '../../../lib/query-client.ts';
import { defineChange } from '../../../changes/define-change.ts';
import { useChange } from '../../../changes/use-change.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { visitCount } from './day-labels.ts';
import { rainOutLists, RainOutForm } from './rain-out-form.tsx';

/** The form for skipping or moving a day's open visits together. */
export const RainOut = ({
  date,
  visits,
  open,
  onOpenChange,
}: {
  date: string;
  /** Only open visits. */
  visits: readonly AdminBooking[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) => (
  <Sheet
    open={open}
    onOpenChange={onOpenChange}
    title="Rain-out"
    description="Skip visits of this day, or move them to another"
    closeLabel="Close rain-out"
    wide
  >
    <RainOutForm date={date} visits={visits} onDone={() => onOpenChange(false)} />
  </Sheet>
);

type Undo = { date: string; id: string };

const undo = defineChange(undoRainOut, {
  request: ({ date, id }: Undo) => ({ params: { date }, body: { id } }),
  says: ({ outcomes }) => {
    const left = outcomes.filter(({ outcome }) => outcome === 'left').length;
    return {
      title: 'Back On',
      description: [
        `${visitCount(outcomes.length - left)}. Each customer with an email address gets one email.`,
        ...(left > 0
          ? [`${visitCount(left)} left as it is: changed since, or never part of it.`]
          : []),
      ].join(' '),
    };
  },
  ...rainOutLists,
  fails: {
    title: 'Not Undone',
    fallback: 'This may have been done in part. Please try again.',
  },
});

const Made = ({ date, rainOut }: { date: string; rainOut: MadeRainOut }) => {
  const { run, isPending } = useChange(undo);
  const what = rainOut.to === null ? 'skipped' : `moved to ${formatCalendarDate(rainOut.to)}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border-2 border-gold-dark bg-warn-wash px-4 py-2.5">
      <p className="min-w-0 wrap-anywhere">
        <strong>
          {visitCount(rainOut.visits.length)} {what}
        </strong>
        : {rainOut.reason}
      </p>
      <BusyButton
        tone="paper"
        size="small"
        busy={isPending}
        onClick={() => void run({ date, id: rainOut.id })}
      >
        {isPending ? 'Undoing...' : 'Undo'}
      </BusyButton>
    </div>
  );
};

/**
 * Rain-outs of this day that were made today and can still be undone (rules: route-9). A phone that shows its stored
 * day does not miss them: without a line, nothing can be undone.
 */
export const MadeRainOuts = ({ date, today }: { date: string; today: string }) => {
  const { data, isLoadingError, refetch } = useQuery({
    ...queryFor(listRainOuts, { params: { date } }),
    staleTime: 0,
  });
  if (isLoadingError && cachedSince.get() === undefined)
    return <LoadFailed what="The day’s rain-outs" onRetry={() => void refetch()} />;
  return data
    ?.filter(
      ({ undoneAt, createdAt }) => undoneAt === null && businessDate(new Date(createdAt)) === today,
    )
    .map((rainOut) => <Made key={rainOut.id} date={date} rainOut={rainOut} />);
};

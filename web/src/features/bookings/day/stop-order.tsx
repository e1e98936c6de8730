import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAdminBookings, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { ResponseOf } from 'shared/contracts/contract.ts';
import { getRoute, updateRoute } from 'shared/contracts/routes.ts';
import { defineChange } from '../../../changes/define-change.ts';
import { useChange } from '../../../changes/use-change.ts';
import { hasStatus } from '../../../lib/api-error.ts';
import { queryFor } from '../../../lib/query-client.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { CheckRow } from '../../../ui/field.tsx';
import { OrderList } from '../../../ui/order-list.tsx';
import { LoadState } from '../../../ui/state-panel.tsx';
import { weekdayName } from './day-labels.ts';
import { streetOf } from './street.ts';
import { visitPerson } from './visit-person.ts';

type Props = { date: string; visits: readonly AdminBooking[]; onDone: () => void };

const routeQuery = (date: string) => ({
  ...queryFor(getRoute, { params: { date } }),
  staleTime: 0,
});

type NewOrder = {
  date: string;
  visits: readonly string[];
  revision: ResponseOf<typeof getRoute>['revision'];
  everyWeek: boolean;
};

const saveOrder = defineChange(updateRoute, {
  request: ({ date, ...order }: NewOrder) => ({
    params: { date },
    body: { ...order, visits: [...order.visits] },
  }),
  says: (_response, { date, everyWeek }) => ({
    title: 'Order Saved',
    description: everyWeek
      ? `It is the order of every ${weekdayName(date)} from now on.`
      : 'It is the order of this day.',
  }),
  outdates: [listAdminBookings, getRoute],
  // Refetching discards the order made here, so it is done only if another one was saved in the meantime.
  outdatesRefused: (error) => (hasStatus(error, 409) ? [listAdminBookings, getRoute] : []),
  fails: {
    title: 'Order Not Saved',
    fallback: 'The order could not be saved. Please try again.',
  },
});

const Order = ({ date, visits, onDone, seen }: Props & { seen: ResponseOf<typeof getRoute> }) => {
  const [order, setOrder] = useState(seen.visits);
  const [everyWeek, setEveryWeek] = useState(false);
  const { run, isPending } = useChange(saveOrder, { onDone });
  const stops = order.flatMap((id) => visits.find((visit) => visit.id === id) ?? []);
  return (
    <div className="flex flex-col gap-4">
      <OrderList
        label="Stops"
        items={stops.map((visit) => ({
          id: visit.id,
          label: visitPerson(visit).name,
          detail: [visit.preferredTime ?? 'Any time', streetOf(visit)].filter(Boolean).join('\n'),
        }))}
        onOrder={(ids) => setOrder([...ids, ...order.filter((id) => !ids.includes(id))])}
      />
      <CheckRow
        label={`Also every ${weekdayName(date)}`}
        checked={everyWeek}
        onChange={(event) => setEveryWeek(event.target.checked)}
      />
      <BusyButton
        tone="gold"
        busy={isPending}
        onClick={() => void run({ date, visits: order, revision: seen.revision, everyWeek })}
      >
        {isPending ? 'Saving...' : 'Save Order'}
      </BusyButton>
    </div>
  );
};

/** A day's stops in their current order, to move them (rules: route-3). */
export const StopOrder = (props: Props) => {
  const [openedAt] = useState(() => Date.now());
  const query = useQuery(routeQuery(props.date));
  const { data, dataUpdatedAt } = query;
  // Only the latest order can be edited: one with an older revision could not be saved. Once it is shown, another read
  // of the same order leaves what has been moved in place.
  if (data && dataUpdatedAt >= openedAt)
    return <Order key={data.revision} {...props} seen={data} />;
  return <LoadState query={query} what="The order" label="Loading order..." />;
};

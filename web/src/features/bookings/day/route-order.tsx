import { useState } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyComponent } from '../../../ui/lazy-component.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

// On demand: an order is rarely changed, and only online.
const loadOrder = async () => ({ default: (await import('./stop-order.tsx')).StopOrder });

/** Reorders a day's open visits and, if asked to, their plans on this weekday (rules: route-3). */
export const RouteOrder = ({ date, visits }: { date: string; visits: readonly AdminBooking[] }) => {
  const [isOpen, setOpen] = useState(false);
  const open = visits.filter(isOpenVisit);
  if (open.length < 2) return null;
  return (
    <>
      <Button tone="paper" size="small" onClick={() => setOpen(true)}>
        Change Order
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title="Order of the stops"
        description="Drag a stop by its dots, or move it with its arrows."
        closeLabel="Close order"
        wide
      >
        <LazyComponent
          load={loadOrder}
          props={{ date, visits: open, onDone: () => setOpen(false) }}
          fallback={<Loading label="Loading order..." />}
        />
      </Sheet>
    </>
  );
};

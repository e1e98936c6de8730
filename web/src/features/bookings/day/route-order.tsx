import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { LazyComponent } from '../../../ui/lazy-component.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

// On demand: an order is rarely changed, and only online.
const loadOrder = async () => ({ default: (await import('./stop-order.tsx')).StopOrder });

/** Reorders a day's open visits and, if asked to, their plans on this weekday (rules: route-3). */
export const RouteOrder = ({
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
    title="Order of the stops"
    description="Drag a stop by its dots, or move it with its arrows."
    closeLabel="Close order"
    wide
  >
    <LazyComponent
      load={loadOrder}
      props={{ date, visits, onDone: () => onOpenChange(false) }}
      fallback={<Loading label="Loading order..." />}
    />
  </Sheet>
);

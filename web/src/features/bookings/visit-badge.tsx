import type { Booking } from 'shared/contracts/bookings.ts';
import { Badge } from '../../ui/badge.tsx';
import { statusTone, statusLabel } from './booking-summary.ts';

/** The status of a visit; gray if its plan does without the visit. */
export const VisitBadge = ({ booking }: { booking: Booking }) => {
  const text = statusLabel(booking);
  return (
    <Badge tone={statusTone(text)} className="capitalize">
      {text}
    </Badge>
  );
};

import type { Booking } from 'shared/contracts/bookings.ts';
import { Badge } from '../../ui/badge.tsx';
import { statusTone, statusWords } from './booking-summary.ts';

/** Where a visit stands; one that its plan does without is gray. */
export const VisitBadge = ({ booking }: { booking: Booking }) => {
  const words = statusWords(booking);
  return (
    <Badge tone={statusTone(words)} className="capitalize">
      {words}
    </Badge>
  );
};

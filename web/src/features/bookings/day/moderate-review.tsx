import { listAdminBookings, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { Review } from 'shared/contracts/bookings.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { listReviews, moderateReview } from 'shared/contracts/reviews.ts';
import { defineChange } from '../../../changes/define-change.ts';
import { useChange } from '../../../changes/use-change.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { showAdminBooking } from './written-bookings.ts';

type Moderation = { booking: AdminBooking; isHidden: boolean };

const moderate = defineChange(moderateReview, {
  request: ({ booking, isHidden }: Moderation) => ({
    params: { id: booking.id },
    body: { isHidden },
  }),
  isStep: true,
  shows: (review, { booking }) => showAdminBooking({ ...booking, review }),
  outdates: [listReviews, listBookingsOfCustomer],
  outdatesRefused: [listAdminBookings],
  fails: {
    title: 'Review Not Changed',
    fallback: 'The review could not be changed. Please try again.',
  },
});

/** Says whether the site may show a review, and lets the operator hide it or show it again (rules: link-8). */
export const ModerateReview = ({
  booking,
  review,
  name,
}: {
  booking: AdminBooking;
  review: Review;
  name: string;
}) => {
  const isHidden = review.isHidden ?? false;
  const { run, isPending } = useChange(moderate);
  if (!review.mayShow) return null;
  const label = isHidden ? 'Show Again' : 'Take Off the Site';
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      <span className="text-base text-ink-soft">
        {isHidden ? 'Taken off the site' : 'May be shown on the site'}
      </span>
      <BusyButton
        tone="plain"
        size="small"
        busy={isPending}
        aria-label={isPending ? undefined : `${label}: review by ${name}`}
        onClick={() => void run({ booking, isHidden: !isHidden })}
      >
        {isPending ? 'Saving...' : label}
      </BusyButton>
    </span>
  );
};

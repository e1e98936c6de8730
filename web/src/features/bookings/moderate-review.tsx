import { useMutation } from '@tanstack/react-query';
import { listAdminBookings, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { Review } from 'shared/contracts/bookings.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { listReviews, moderateReview } from 'shared/contracts/reviews.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useStepGuard } from '../../lib/use-step-guard.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { showAdminBooking } from './written-bookings.ts';

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
  const once = useStepGuard();
  const isHidden = review.isHidden ?? false;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      call(moderateReview, { params: { id: booking.id }, body: { isHidden: !isHidden } }),
    onSuccess: async (moderated) => {
      showAdminBooking({ ...booking, review: moderated });
      await invalidate(listReviews, listBookingsOfCustomer);
    },
    onError: async (error) => {
      toastFailure(error, {
        title: 'Review Not Changed',
        fallback: 'The review could not be changed. Please try again.',
      });
      await invalidate(listAdminBookings);
    },
  });
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
        onClick={() => void once(mutateAsync)}
      >
        {isPending ? 'Saving...' : label}
      </BusyButton>
    </span>
  );
};

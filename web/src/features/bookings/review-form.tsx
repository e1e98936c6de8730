import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { listBookings, type Booking } from 'shared/contracts/bookings.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import * as z from 'zod/mini';
import { hasStatus, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useKeptState } from '../../lib/kept-words.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { MayShowCheck } from '../../ui/may-show-check.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useLateFailure } from '../../ui/use-late-failure.ts';
import { showOwnBooking } from './written-bookings.ts';
import { StarChoice } from '../../ui/star-choice.tsx';

const reviewDraft = z.object({
  rating: z.optional(z.number()),
  comment: z.string(),
  mayShow: z.boolean(),
});

/** Creates or changes the review of a visit. */
export const ReviewForm = ({ booking, onDone }: { booking: Booking; onDone: () => void }) => {
  const { id, review } = booking;
  const once = useSingleFlight();
  const tellLate = useLateFailure();
  const requestOnce = useIdempotentRequest();
  const [draft, setDraft] = useKeptState(`${createReview.name} ${id}`, reviewDraft, () => ({
    rating: review?.rating,
    comment: review?.comment ?? '',
    mayShow: review?.mayShow ?? false,
  }));
  const { rating, comment, mayShow } = draft;
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { rating: number; comment: string; mayShow: boolean }) =>
      review
        ? call(updateReview, { params: { id }, body })
        : requestOnce(body, (idempotencyKey) =>
            call(createReview, { params: { id }, body, idempotencyKey }),
          ),
    onSuccess: async (reviewed) => {
      showOwnBooking(reviewed);
      toast({ title: 'Thank You!', description: 'Your review has been saved.' });
      await invalidate(listBookings);
      onDone();
    },
    onError: (failure) => {
      if (hasStatus(failure, 401)) return;
      const fallback = 'Your review could not be saved. Please try again.';
      setError(messageOf(failure, fallback));
      const isStale = hasStatus(failure, 409);
      const reading = isStale ? invalidate(listBookings) : Promise.resolve();
      tellLate(reading, failure, { title: 'Review Not Saved', fallback });
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (rating === undefined) {
          setError('Please choose one to five stars');
          event.currentTarget.querySelector('input')?.focus();
          return;
        }
        setError(undefined);
        void once(() => mutateAsync({ rating, comment, mayShow }));
      }}
    >
      <StarChoice rating={rating} onRating={(stars) => setDraft({ ...draft, rating: stars })} />
      <TextArea
        label="Comment"
        optional
        rows={4}
        maxLength={2000}
        value={comment}
        onChange={(event) => setDraft({ ...draft, comment: event.target.value })}
      />
      <MayShowCheck
        checked={mayShow}
        onChecked={(checked) => setDraft({ ...draft, mayShow: checked })}
      />
      <FormError message={error} />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" busy={isPending}>
          {isPending ? 'Saving...' : 'Save Review'}
        </BusyButton>
        <Button tone="plain" disabled={isPending} onClick={onDone}>
          Not Now
        </Button>
      </div>
    </form>
  );
};

import { useState } from 'react';
import { listBookings, type Booking } from 'shared/contracts/bookings.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import * as z from 'zod/mini';
import { defineChange } from '../../../changes/define-change.ts';
import { useChange } from '../../../changes/use-change.ts';
import { hasStatus } from '../../../lib/api-error.ts';
import { useDraftState } from '../../../lib/drafts.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { MayShowCheck } from '../../../ui/may-show-check.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { showOwnBooking } from '../day/written-bookings.ts';
import { StarChoice } from '../../../ui/star-choice.tsx';

const reviewDraft = z.object({
  rating: z.optional(z.number()),
  comment: z.string(),
  mayShow: z.boolean(),
});

type Input = { id: string; review: { rating: number; comment: string; mayShow: boolean } };

const reviewChange = (contract: typeof createReview | typeof updateReview) =>
  defineChange(contract, {
    request: ({ id, review }: Input) => ({ params: { id }, body: review }),
    ...(contract.name === createReview.name && { keyed: true }),
    shows: showOwnBooking,
    says: () => ({ title: 'Thank You!', description: 'Your review has been saved.' }),
    outdates: [listBookings],
    outdatesRefused: (error) => (hasStatus(error, 409) ? [listBookings] : []),
    fails: {
      title: 'Review Not Saved',
      fallback: 'Your review could not be saved. Please try again.',
      inForm: 'beside fields',
    },
  });

const addReview = reviewChange(createReview);
const changeReview = reviewChange(updateReview);

/** Creates or changes the review of a visit. */
export const ReviewForm = ({ booking, onDone }: { booking: Booking; onDone: () => void }) => {
  const { id, review } = booking;
  const [draft, setDraft] = useDraftState(`${createReview.name} ${id}`, reviewDraft, () => ({
    rating: review?.rating,
    comment: review?.comment ?? '',
    mayShow: review?.mayShow ?? false,
  }));
  const { rating, comment, mayShow } = draft;
  const [isMissing, setMissing] = useState(false);
  const { run, isPending, problem } = useChange(review ? changeReview : addReview, { onDone });
  return (
    <ActionForm
      problem={isMissing ? 'Please choose one to five stars' : problem}
      submit="Save Review"
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={(form) => {
        setMissing(rating === undefined);
        if (rating === undefined) form.querySelector('input')?.focus();
        else void run({ id, review: { rating, comment, mayShow } });
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
    </ActionForm>
  );
};

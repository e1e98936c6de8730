import { useState } from 'react';
import type { LinkView } from 'shared/contracts/links.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { shortDay } from 'shared/domain/plans/plan-labels.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MayShowCheck } from '../../ui/may-show-check.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { TextArea } from '../../ui/field.tsx';
import { ReviewStars } from '../../ui/review-stars.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import type { LinkActing } from './use-link.ts';
import { StarChoice } from '../../ui/star-choice.tsx';

type RatingView = Extract<LinkView, { purpose: 'rating' }>;

const RatingForm = ({
  view,
  act,
  pending,
  problem,
  onSent,
}: LinkActing & { view: RatingView; onSent: () => void }) => {
  const { review } = view;
  const [rating, setRating] = useState(review?.rating);
  const [comment, setComment] = useState(review?.comment ?? '');
  const [mayShow, setMayShow] = useState(review?.mayShow ?? false);
  const [isChecked, setChecked] = useState(false);
  const send = async (given: number): Promise<void> => {
    if (await act({ action: 'rate', rating: given, comment, mayShow })) onSent();
  };
  return (
    <ActionForm
      problem={problem}
      className="flex w-full flex-col gap-4"
      submit={review ? 'Change Rating' : 'Send Rating'}
      submitting="Sending..."
      isBusy={pending !== undefined}
      onSubmit={(form) => {
        setChecked(true);
        if (rating === undefined) form.querySelector('input')?.focus();
        else void send(rating);
      }}
    >
      <StarChoice
        rating={rating}
        error={isChecked && rating === undefined ? 'Please choose one to five stars' : undefined}
        onRating={setRating}
      />
      <TextArea
        label="A few words"
        optional
        rows={4}
        maxLength={2000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <MayShowCheck checked={mayShow} onChecked={setMayShow} />
    </ActionForm>
  );
};

/** The page for rating one visit, opened by the link in the mail of its report (rules: link-6). */
export const RatingLink = ({ view, ...acting }: LinkActing & { view: RatingView }) => {
  const { review } = view;
  const [isChanging, setChanging] = useState(false);
  const isOpen = !review || isChanging;
  const thanks = useFocusAfter<HTMLParagraphElement>(isOpen);
  return (
    <>
      <PageBanner narrow title="How Did We Do?">
        {view.firstName === null ? '' : `Hello ${view.firstName}, `}
        {view.visit.serviceName}, {shortDay(view.visit.day)}.
      </PageBanner>
      <div className="page-narrow flex flex-col gap-6 py-8 sm:py-10">
        <Card className="flex flex-col items-start gap-4">
          {isOpen ? (
            <RatingForm view={view} onSent={() => setChanging(false)} {...acting} />
          ) : (
            <>
              <ReviewStars rating={review.rating} />
              <p ref={thanks} tabIndex={-1} className="font-semibold outline-none">
                Thanks for your rating. You can change it until {formatInstantDate(view.expiresAt)}.
              </p>
              <Button tone="paper" onClick={() => setChanging(true)}>
                Change Rating
              </Button>
            </>
          )}
        </Card>
      </div>
    </>
  );
};

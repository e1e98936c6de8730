import { useState } from 'react';
import type { LinkView } from 'shared/contracts/links.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { shortDay } from 'shared/domain/plans/plan-labels.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Card } from '../../ui/card.tsx';
import { MayShowCheck } from '../../ui/may-show-check.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { TextArea } from '../../ui/field.tsx';
import type { LinkActing } from './use-link.ts';
import { StarChoice } from '../../ui/star-choice.tsx';

type RatingView = Extract<LinkView, { purpose: 'rating' }>;

const RatingForm = ({ view, act, pending, problem }: LinkActing & { view: RatingView }) => {
  const { review } = view;
  const [rating, setRating] = useState(review?.rating);
  const [comment, setComment] = useState(review?.comment ?? '');
  const [mayShow, setMayShow] = useState(review?.mayShow ?? false);
  const [isChecked, setChecked] = useState(false);
  return (
    <ActionForm
      problem={problem}
      submit={review ? 'Change Rating' : 'Send Rating'}
      submitting="Sending..."
      isBusy={pending !== undefined}
      onSubmit={(form) => {
        setChecked(true);
        if (rating === undefined) form.querySelector('input')?.focus();
        else act({ action: 'rate', rating, comment, mayShow });
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
export const RatingLink = ({ view, ...acting }: LinkActing & { view: RatingView }) => (
  <>
    <PageBanner narrow title={view.review ? 'Thank You!' : 'How Did We Do?'}>
      {view.firstName === null ? '' : `Hello ${view.firstName}, `}
      {view.visit.serviceName}, {shortDay(view.visit.day)}.
    </PageBanner>
    <div className="page-narrow flex flex-col gap-6 py-8 sm:py-10">
      <Card className="flex flex-col gap-4">
        <p aria-live="polite" className={view.review ? 'font-semibold' : 'sr-only'}>
          {view.review &&
            `Thanks for your rating. You can change it until ${formatInstantDate(view.expiresAt)}.`}
        </p>
        <RatingForm view={view} {...acting} />
      </Card>
    </div>
  </>
);

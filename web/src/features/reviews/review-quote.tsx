import type { PublicReview } from 'shared/contracts/reviews.ts';
import { formatMonth } from 'shared/domain/dates.ts';
import { Card } from '../../ui/card.tsx';
import { ReviewStars } from '../../ui/review-stars.tsx';

export const ReviewQuote = ({ firstName, month, rating, comment }: PublicReview) => (
  <Card className="flex h-full flex-col items-start gap-3">
    <ReviewStars rating={rating} />
    {comment && <blockquote className="whitespace-pre-line wrap-anywhere">{comment}</blockquote>}
    <p className="mt-auto font-semibold wrap-anywhere">
      {firstName}, <span className="font-normal text-ink-soft">{formatMonth(month)}</span>
    </p>
  </Card>
);

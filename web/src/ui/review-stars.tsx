import { cx } from 'class-variance-authority';
import Star from 'lucide-react/icons/star';
import { ratings } from 'shared/domain/customers/review-rules.ts';

/** Five stars, with the rating as text for screen readers. */
export const ReviewStars = ({ rating }: { rating: number }) => (
  <span className="inline-flex gap-0.5">
    <span className="sr-only">{rating} of 5 stars</span>
    {ratings.map((star) => (
      <Star
        key={star}
        aria-hidden="true"
        className={cx('size-5', star <= rating ? 'fill-gold text-ink' : 'text-line')}
      />
    ))}
  </span>
);

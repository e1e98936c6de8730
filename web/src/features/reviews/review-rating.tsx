import type { ReactNode } from 'react';
import { Fact } from '../../ui/fact.tsx';
import { useReviews } from './use-reviews.ts';

const ReviewRating = ({ without }: { without: ReactNode }) => {
  const reviews = useReviews();
  if (reviews.length === 0) return without;
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  return (
    <Fact
      first={`${Number(average.toFixed(1))} of 5`}
      rest={reviews.length === 1 ? 'in 1 review' : `in ${reviews.length} reviews`}
    />
  );
};

export default ReviewRating;

import type { ReactNode } from 'react';
import { ReviewQuote } from './review-quote.tsx';
import { useReviews } from './use-reviews.ts';

/** A line that opens the reviews whose writers let us show them (rules: link-7). */
const ReviewLine = ({ without }: { without: ReactNode }) => {
  const reviews = useReviews();
  if (reviews.length === 0) return without;
  return (
    <details className="disclosure mt-4">
      <summary className="opens flex min-h-14 list-none items-center font-semibold [&::-webkit-details-marker]:hidden">
        What customers say
      </summary>
      <p className="mb-4 text-ink-soft">Written after a visit, by customers who let us show it.</p>
      <ul className="grid gap-4 pb-2 md:grid-cols-3">
        {reviews.map((review, number) => (
          // oxlint-disable-next-line react/no-array-index-key -- reviews come without an id, in one order
          <li key={number}>
            <ReviewQuote {...review} />
          </li>
        ))}
      </ul>
    </details>
  );
};

export default ReviewLine;

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listReviews, type PublicReview } from 'shared/contracts/reviews.ts';
import { formatMonth } from 'shared/domain/dates.ts';
import { queryFor } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReviewStars } from '../../ui/review-stars.tsx';
import { ShownBelowSight } from '../../ui/shown-below-sight.tsx';

/** How many reviews are shown at first. */
const shownAtFirst = 3;

const Quote = ({ firstName, month, rating, comment }: PublicReview) => (
  <Card className="flex h-full flex-col items-start gap-3">
    <ReviewStars rating={rating} />
    {comment && <blockquote className="whitespace-pre-line wrap-anywhere">{comment}</blockquote>}
    <p className="mt-auto font-semibold wrap-anywhere">
      {firstName}, <span className="font-normal text-ink-soft">{formatMonth(month)}</span>
    </p>
  </Card>
);

/**
 * Reviews whose writers let us show them (rules: link-7). Renders nothing if there are none or they cannot be loaded:
 * visitors do not come for them.
 */
const PublicReviews = () => {
  const { data = [] } = useQuery(queryFor(listReviews));
  const [isLong, setLong] = useState(false);
  if (data.length === 0) return null;
  const shown = isLong ? data : data.slice(0, shownAtFirst);
  return (
    <ShownBelowSight>
      <section className="page pb-12 sm:pb-16" aria-labelledby="reviews-title">
        <h2 id="reviews-title" className="title-2 mb-2">
          What customers say
        </h2>
        <p className="mb-8 text-ink-soft">
          Written after a visit, by customers who let us show it.
        </p>
        <ul className="grid gap-5 md:grid-cols-3">
          {shown.map((review, number) => (
            // oxlint-disable-next-line react/no-array-index-key -- reviews come without an id, in one order
            <li key={number}>
              <Quote {...review} />
            </li>
          ))}
        </ul>
        {shown.length < data.length && (
          <div className="mt-6 text-center">
            <Button tone="paper" onClick={() => setLong(true)}>
              More Reviews
            </Button>
          </div>
        )}
      </section>
    </ShownBelowSight>
  );
};

export default PublicReviews;

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ShownBelowSight } from '../../ui/shown-below-sight.tsx';
import { ReviewQuote } from './review-quote.tsx';
import { useReviews } from './use-reviews.ts';

/** How many reviews are shown at first. */
const shownAtFirst = 3;

/**
 * Reviews whose writers let us show them (rules: link-7). Renders nothing if there are none or they cannot be loaded:
 * visitors do not come for them.
 */
const PublicReviews = () => {
  const reviews = useReviews();
  const [isLong, setLong] = useState(false);
  if (reviews.length === 0) return null;
  const shown = isLong ? reviews : reviews.slice(0, shownAtFirst);
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
              <ReviewQuote {...review} />
            </li>
          ))}
        </ul>
        {shown.length < reviews.length && (
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

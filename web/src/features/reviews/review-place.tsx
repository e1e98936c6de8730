import type { ReactNode } from 'react';
import { LazyComponent, notYet } from '../../ui/lazy-component.tsx';
import { useSoon } from './use-soon.ts';

const loadReviews = () => import('./public-reviews.tsx');
const loadRating = () => import('./review-rating.tsx');
const loadLine = () => import('./review-line.tsx');

/**
 * Where customers' reviews appear, if there are any. Fetching them once somebody reads the page is early enough to have
 * them before they come into view.
 */
export const ReviewPlace = () => useSoon() && <LazyComponent load={loadReviews} props={{}} />;

/** The average of the public reviews, in the place of `without`, which is as high. */
export const RatingPlace = ({ without }: { without: ReactNode }) => (
  <LazyComponent load={useSoon() ? loadRating : notYet} props={{ without }} fallback={without} />
);

/** As high as the line that takes its place, so that nothing shifts. */
const noReviews = (
  <p className="mt-4 flex min-h-14 items-center font-semibold">
    You can rate every visit from your phone.
  </p>
);

/** A line that opens the reviews. */
export const ReviewsPlace = () => (
  <LazyComponent
    load={useSoon() ? loadLine : notYet}
    props={{ without: noReviews }}
    fallback={noReviews}
  />
);

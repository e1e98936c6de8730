import { LazyComponent } from '../../ui/lazy-component.tsx';
import { LazyWhenVisible } from '../../ui/lazy-when-visible.tsx';

const load = async () => ({ default: (await import('./public-reviews.tsx')).PublicReviews });

/** Where customers' reviews stand once there are any; its code comes shortly before it scrolls into view. */
export const ReviewPlace = () => (
  <LazyWhenVisible fallback={null}>
    <LazyComponent load={load} props={{}} />
  </LazyWhenVisible>
);

import { useEffect, useState } from 'react';
import { LazyComponent } from '../../ui/lazy-component.tsx';

const load = async () => ({ default: (await import('./public-reviews.tsx')).PublicReviews });

/**
 * Where customers' reviews stand once there are any. Fetched as soon as somebody scrolls, so that they are
 * there before their place is; who does not scroll needs none.
 */
export const ReviewPlace = () => {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const note = () => setScrolled(true);
    window.addEventListener('scroll', note, { once: true, passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  return hasScrolled && <LazyComponent load={load} props={{}} />;
};

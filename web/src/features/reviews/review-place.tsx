import { useEffect, useState } from 'react';
import { LazyComponent } from '../../ui/lazy-component.tsx';

const load = async () => ({ default: (await import('./public-reviews.tsx')).PublicReviews });

/**
 * Where customers' reviews appear, if there are any. They are fetched on the first scroll, so that they are there
 * before their place comes into view; without scrolling, nobody needs them.
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

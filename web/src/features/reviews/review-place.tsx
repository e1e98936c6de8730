import { useEffect, useState } from 'react';
import { LazyComponent } from '../../ui/lazy-component.tsx';

const load = () => import('./public-reviews.tsx');

/**
 * Where customers' reviews appear, if there are any. Fetching them on the first scroll is early enough to have them
 * before they come into view, and costs visitors who never scroll nothing.
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

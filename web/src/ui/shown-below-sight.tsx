import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * Renders its children once their place is below the viewport, so that nothing visible shifts. Renders
 * nothing for people who have already scrolled past it.
 */
export const ShownBelowSight = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isShown) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting && entry.boundingClientRect.top > 0) setShown(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isShown]);
  return <div ref={place}>{isShown && children}</div>;
};

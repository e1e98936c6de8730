import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How many pixels below the viewport count as near: about one flick of the thumb. */
const reach = 600;

/**
 * Milliseconds until the children are rendered wherever they are, for people who do not scroll to them: find
 * in page and a screen reader's list of forms include only what is there. Well after the first screen is
 * complete.
 */
export const renderAnyway = 4000;

/** Renders its children shortly before they scroll into view or after {@link renderAnyway}, `fallback` until then. */
export const LazyWhenVisible = ({
  children,
  fallback,
}: {
  children: ReactNode;
  fallback: ReactNode;
}) => {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return undefined;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), {
      rootMargin: `${reach}px`,
    });
    observer.observe(element);
    const timer = setTimeout(show, renderAnyway);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [near]);
  return <div ref={place}>{near ? children : fallback}</div>;
};

import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How many pixels below the viewport count as near: about one flick of the thumb. */
const reach = 600;

/**
 * Milliseconds until the children are rendered wherever they are, for people who do not scroll to them: find
 * in page and a screen reader's list of forms know only what is there. Well after the first screen is
 * complete.
 */
export const renderAnyway = 4000;

/** Renders its children shortly before they scroll into view or after {@link renderAnyway}, `fallback` until then. */
export const LazyWhenVisible = ({
  children,
  fallback,
  load,
}: {
  children: ReactNode;
  fallback: ReactNode;
  /**
   * Fetches the children's code. If that fails unasked, the children still wait for somebody to scroll to
   * them. Must be stable.
   */
  load: () => Promise<unknown>;
}) => {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return undefined;
    const show = (): void => setNear(true);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) show();
      },
      { rootMargin: `${reach}px` },
    );
    observer.observe(element);
    const timer = setTimeout(() => {
      if (navigator.onLine) load().then(show, () => undefined);
    }, renderAnyway);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [near, load]);
  return <div ref={place}>{near ? children : fallback}</div>;
};

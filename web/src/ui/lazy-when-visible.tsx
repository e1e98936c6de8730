import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How many pixels below the viewport count as near: about one flick of the thumb. */
const reach = 600;

/** Renders its children shortly before they scroll into view, `fallback` until then. */
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
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: `${reach}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return <div ref={place}>{near ? children : fallback}</div>;
};

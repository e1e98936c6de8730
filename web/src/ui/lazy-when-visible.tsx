import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Pixels below the window at which something counts as near: about a flick of the thumb. */
const reach = 600;

/** Draws its children once they are about to be scrolled into view; `otherwise` holds their place. */
export const LazyWhenVisible = ({
  children,
  otherwise,
}: {
  children: ReactNode;
  otherwise: ReactNode;
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
  return <div ref={place}>{near ? children : otherwise}</div>;
};

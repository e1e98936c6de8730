import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions by the router's history key. */
const positions = new Map<string, number>();

/** Scrolls to the top of a new screen, and to the previous position on one returned to. */
const useScrollPosition = (): void => {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const previous = useRef(pathname);

  // A layout effect, because a new screen that is shorter scrolls the page at once.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const moved = previous.current !== pathname;
    previous.current = pathname;
    if (navigation === 'POP') {
      const position = positions.get(key);
      if (position !== undefined) window.scrollTo(0, position);
    } else if (hash !== '') {
      const target = document.getElementById(hash.slice(1));
      target?.scrollIntoView();
      // As after a native link to an anchor, Tab continues from there.
      target?.focus({ preventScroll: true });
    } else if (moved) window.scrollTo(0, 0);
  }, [key, pathname, hash, navigation]);
};

/** Moves the focus to the new screen's headline, so that it is read out and Tab continues from there. */
const useFocus = (): void => {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // A link to something on the screen has moved the focus there already.
    if (hash !== '' && document.activeElement?.id === hash.slice(1)) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);
};

/** Does for navigation between screens what a browser does on a page load. */
export const useArrival = (): void => {
  useScrollPosition();
  useFocus();
};

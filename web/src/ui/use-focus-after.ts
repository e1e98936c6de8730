import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a part of the page that takes the place of the button that opens it, such as a question: once it is gone, and the
 * focus with it, an element nearby takes the focus, so that keyboards and screen readers go on from there.
 *
 * @param isShown whether the part is shown
 * @returns the ref of that element: the button, which is back, or a heading
 */
export const useFocusAfter = <Target extends HTMLElement>(
  isShown: boolean,
): RefObject<Target | null> => {
  const target = useRef<Target>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      target.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return target;
};

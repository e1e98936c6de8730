import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a part of the page that takes the place of the button that opens it, such as a question, and for a list whose
 * items leave it once they are dealt with: once it or one of them is gone, and the focus with it, an element nearby
 * takes the focus, so that keyboards and screen readers continue from there.
 *
 * @param shown whether the part is shown, or how many items the list shows
 * @returns the ref of that element: the button, which is back, or a heading
 */
export const useFocusAfter = <Target extends HTMLElement>(
  shown: boolean | number,
): RefObject<Target | null> => {
  const target = useRef<Target>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current > shown && document.activeElement === document.body) target.current?.focus();
    before.current = shown;
  }, [shown]);
  return target;
};

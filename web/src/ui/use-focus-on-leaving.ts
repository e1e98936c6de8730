import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a list whose items leave it once they are dealt with, such as an answered message: if one leaves with the focus,
 * an element above the list takes it, so that keyboards and screen readers go on from there.
 *
 * @param list identifies the list, in case another one is shown in its place
 * @param count how many items it shows
 * @returns the ref of that element
 */
export const useFocusOnLeaving = <Target extends HTMLElement>(
  list: string,
  count: number,
): RefObject<Target | null> => {
  const target = useRef<Target>(null);
  const shown = useRef<{ list: string; count: number }>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = { list, count };
    const isShorter = before?.list === list && count < before.count;
    if (isShorter && document.activeElement === document.body) target.current?.focus();
  }, [list, count]);
  return target;
};

import type { MouseEvent } from 'react';
import { doublePress } from './use-single-flight.ts';

/** How far the second press of a double press may be from the first, in CSS pixels. */
const samePlace = 24;

const pressEvents = ['pointerdown', 'mousedown', 'click'] as const;

/**
 * After a press that puts something else under the thumb, such as one that closes a menu: a second one in the same place
 * within {@link doublePress} reaches nothing on the page. A press by keyboard has no place and is left alone.
 */
export const ignoreSecondPress = ({
  clientX,
  clientY,
  detail,
}: Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'>): void => {
  if (detail === 0) return;
  const swallow = (next: globalThis.MouseEvent): void => {
    if (next.type === 'click' && next.detail === 0) return;
    if (Math.hypot(next.clientX - clientX, next.clientY - clientY) > samePlace) return;
    next.preventDefault();
    next.stopImmediatePropagation();
  };
  const until = new AbortController();
  for (const type of pressEvents)
    window.addEventListener(type, swallow, { capture: true, signal: until.signal });
  setTimeout(() => until.abort(), doublePress);
};

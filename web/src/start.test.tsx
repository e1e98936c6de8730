import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** What of a prerendered page the app must be there for. */
const page =
  '<a id="link" href="/cart" data-needs-app>Cart</a><button id="button" type="button">Send</button>';
const called = (id: string): Element => document.querySelector(`#${id}`)!;

/** Presses it and returns whether the press was held, instead of being left to the browser. */
const isHeld = (id: string, keys: MouseEventInit = {}): boolean => {
  const held = vi.fn<(isIt: boolean) => void>();
  const look = (event: Event): void => {
    held(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', look, { once: true });
  fireEvent.click(called(id), keys);
  return held.mock.calls[0]![0];
};

beforeEach(async () => {
  document.body.innerHTML = page;
  // It gives up on the app after a while.
  vi.useFakeTimers();
  vi.resetModules();
  await import('./start.ts');
});
afterEach(() => {
  // From then on it holds nothing.
  fireEvent(document, new Event('hydrated'));
  vi.useRealTimers();
  document.body.innerHTML = '';
});

it.each(['ctrlKey', 'metaKey', 'shiftKey'] as const)(
  'leaves a press on a link with %s to the browser, which opens it in a new tab or window',
  (key) => expect(isHeld('link', { [key]: true })).toBe(false),
);

it('holds presses, presses what was pressed last once the app is there, and from then on holds nothing', () => {
  for (const id of ['link', 'button']) expect(isHeld(id)).toBe(true);
  const pressed = vi.fn<(event: Event) => void>();
  for (const id of ['link', 'button']) called(id).addEventListener('click', pressed);
  fireEvent(document, new Event('hydrated'));
  expect(pressed.mock.calls.map(([{ target }]) => target)).toEqual([called('button')]);
  expect(isHeld('link')).toBe(false);
});

it('begins a press again that began before the app was there, as a tab does not know of it', () => {
  fireEvent.mouseDown(called('button'));
  const events = vi.fn<(type: string) => void>();
  for (const type of ['pointerdown', 'mousedown', 'click'])
    called('button').addEventListener(type, (event) => events(event.type));
  fireEvent(document, new Event('hydrated'));
  expect(events.mock.calls.flat()).toEqual(['pointerdown', 'mousedown']);
});

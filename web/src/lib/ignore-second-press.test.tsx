import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreSecondPress } from './ignore-second-press.ts';
import { doublePress } from './use-single-flight.ts';

const first = { clientX: 100, clientY: 200, detail: 1 };
const pressed = vi.fn<() => void>();
let button: HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockClear();
  button = document.createElement('button');
  for (const type of ['pointerdown', 'click']) button.addEventListener(type, pressed);
  document.body.append(button);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  button.remove();
});

const press = (place: Partial<typeof first> = {}): number => {
  pressed.mockClear();
  const at = { ...first, ...place };
  fireEvent.pointerDown(button, at);
  fireEvent.click(button, at);
  return pressed.mock.calls.length;
};

it('lets no second press in the same place through, for as long as a double press takes', () => {
  expect(press()).toBe(2);
  ignoreSecondPress(first);
  expect(press({ detail: 2 })).toBe(0);
  expect(press({ clientX: 110, clientY: 190 })).toBe(0);
  vi.advanceTimersByTime(doublePress);
  expect(press()).toBe(2);
});

it('lets a press elsewhere through', () => {
  ignoreSecondPress(first);
  expect(press({ clientY: 240 })).toBe(2);
});

it('lets a press by keyboard through, before and after', () => {
  ignoreSecondPress(first);
  pressed.mockClear();
  fireEvent.click(button, { ...first, detail: 0 });
  expect(pressed).toHaveBeenCalledOnce();
  vi.runAllTimers();
  ignoreSecondPress({ ...first, detail: 0 });
  expect(press()).toBe(2);
});

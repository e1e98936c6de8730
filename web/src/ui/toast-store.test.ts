import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  dismissToast,
  longestDrawWait,
  markToastsDrawn,
  onceToastsAreDrawn,
  toast,
  toastRemoveDelay,
  toastStore,
} from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of toastStore.list()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

it('shows one toast at a time, the latest', () => {
  toast({ title: 'First' });
  toast({ title: 'Second' });
  expect(toastStore.list()).toMatchObject([{ title: 'Second', open: true }]);
});

it('closes a dismissed toast at once and removes it after 1,000,000 ms', () => {
  const id = toast({ title: 'Saved' });
  dismissToast(id);
  expect(toastStore.list()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(toastRemoveDelay - 1);
  expect(toastStore.list()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toastStore.list()).toEqual([]);
});

it('leaves a toast open if the previous one is dismissed', () => {
  const first = toast({ title: 'First' });
  toast({ title: 'Second' });
  dismissToast(first);
  expect(toastStore.list()).toMatchObject([{ title: 'Second', open: true }]);
});

it('notifies its listeners until they unsubscribe', () => {
  const listener = vi.fn<() => void>();
  const stop = toastStore.subscribe(listener);
  toast({ title: 'One' });
  stop();
  toast({ title: 'Two' });
  expect(listener).toHaveBeenCalledTimes(1);
});

it('runs once toasts can be read, anyway if they take too long, and not if canceled', () => {
  const acts = {
    patient: vi.fn<() => void>(),
    late: vi.fn<() => void>(),
    off: vi.fn<() => void>(),
  };
  onceToastsAreDrawn(acts.late);
  vi.advanceTimersByTime(longestDrawWait - 1);
  expect(acts.late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  onceToastsAreDrawn(acts.patient);
  onceToastsAreDrawn(acts.off)();
  markToastsDrawn();
  vi.runAllTimers();
  expect(acts.late).toHaveBeenCalledTimes(1);
  expect(acts.patient).toHaveBeenCalledTimes(1);
  expect(acts.off).not.toHaveBeenCalled();
  // Once they have been drawn, it runs immediately.
  const prompt = vi.fn<() => void>();
  onceToastsAreDrawn(prompt);
  vi.advanceTimersByTime(0);
  expect(prompt).toHaveBeenCalledTimes(1);
});

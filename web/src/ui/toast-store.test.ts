import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastRemoveDelay, toastStore } from './toast-store.ts';

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

it('tells its listeners until they leave', () => {
  const listener = vi.fn<() => void>();
  const stop = toastStore.subscribe(listener);
  toast({ title: 'One' });
  stop();
  toast({ title: 'Two' });
  expect(listener).toHaveBeenCalledTimes(1);
});

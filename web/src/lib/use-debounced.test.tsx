import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

// Real timers must be back before the storage is cleared, which depends on them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('follows a value once it is stable, and not each one before', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 300), {
    initialProps: { value: '' },
  });
  rerender({ value: 'c' });
  pass(200);
  rerender({ value: 'ca' });
  pass(200);
  expect(result.current).toBe('');
  pass(100);
  expect(result.current).toBe('ca');
});

import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSingleFlight } from './use-single-flight.ts';

it('runs one task at a time, and the next once its pause is over, whether or not the first failed', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const { result } = renderHook(() => useSingleFlight(800));
  const task = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('Refused'));
  const counts: number[] = [];
  const press = async (at: number): Promise<void> => {
    clock.mockReturnValue(at);
    await result.current(task);
    counts.push(task.mock.calls.length);
  };
  await Promise.all([press(1000), press(1000)]);
  await press(1799);
  await press(1800);
  await press(2599);
  expect(counts).toEqual([1, 1, 1, 2, 2]);
});

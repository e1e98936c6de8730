import { expect, onTestFinished, test, vi } from 'vitest';
import { job } from '../job.ts';
import { listener } from '../listener.ts';
import { warnNearTimeout } from './warn-near-timeout.ts';

/** A clock with `before` milliseconds left when the work starts, and `after` when it ends. */
const clock = (before: number, after: number) => ({
  getRemainingTimeInMillis: vi.fn<() => number>(() => after).mockReturnValueOnce(before),
});
const dependencies = () => ({});
const warnings = () => vi.spyOn(console, 'warn').mockReturnValue();

test('warns of a call that ends with less than a tenth of its time left', async () => {
  const warn = warnings();
  await expect(warnNearTimeout(clock(10_000, 900), async () => 'done')).resolves.toBe('done');
  expect(warn).toHaveBeenCalledExactlyOnceWith({
    event: 'near-timeout',
    milliseconds: 9100,
    allowedMilliseconds: 10_000,
  });
});

test('warns of a slow call that fails, and lets it fail', async () => {
  const warn = warnings();
  const failing = warnNearTimeout(clock(10_000, 100), async () => {
    throw new Error('slow and wrong');
  });
  await expect(failing).rejects.toThrow('slow and wrong');
  expect(warn).toHaveBeenCalledOnce();
});

test('does not warn with a tenth of the time left, or outside Lambda', async () => {
  const warn = warnings();
  await warnNearTimeout(clock(10_000, 1000), async () => 'in time');
  await warnNearTimeout(undefined, async () => 'by hand');
  expect(warn).not.toHaveBeenCalled();
});

test('jobs and listeners are watched', async () => {
  const warn = warnings();
  vi.spyOn(console, 'info').mockReturnValue();
  // There is no table in which to record the run.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('TABLE_NAME', 'a-table');
  onTestFinished(() => void vi.unstubAllEnvs());
  const swept = job({ name: 'sweep', dependencies, run: async () => ({}) });
  await swept({ now: '2026-05-01T00:00:00Z' }, clock(1000, 10));
  const answered = listener({
    name: 'hear',
    dependencies,
    read: () => [1],
    handle: async () => ({}),
  });
  await answered({}, clock(1000, 10));
  expect(warn).toHaveBeenCalledTimes(2);
});

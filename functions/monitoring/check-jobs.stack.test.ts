import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobRuns } from '../platform/job-runs.ts';
import { job } from '../platform/job.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteRow } from '../platform/table/rows.ts';
import { intercepting } from '../testing/intercepted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { handler } from './jobs/check-jobs.ts';

const { table } = await startWorld();
const runs = jobRuns(table);

const begin = Date.now();
const at = (hours: number) => new Date(begin + hours * 3_600_000).toISOString();

const work = vi.fn<() => Promise<{ leaves: number }>>();
const info = vi.fn<(facts: unknown) => void>();
const warned = vi.fn<(facts: unknown) => void>();
const failed = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  work.mockResolvedValue({ leaves: 3 });
  vi.spyOn(console, 'info').mockImplementation(info);
  vi.spyOn(console, 'warn').mockImplementation(warned);
  vi.spyOn(console, 'error').mockImplementation(failed);
});
afterEach(async () => {
  for (const name of (await runs.list()).keys()) await deleteRow(table, { key: keys.jobRun(name) });
  for (const log of [info, warned, failed]) log.mockReset();
});

const sweep = job({ name: 'sweep', dependencies: () => ({}), run: work });

const alive = { event: 'jobs-alive' };

/** What the check says of these jobs so many hours from now: 'alive', or the jobs that are overdue. */
const check = async (watched: Record<string, number>, hours: number): Promise<string> => {
  info.mockReset();
  warned.mockReset();
  const { overdue } = await handler.with({ watched })({ now: at(hours) });
  const lines = [...info.mock.calls, ...warned.mock.calls].map(([facts]) => facts);
  if (overdue === 0) {
    expect(lines).toEqual([alive, { event: 'check-jobs', overdue }]);
    return 'alive';
  }
  expect(info).not.toHaveBeenCalledWith(alive);
  const [line] = warned.mock.calls.flat() as { event: string; jobs: string }[];
  expect(line!.event).toBe('jobs-overdue');
  return line!.jobs;
};

test('a daily job is alive for a day and two hours after a run, and overdue afterward', async () => {
  await sweep({ now: at(0) });
  expect(await check({ sweep: 1 }, 25.9)).toBe('alive');
  expect(await check({ sweep: 1 }, 26.1)).toBe('sweep');
});

test('a weekly job is overdue after a week and two hours', async () => {
  await sweep({ now: at(0) });
  expect(await check({ sweep: 7 }, 7 * 24 + 1.9)).toBe('alive');
  expect(await check({ sweep: 7 }, 7 * 24 + 2.1)).toBe('sweep');
});

test('a job that never ran is overdue a day and two hours after it was first expected', async () => {
  expect(await check({ rake: 1 }, 0)).toBe('alive');
  expect(await check({ rake: 1 }, 25)).toBe('alive');
  expect(await check({ rake: 1, mow: 1 }, 27)).toBe('rake');
});

test('names every job that is overdue, and none that is no longer watched', async () => {
  await check({ rake: 1, mow: 1, prune: 1 }, 0);
  expect(await check({ rake: 1, mow: 1 }, 30)).toBe('rake mow');
});

test('a run counts when it completed, whatever time it was for', async () => {
  await sweep({ now: '2050-01-01T00:00:00Z' });
  expect(await check({ sweep: 1 }, 27)).toBe('sweep');
  await sweep({ now: '2020-01-01T00:00:00Z' });
  expect(await check({ sweep: 1 }, 25)).toBe('alive');
});

test('a run that fails does not count', async () => {
  await runs.expectFrom('sweep', new Date(at(-20)));
  work.mockRejectedValueOnce(new Error('no broom'));
  await expect(sweep({ now: at(0) })).rejects.toThrow('sweep failed');
  expect(await check({ sweep: 1 }, 7)).toBe('sweep');
});

test('a check that runs twice at a time gives a job that never ran no more time', async () => {
  const checkAt = handler.with({ watched: { rake: 1 } });
  await Promise.all([checkAt({ now: at(0) }), checkAt({ now: at(0) })]);
  await checkAt({ now: at(20) });
  expect((await runs.list()).get('rake')).toEqual(new Date(at(0)));
});

test('a job whose run cannot be recorded has still done its work', async () => {
  const result = await intercepting(
    async (call, proceed) => {
      if (call.input.Key?.pk === 'JOBS') throw new Error('no table');
      return proceed();
    },
    async () => sweep({ now: at(0) }),
  );
  expect(result).toEqual({ leaves: 3 });
  expect(failed.mock.calls).toMatchObject([[{ event: 'job-run-not-recorded', name: 'sweep' }]]);
});

test('the check records its own runs, so that it can watch itself', async () => {
  await check({ 'check-jobs': 1 }, 0);
  expect([...(await runs.list()).keys()]).toEqual(['check-jobs']);
});

test('refuses a list of jobs that is not one', async () => {
  vi.stubEnv('WATCHED_JOBS', '{"sweep":"daily"}');
  await expect(handler({ now: at(0) })).rejects.toThrow('check-jobs failed');
  vi.unstubAllEnvs();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowsWrittenBy } from '../../testing/stored-writes.ts';
import { startWorld } from '../../testing/world.ts';
import { mailAllowance } from './mail-allowance.ts';

const world = await startWorld();
const { admits } = mailAllowance(world.table);
const operator = 'admin@example.com';

const log = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  log.mockReset();
  vi.spyOn(console, 'info').mockImplementation(log);
});
afterEach(() => vi.unstubAllEnvs());

/** How many of `count` mails sent at once are admitted. */
const admitted = async (count: number, mail: (nth: number) => Parameters<typeof admits>[0]) =>
  (await Promise.all(Array.from({ length: count }, async (_, nth) => admits(mail(nth))))).filter(
    Boolean,
  ).length;

test('thanks stop at three eighths of the day’s mails, notes to the operator at half', async () => {
  vi.stubEnv('MAILS_PER_DAY', '40');
  const now = new Date('2026-11-21T23:59:59Z');
  const thanks = (nth: number) => ({ to: `${nth}@example.com`, cause: `192.0.2.${nth}`, now });
  const note = (nth: number) => ({ to: operator, cause: `192.0.2.${nth}`, now });
  expect(await admitted(20, thanks)).toBe(15);
  expect(await admitted(15, note)).toBe(5);
  expect(await admits({ to: operator, now })).toBe(false);
  expect(log.mock.calls).toContainEqual([
    expect.objectContaining({ event: 'mail-held-back', kind: 'note', rule: 'MAIL' }),
  ]);
  expect(await admits({ to: operator, now: new Date('2026-11-22T00:00:00Z') })).toBe(true);
});

test.each([
  ['account', () => '6f1e1f0a-8d57-4a6c-b1b5-6f2f1f3f9a10', 'another-account'],
  ['address', () => '198.51.100.7', '198.51.100.8'],
  ['IPv6 site', (nth: number) => `2001:db8:7:${nth.toString(16)}::1`, '2001:db8:8::1'],
])('one %s causes twenty a day and no more', async (_what, cause, other) => {
  vi.stubEnv('MAILS_PER_CAUSE', '20');
  const now = new Date('2026-11-25T12:00:00Z');
  const caused = await admitted(30, (nth) => ({ to: operator, cause: cause(nth), now }));
  expect(caused).toBe(20);
  expect(await admits({ to: operator, cause: other, now })).toBe(true);
});

test('the day’s mails are counted in one row, which expires', async () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const both = [operator, 'casey@example.com'];
  const { rows } = await rowsWrittenBy(async () =>
    Promise.all(both.map(async (to) => admits({ to, now }))),
  );
  expect(new Set(rows)).toEqual(new Set([expect.stringMatching(/^THROTTLE#MAIL \d+$/)]));
});

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test, vi } from 'vitest';
import { rowsWrittenBy } from '../../testing/stored-writes.ts';
import { startWorld } from '../../testing/world.ts';
import { networkOf, secondsLeft, withinLimit } from './throttle.ts';

const world = await startWorld();

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['casey@example.com', 'casey@example.com'],
])('%s stands for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a site of an IPv6 line is its first 48 bits', () => {
  expect(networkOf('2001:db8:1:2::6', 48)).toBe('2001:db8:1');
});

const rule = { name: 'TEST', limit: 3, windowSeconds: 60 };
const attempt = async (subject: string, now: Date) =>
  withinLimit(world.table, { ...rule, subject, now });

test('lets as many through as the limit says, from all addresses of a network together', async () => {
  const now = new Date('2026-11-21T12:00:10Z');
  const tries = await Promise.all([1, 2, 3, 4, 5].map((host) => attempt(`2001:db8::${host}`, now)));
  expect(tries.filter(Boolean)).toHaveLength(3);
  expect(await attempt('2001:db8:0:1::1', now)).toBe(true);
  expect(await attempt('2001:db8::9', new Date('2026-11-21T12:01:00Z'))).toBe(true);
});

test('keeps its count until the window is over', async () => {
  const now = new Date('2026-11-21T12:00:10Z');
  const keysWritten = await rowsWrittenBy(async () => attempt('192.0.2.77', now));
  const [pk = '', sk = ''] = keysWritten.rows[0]!.split(' ');
  const { Item } = await world.table.client.send(
    new GetCommand({ TableName: world.table.name, Key: { pk, sk } }),
  );
  // One more window, in case clocks differ.
  const expire = Date.parse('2026-11-21T12:02:00Z') / 1000;
  expect(Item).toEqual({ pk, sk, attempts: 1, expire });
});

test('lets the caller in and logs it when the table cannot count', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const broken = { ...world.table, name: 'no-such-table' };
  const now = new Date();
  expect(await withinLimit(broken, { ...rule, subject: '192.0.2.9', now })).toBe(true);
  expect(log.mock.calls).toMatchObject([[{ event: 'limit-not-counted', name: 'TEST' }]]);
  expect(JSON.stringify(log.mock.calls)).not.toContain('192.0.2.9');
});

test.each([
  ['2026-11-21T12:00:10Z', 50],
  ['2026-11-21T12:00:59.900Z', 1],
  ['2026-11-21T12:01:00Z', 60],
])('at %s a window of a minute has %i seconds left', (now, left) => {
  expect(secondsLeft(new Date(now), 60)).toBe(left);
});

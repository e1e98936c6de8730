import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { freePort, isFree } from './free-port.ts';

const hasLoopback = (address: string) =>
  Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address));

test.each(['127.0.0.1', '0.0.0.0', '::1'])('a port on which %s listens is not free', async (at) => {
  if (at === '::1' && !hasLoopback('::1')) return;
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  const server = createServer().listen(port, at);
  await once(server, 'listening');
  expect(await isFree(port)).toBe(false);
  server.close();
  await once(server, 'close');
  expect(await isFree(port)).toBe(true);
});

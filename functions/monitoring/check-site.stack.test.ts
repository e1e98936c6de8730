import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  pageAnswer as html,
  servicesAnswer as services,
} from '../testing/scenarios/monitoring-scenarios.ts';
import { handler } from './jobs/check-site.ts';

const now = '2027-05-20T14:00:00Z';

const seen: { path: string | undefined; headers: Record<string, unknown> }[] = [];
/** What each path answers; a path without an answer is cut off. */
let answers: Record<string, [status: number, body: string]>;

const answer: RequestListener = ({ url: path, headers, socket }, response) => {
  seen.push({ path, headers });
  const found = answers[path ?? ''];
  if (!found) socket.destroy();
  else response.writeHead(found[0]).end(found[1]);
};
const server = createServer(answer);

const warned = vi.fn<(facts: unknown) => void>();
beforeEach(async () => {
  seen.length = 0;
  answers = { '/': [200, html], '/api/services': [200, services] };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('SITE_URL', `http://127.0.0.1:${port}`);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(warned);
});
afterEach(async () => {
  warned.mockReset();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('opens the page and reads the services of a site that works, and needs no table', async () => {
  vi.stubEnv('TABLE_NAME', undefined);
  expect(await handler({ now })).toEqual({ opened: 2 });
  expect(seen.map(({ path }) => path).toSorted()).toEqual(['/', '/api/services']);
  // Neither a session nor an address: nothing to count it by.
  for (const { headers } of seen) {
    expect(headers['user-agent']).toBe('check-site');
    expect(headers).not.toHaveProperty('cookie');
  }
  expect(warned).not.toHaveBeenCalled();
});

test.each<[string, string, [number, string] | undefined, string]>([
  ['the page is missing', '/', [404, html], 'status 404'],
  ['the page is not the site’s', '/', [200, '<h1>Parked</h1>'], 'content'],
  ['the page is cut off', '/', undefined, 'TypeError'],
  ['the API fails', '/api/services', [500, '{}'], 'status 500'],
  ['the API throttles', '/api/services', [429, '{}'], 'status 429'],
  ['there are no services', '/api/services', [200, '[]'], 'content'],
  ['the API answers with a page', '/api/services', [200, html], 'SyntaxError'],
])('fails if %s, and logs where', async (_case, path, found, fault) => {
  if (found) answers[path] = found;
  else delete answers[path];
  await expect(handler({ now })).rejects.toThrow('The site does not answer as it should');
  expect(warned.mock.calls).toEqual([[{ event: 'site-broken', path, fault }]]);
});

import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import {
  isCrossSite,
  isFromStalePage,
  originSecretHeader,
  requireSiteOrigin,
} from './request-guards.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const from = (secret?: string) =>
  ({
    headers: secret === undefined ? {} : { [originSecretHeader]: secret },
  }) as unknown as APIGatewayProxyEventV2;

test('takes the old and the new secret while one replaces the other, and nothing else', () => {
  vi.stubEnv('ORIGIN_SECRET', 'old-one,new-one');
  for (const secret of ['old-one', 'new-one'])
    expect(() => requireSiteOrigin(from(secret))).not.toThrow();
  for (const secret of [undefined, '', ',', 'old', 'old-one,new-one', 'new-one '])
    expect(() => requireSiteOrigin(from(secret))).toThrow('address of the site');
});

const site = 'https://www.example.com';
test.each([
  [{}, false],
  [{ origin: site }, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  // A typed address, a bookmark or a mail.
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: site, 'sec-fetch-site': 'cross-site' }, true],
  // Another host of the same domain is not this site.
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ origin: 'https://example.com' }, true],
  [{ origin: 'null' }, true],
  [{ origin: `${site}.evil.example`, 'sec-fetch-site': 'same-origin' }, true],
])('a call with %j comes from another site: %s', (headers, foreign) => {
  vi.stubEnv('SITE_URL', site);
  expect(isCrossSite({ headers } as unknown as APIGatewayProxyEventV2)).toBe(foreign);
});

test.each([
  [{}, false],
  [{ 'x-drawn-for': 'anna' }, false],
  [{ 'x-drawn-for': 'bert' }, true],
  [{ 'x-drawn-for': '' }, true],
])('a call with %j comes from a page of somebody else than Anna: %s', (headers, another) => {
  const event = { headers } as unknown as APIGatewayProxyEventV2;
  expect(isFromStalePage(event, { userId: 'anna', sid: 'secret' })).toBe(another);
});

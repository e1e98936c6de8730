import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import { originSecretHeader, requireSiteOrigin } from './request-guards.ts';

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

import { expect, onTestFinished, test, vi } from 'vitest';
import { verified } from '../platform/endpoint/pending-checks.ts';
import { startFreezing } from '../testing/frozen-connections.ts';
import { hostedSignIn } from './hosted-sign-in.ts';

test('exchanges each code over a connection of its own, because Lambda breaks those that are kept', async () => {
  const origin = await startFreezing((_, response) => {
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"error":"invalid_grant"}');
  });
  vi.stubEnv('IDENTITY_URL', origin);
  vi.stubEnv('IDENTITY_ISSUER', `${origin}/pool`);
  vi.stubEnv('USER_POOL_CLIENT_ID', 'site');
  vi.stubEnv('SITE_URL', 'http://site.test');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const signIn = hostedSignIn();
  const { attempt } = await signIn.begin({ returnTo: '/', endsOthers: false });
  for (const code of ['one', 'two', 'three'])
    await expect(signIn.complete(await verified(), attempt, code)).rejects.toMatchObject({
      code: 'invalid',
      cause: { error: 'invalid_grant' },
    });
});

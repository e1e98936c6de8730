import { pool, startFixture } from 'local-aws/identity/testing/identity-fixture.ts';
import { vi } from 'vitest';
import type { FunctionNeeds } from '../platform/endpoint/route.ts';

/** Starts a user pool for this test, if the function uses one, and sets the environment variables for it. */
export const startIdentity = async ({
  environment,
}: Pick<FunctionNeeds, 'environment'>): Promise<void> => {
  if (!environment.some((name) => name === 'USER_POOL_ID' || name === 'IDENTITY_URL')) return;
  const identity = await startFixture();
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', identity.server.origin);
  vi.stubEnv('USER_POOL_ID', pool.poolId);
  vi.stubEnv('IDENTITY_URL', identity.server.origin);
  vi.stubEnv('IDENTITY_ISSUER', identity.server.issuer);
  vi.stubEnv('USER_POOL_CLIENT_ID', 'site');
};

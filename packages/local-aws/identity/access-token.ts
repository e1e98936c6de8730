import { importJWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { StoredUser, UserStore } from './user-store.ts';

const accessTokenSchema = z.object({
  sub: z.string(),
  scope: z.string(),
  iat: z.number(),
  token_use: z.literal('access'),
});

/**
 * The user of an access token and the scopes it grants; null if the token is not ours, has expired, or
 * was issued before the user was signed out.
 */
export const readAccessToken = async (
  store: Pick<UserStore, 'read'>,
  token: string,
): Promise<{ user: StoredUser; scopes: string[] } | null> => {
  const { kty, n, e } = store.read().signingKey;
  try {
    const key = await importJWK({ kty, n, e }, 'RS256');
    const { payload } = await jwtVerify(token, key, { algorithms: ['RS256'] });
    const { sub, scope, iat } = accessTokenSchema.parse(payload);
    const user = store.read().users[sub];
    const signedOutSecond = Math.floor((user?.signedOutAt ?? -1000) / 1000);
    return user?.enabled && iat > signedOutSecond ? { user, scopes: scope.split(' ') } : null;
  } catch {
    return null;
  }
};

import type { IncomingMessage, ServerResponse } from 'node:http';
import { readAccessToken } from './access-token.ts';
import type { IdentityContext } from './identity-context.ts';

const claimsOfScope = [
  { scope: 'email', claims: ['email', 'email_verified'] },
  { scope: 'profile', claims: ['name', 'given_name', 'family_name', 'locale'] },
  { scope: 'phone', claims: ['phone_number'] },
];

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
};

/**
 * `/oauth2/userInfo` as Cognito answers it: the attributes the token's scopes allow, all as strings.
 * 401 for a token that is not ours, has expired, or was issued before the user was signed out.
 */
export const createUserInfo =
  ({ store }: IdentityContext) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization',
        'access-control-allow-methods': 'GET,POST',
      });
      response.end();
      return;
    }
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const found = token ? await readAccessToken(store, token) : null;
    if (!found?.scopes.includes('openid')) {
      response.writeHead(401, { ...headers, 'www-authenticate': 'Bearer error="invalid_token"' });
      response.end(
        JSON.stringify({
          error: 'invalid_token',
          error_description: 'Access token is expired, disabled, or deleted.',
        }),
      );
      return;
    }
    const { user, scopes } = found;
    const shown = claimsOfScope.flatMap(({ scope, claims }) =>
      scopes.includes(scope) ? claims : [],
    );
    response.writeHead(200, headers);
    response.end(
      JSON.stringify({
        sub: user.sub,
        username: user.sub,
        ...Object.fromEntries(shown.map((name) => [name, user.attributes[name]])),
      }),
    );
  };

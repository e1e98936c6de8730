import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { expect, test } from 'vitest';
import {
  callbackUrl,
  createBrowser,
  newAuthorization,
  pool,
  redeem,
  signIn,
  startFixture,
} from './testing/identity-fixture.ts';

const eva = { username: 'eva@example.com', password: 'Right-Password-1' };

const startWithEva = async () => {
  const fixture = await startFixture();
  const sub = await fixture.addUser(eva.username, eva.password);
  return { ...fixture, server: fixture.server, sdk: fixture.sdk, fixture, sub };
};

test('signs a user in with Cognito-shaped tokens that verify against the published keys', async () => {
  const { fixture, server, sdk, sub } = await startWithEva();
  const before = Math.floor(Date.now() / 1000);
  await sdk.send(
    new AdminAddUserToGroupCommand({ UserPoolId: pool.poolId, Username: sub, GroupName: 'admin' }),
  );
  const { tokens, attempt, callback } = await signIn(fixture, eva);
  expect(new URL(callback).searchParams.get('state')).toBe(attempt.parameters.get('state'));

  const keys = createRemoteJWKSet(new URL(`${server.issuer}/.well-known/jwks.json`));
  const id = await jwtVerify(tokens.id_token!, keys, { issuer: server.issuer, audience: 'site' });
  expect(id.protectedHeader.alg).toBe('RS256');
  expect(id.payload).toMatchObject({
    sub,
    email: eva.username,
    email_verified: true,
    given_name: 'Eva',
    family_name: 'Ek',
    'cognito:username': sub,
    'cognito:groups': ['admin'],
    token_use: 'id',
    nonce: attempt.parameters.get('nonce'),
  });
  expect(id.payload.auth_time).toBeGreaterThanOrEqual(before);
  expect(id.payload.exp! - id.payload.iat!).toBe(3600);

  const access = await jwtVerify(tokens.access_token!, keys, { issuer: server.issuer });
  expect(access.payload).toMatchObject({
    sub,
    client_id: 'site',
    username: sub,
    token_use: 'access',
    'cognito:groups': ['admin'],
    scope: 'openid email profile',
  });
});

test('leaves the groups out of the tokens of a user who is in none', async () => {
  const { fixture } = await startWithEva();
  const { tokens } = await signIn(fixture, eva);
  expect(decodeJwt(tokens.id_token!)).not.toHaveProperty('cognito:groups');
  expect(decodeJwt(tokens.access_token!)).not.toHaveProperty('cognito:groups');
});

test('works with openid-client through discovery, and answers userInfo', async () => {
  const { server, sub } = await startWithEva();
  const config = await oidc.discovery(new URL(server.issuer), 'site', undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
  expect(config.serverMetadata()).toMatchObject({
    issuer: server.issuer,
    authorization_endpoint: `${server.origin}/oauth2/authorize`,
    token_endpoint: `${server.origin}/oauth2/token`,
    userinfo_endpoint: `${server.origin}/oauth2/userInfo`,
    revocation_endpoint: `${server.origin}/oauth2/revoke`,
    jwks_uri: `${server.issuer}/.well-known/jwks.json`,
    end_session_endpoint: `${server.origin}/logout`,
    id_token_signing_alg_values_supported: ['RS256'],
  });
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const expectedState = oidc.randomState();
  const expectedNonce = oidc.randomNonce();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  });
  const browser = createBrowser();
  const callback = await browser.submit(await browser.follow(url.href), eva);
  const tokens = await oidc.authorizationCodeGrant(config, new URL(callback.url), {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
    idTokenExpected: true,
  });
  expect(tokens.claims()).toMatchObject({ sub, email: eva.username });
  await expect(oidc.fetchUserInfo(config, tokens.access_token, sub)).resolves.toEqual({
    sub,
    username: sub,
    email: eva.username,
    email_verified: 'true',
    given_name: 'Eva',
    family_name: 'Ek',
  });
  const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token!);
  expect(decodeJwt(refreshed.access_token).sub).toBe(sub);
  await oidc.tokenRevocation(config, tokens.refresh_token!);
  await expect(oidc.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('refuses a wrong verifier, and a code that was already redeemed', async () => {
  const { server } = await startWithEva();
  const browser = createBrowser();
  const attempt = newAuthorization(server.origin);
  const { url } = await browser.submit(await browser.follow(attempt.url), eva);
  const wrong = await redeem(server.origin, url, newAuthorization(server.origin).verifier);
  expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const answers = await Promise.all([
    redeem(server.origin, url, attempt.verifier),
    redeem(server.origin, url, attempt.verifier),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const again = await redeem(server.origin, url, attempt.verifier);
  expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test.each([
  ['an unknown client', { client_id: 'nobody' }],
  ['a client without hosted sign-in', { client_id: 'reset' }],
  ['an unregistered redirect_uri', { redirect_uri: 'http://localhost:3000/elsewhere' }],
])('shows an error page instead of redirecting for %s', async (_case, overrides) => {
  const { server } = await startFixture();
  const response = await createBrowser().visit(newAuthorization(server.origin, overrides).url);
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await response.text()).toContain('Sign-in did not work');
});

test('requires PKCE', async () => {
  const { server } = await startFixture();
  const attempt = newAuthorization(server.origin);
  attempt.parameters.delete('code_challenge');
  attempt.parameters.delete('code_challenge_method');
  const { url } = await createBrowser().follow(
    `${server.origin}/oauth2/authorize?${attempt.parameters}`,
  );
  expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
});

test('keeps the hosted session until logout, and ends it there', async () => {
  const { fixture, server } = await startWithEva();
  const { browser } = await signIn(fixture, eva);
  const second = newAuthorization(server.origin);
  const direct = await browser.follow(second.url);
  expect(direct.url).toContain(`${callbackUrl}?code=`);
  expect((await redeem(server.origin, direct.url, second.verifier)).status).toBe(200);

  const logout = (uri: string) =>
    browser.visit(`${server.origin}/logout?client_id=site&logout_uri=${encodeURIComponent(uri)}`);
  const refused = await logout('http://evil.example/');
  expect(refused.status).toBe(400);
  expect((await browser.follow(newAuthorization(server.origin).url)).url).toContain('?code=');

  const done = await logout('http://localhost:3000/');
  expect(done.status).toBe(302);
  expect(done.headers.get('location')).toBe('http://localhost:3000/');
  const form = await browser.follow(newAuthorization(server.origin).url);
  expect(form.text).toContain('name="password"');
});

test('lets another user take over a browser that has to sign in again', async () => {
  const { fixture, server } = await startWithEva();
  const other = await fixture.addUser('bo@example.com', eva.password);
  const { browser } = await signIn(fixture, eva);
  const attempt = newAuthorization(server.origin, { prompt: 'login' });
  const page = await browser.follow(attempt.url);
  const { url } = await browser.submit(page, { ...eva, username: 'bo@example.com' });
  const { body } = await redeem(server.origin, url, attempt.verifier);
  expect(decodeJwt(body.id_token!).sub).toBe(other);
});

test('makes a user who was disabled while signed in sign in again, and invalidates the tokens', async () => {
  const { fixture, server, sdk, sub } = await startWithEva();
  const { browser, tokens } = await signIn(fixture, eva);
  await sdk.send(new AdminDisableUserCommand({ UserPoolId: pool.poolId, Username: sub }));
  const page = await browser.follow(newAuthorization(server.origin).url);
  const refused = await browser.submit(page, eva);
  expect(refused.text).toContain('User is disabled.');
  const userInfo = await fetch(`${server.origin}/oauth2/userInfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(userInfo.status).toBe(401);
});

test('signs a user out everywhere with AdminUserGlobalSignOut', async () => {
  const { fixture, server, sdk, sub } = await startWithEva();
  const { browser, tokens } = await signIn(fixture, eva);
  await sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool.poolId, Username: sub }));
  const refresh = await fetch(`${server.origin}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'site',
      refresh_token: tokens.refresh_token!,
    }),
  });
  expect(refresh.status).toBe(400);
  const page = await browser.follow(newAuthorization(server.origin).url);
  expect(page.text).toContain('name="password"');
});

test('keeps users and the signing key across a restart', async () => {
  const fixture = await startFixture();
  await fixture.addUser(eva.username, eva.password);
  const { tokens } = await signIn(fixture, eva);
  await fixture.restart();
  const keys = createRemoteJWKSet(new URL(`${fixture.server.issuer}/.well-known/jwks.json`));
  await expect(jwtVerify(tokens.id_token!, keys)).resolves.toBeDefined();
  const again = await signIn(fixture, eva);
  expect(decodeJwt(again.tokens.id_token!).email).toBe(eva.username);
});

test('does not answer under a foreign host name', async () => {
  const { server } = await startFixture();
  const { request } = await import('node:http');
  const status = await new Promise((resolve) => {
    request(`${server.origin}/`, { headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(status).toBe(421);
});

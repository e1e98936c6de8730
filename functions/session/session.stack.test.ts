import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { pool, startFixture, type Fixture } from 'local-aws/identity/testing/identity-fixture.ts';
import { downloadAllReports } from 'shared/contracts/customer-reports.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import { exportOwnData, requestDeletion } from 'shared/contracts/privacy.ts';
import {
  getCurrentUser,
  listSessions,
  login,
  logout,
  signInCallback,
} from 'shared/contracts/session.ts';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { handler as list } from '../customers/endpoints/list-customers.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { handler as exportData } from '../privacy/endpoints/export-own-data.ts';
import { handler as askForDeletion } from '../privacy/endpoints/request-deletion.ts';
import { handler as downloadAll } from '../reports/endpoints/download-all-reports.ts';
import { startWorld } from '../testing/world.ts';
import { handler as getUser } from './endpoints/get-current-user.ts';
import { handler as listOwn } from './endpoints/list-sessions.ts';
import { handler as begin } from './endpoints/login.ts';
import { handler as end } from './endpoints/logout.ts';
import { handler as complete } from './endpoints/sign-in-callback.ts';

const world = await startWorld();
const password = 'Correct-Horse-7';
const site = 'http://localhost:3000';

beforeAll(() => {
  process.env['SITE_URL'] = site;
});

const startSignIn = async (): Promise<Fixture> => {
  const identity = await startFixture();
  process.env['IDENTITY_URL'] = identity.server.origin;
  process.env['IDENTITY_ISSUER'] = identity.server.issuer;
  process.env['USER_POOL_CLIENT_ID'] = 'site';
  return identity;
};

/** Goes through the hosted pages like a browser without JavaScript, and returns where it ends up. */
const throughHostedPages = async (location: string, email: string): Promise<URL> => {
  const jar = new Map<string, string>();
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) jar.set(name!, value);
      else jar.delete(name!);
    }
    const next = response.headers.get('location');
    if (next === null || next.startsWith(site)) return response;
    return visit(new URL(next, url).href);
  };
  const form = await visit(location);
  const page = await form.text();
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? form.url;
  const fields = new URLSearchParams({ username: email, password });
  for (const [, name, value] of page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g))
    fields.set(name!, value!);
  const landed = await visit(new URL(action, form.url).href, { method: 'POST', body: fields });
  return new URL(landed.headers.get('location')!);
};

const cookiesOf = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]!);

const signIn = async (
  email: string,
  returnTo = '/',
  headers: Record<string, string> = {},
  present: string[] = [],
  request: Record<string, string> = {},
) => {
  const started = await world.call(begin.with({}), login, {
    query: { returnTo, ...request },
    headers,
  });
  const landed = await throughHostedPages(String(started.headers['location']), email);
  const attempt = cookiesOf(started.cookies);
  const query = Object.fromEntries(landed.searchParams);
  const finished = await world.call(complete.with({}), signInCallback, {
    query,
    cookies: [...attempt, ...present],
    headers,
  });
  return { started, attempt, query, finished };
};

/** Begins a sign-in with a hint in a cookie. */
const startWithHint = async (value: string) => {
  const { headers, cookies } = await world.call(begin, login, {
    query: { returnTo: '/' },
    cookies: [`sign-in-hint=${value}`],
  });
  const hint = new URL(String(headers['location'])).searchParams.get('login_hint');
  return { hint, isCleared: cookies.some((line) => /^sign-in-hint=;.*Max-Age=0/.test(line)) };
};

type Claims = Record<string, unknown>;

/**
 * Changes the claims of ID tokens and signs them with a new key, which the pool publishes unless told otherwise.
 */
const changeIdTokens = (change: (claims: Claims) => Claims, { published = true } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { fetch: realFetch } = globalThis;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const url = String(call[0]);
    if (published && url.endsWith('/jwks.json'))
      return Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own' }] });
    const response = await realFetch(...call);
    if (!url.endsWith('/oauth2/token')) return response;
    const tokens = (await response.json()) as { id_token: string };
    const [header, body] = tokens.id_token
      .split('.', 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims);
    const signed = [published ? { ...header, kid: 'own' } : header, change(body!)]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url');
    return Response.json({ ...tokens, id_token: `${signed}.${signature}` });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
};

const sessionOf = (cookies: readonly string[]) =>
  cookiesOf(cookies).find((cookie) => cookie.startsWith('session='))!;

const statusOf = async (cookie: string) =>
  (await world.call(getUser, getCurrentUser, { cookie })).status;

/** Collects the security log. */
const watchLog = () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  log.mockClear();
  return () => log.mock.calls.map(([line]) => line);
};

describe('signing in', () => {
  test('notes roughly which device somebody signs in with', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    await identity.addUser(email, password);
    const { finished } = await signIn(email, '/', {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1',
    });
    const { body } = await world.call(listOwn, listSessions, {
      cookie: sessionOf(finished.cookies),
    });
    expect(body).toMatchObject([{ device: 'Safari on iPhone', isCurrent: true }]);
  });

  test('opens a session, returns to the page asked for and knows the person', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    const id = derivedId('customer', await identity.addUser(email, password));
    const logged = watchLog();
    const { started, finished } = await signIn(email, '/services?tab=pool');
    expect(logged()).toEqual([
      expect.objectContaining({ happening: 'signed-in', userId: id, isAdmin: false }),
    ]);

    expect(started.status).toBe(302);
    expect(started.cookies[0]).toContain('HttpOnly');
    expect(finished).toMatchObject({ status: 302, headers: { location: '/services?tab=pool' } });
    const cookie = finished.cookies.find((line) => line.startsWith('session='))!;
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain(`Max-Age=${7 * 24 * 3600}`);

    const me = await world.call(getUser, getCurrentUser, {
      cookie: sessionOf(finished.cookies),
    });
    expect(me).toMatchObject({
      status: 200,
      body: { id, email, firstName: 'Eva', lastName: 'Ek', isAdmin: false },
    });
  });

  test('ends the session it replaces, and no other', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    await identity.addUser(email, password);
    const elsewhere = sessionOf((await signIn(email)).finished.cookies);
    const before = sessionOf((await signIn(email)).finished.cookies);
    const { finished } = await signIn(email, '/', {}, [before]);
    expect(await statusOf(sessionOf(finished.cookies))).toBe(200);
    expect(await statusOf(before)).toBe(401);
    expect(await statusOf(elsewhere)).toBe(200);
  });

  test.each([
    ['another site', 'cross-site', 200],
    ['a mail or a bookmark', 'none', 200],
    ['a page of this site', 'same-origin', 401],
  ])('by a link on %s that ends all sessions ends them (%s: %i)', async (_, relation, status) => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    await identity.addUser(email, password);
    const before = sessionOf((await signIn(email)).finished.cookies);
    const { finished } = await signIn(email, '/', { 'sec-fetch-site': relation }, [], {
      elsewhere: 'end',
    });
    expect(await statusOf(sessionOf(finished.cookies))).toBe(200);
    expect(await statusOf(before)).toBe(status);
  });

  test('keeps three attempts in the browser, the newest', async () => {
    await startSignIn();
    const cookies: string[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const started = await world.call(begin.with({}), login, { cookies });
      for (const line of started.cookies) {
        const [name = ''] = line.split('=');
        const at = cookies.findIndex((cookie) => cookie.startsWith(`${name}=`));
        if (at >= 0) cookies.splice(at, 1);
        if (!line.includes('Max-Age=0')) cookies.push(line.split(';')[0]!);
      }
      if (attempt === 0) cookies.push('session=unrelated');
    }
    expect(cookies).toHaveLength(4);
    expect(cookies[0]).toBe('session=unrelated');
  });

  test('fills in the address that the sign-up left in a cookie, once, and nothing else', async () => {
    await startSignIn();
    expect(await startWithHint(encodeURIComponent('nina@example.com'))).toEqual({
      hint: 'nina@example.com',
      isCleared: true,
    });
    expect(await startWithHint('no%20address')).toEqual({ hint: null, isCleared: false });
  });

  test('with a new password ends all sessions there were, and nobody else’s', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    await identity.addUser(email, password);
    const neighbor = await world.person();
    const before = sessionOf((await signIn(email)).finished.cookies);
    const { finished } = await signIn(email, '/', { 'sec-fetch-site': 'same-origin' }, [], {
      elsewhere: 'end',
    });
    expect(await statusOf(sessionOf(finished.cookies))).toBe(200);
    expect(await statusOf(before)).toBe(401);
    expect(await statusOf(neighbor.cookie)).toBe(200);
  });

  test('makes a member of the admin group the administrator, for twelve hours', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    const Username = await identity.addUser(email, password);
    await identity.sdk.send(
      new AdminAddUserToGroupCommand({ UserPoolId: pool.poolId, Username, GroupName: 'admin' }),
    );
    const { finished } = await signIn(email);
    expect(finished.cookies.join()).toContain(`Max-Age=${12 * 3600}`);
    const me = await world.call(getUser, getCurrentUser, { cookie: sessionOf(finished.cookies) });
    expect(me.body).toMatchObject({ email, isAdmin: true });
  });

  test('for the first time makes somebody the customer the operator knows by that address', async () => {
    const identity = await startSignIn();
    const customer = await world.person({ sub: null });
    await identity.addUser(customer.email, password);
    const { finished } = await signIn(customer.email);
    const { body } = await world.call(getUser, getCurrentUser, {
      cookie: sessionOf(finished.cookies),
    });
    expect(body).toMatchObject({ id: customer.id, firstName: 'Casey', lastName: 'Customer' });
  });

  test('knows an address however the pool spells it', async () => {
    const identity = await startSignIn();
    const customer = await world.person({ sub: null });
    await identity.addUser(customer.email, password);
    changeIdTokens((claims) => ({ ...claims, email: customer.email.toUpperCase() }));
    const { finished } = await signIn(customer.email);
    const { body } = await world.call(getUser, getCurrentUser, {
      cookie: sessionOf(finished.cookies),
    });
    expect(body).toMatchObject({ id: customer.id, email: customer.email });
  });

  test('stores neither the session id nor a token', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    const id = derivedId('customer', await identity.addUser(email, password));
    const { finished } = await signIn(email);
    const { Items } = await world.table.client.send(
      new QueryCommand({
        TableName: world.table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `USER#${id}` },
      }),
    );
    const rows = JSON.stringify(Items);
    expect(rows).toContain('SESSION#');
    expect(rows).not.toContain(sessionOf(finished.cookies).split('.')[1]);
    expect(rows).not.toMatch(/eyJ[\w-]+\./);
  });

  test('a code counts once, and only in the browser that began', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    await identity.addUser(email, password);
    const { attempt, query, finished } = await signIn(email);
    expect(finished.status).toBe(302);
    const logged = watchLog();
    const replay = await world.call(complete.with({}), signInCallback, {
      query,
      cookies: attempt,
    });
    expect(replay).toMatchObject({ status: 422, body: { code: 'invalid' } });
    const elsewhere = await world.call(complete.with({}), signInCallback, { query });
    expect(elsewhere.status).toBe(422);
    const forged = await world.call(complete.with({}), signInCallback, {
      query: { ...query, state: 'x'.repeat(43) },
      cookies: attempt,
    });
    expect(forged.status).toBe(422);
    expect([...replay.cookies, ...elsewhere.cookies, ...forged.cookies]).toEqual([]);
    const refused = { happening: 'refused', endpoint: 'sign-in-callback', code: 'invalid' };
    expect(logged()).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(refused)));
  });

  test('asks for the password again if it should, and the session records when it was entered', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    await identity.addUser(email, password);
    const { started, finished } = await signIn(email, '/', {}, [], { prompt: 'login' });
    const asked = new URL(String(started.headers['location'])).searchParams;
    expect(asked.get('prompt')).toBe('login');
    const cookie = sessionOf(finished.cookies);
    const ofData = async (minutes: number) =>
      world.call(
        exportData.with({ now: () => new Date(Date.now() + minutes * 60_000) }),
        exportOwnData,
        { cookie },
      );
    expect((await ofData(59)).status).toBe(200);
    expect(await ofData(61)).toMatchObject({ status: 403, body: { code: 'sign-in-again' } });
  });

  test('a sign-in that the hosted pages remembered is as old as its password', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    await identity.addUser(email, password);
    changeIdTokens((claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 3700 }));
    const { finished } = await signIn(email);
    const call = { cookie: sessionOf(finished.cookies) };
    for (const response of [
      await world.call(exportData, exportOwnData, call),
      await world.call(askForDeletion, requestDeletion, call),
    ])
      expect(response).toMatchObject({ status: 403, body: { code: 'sign-in-again' } });
    expect((await world.call(getUser, getCurrentUser, call)).status).toBe(200);
  });

  test('an unverified email address cannot sign in', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    const Username = await identity.addUser(email, password);
    await identity.sdk.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: pool.poolId,
        Username,
        UserAttributes: [{ Name: 'email_verified', Value: 'false' }],
      }),
    );
    const { finished } = await signIn(email);
    expect(finished).toMatchObject({ status: 403, cookies: [] });
    expect(finished.body.message).toContain('has not been confirmed');
  });

  test('an address of which the sign-in says nothing opens nothing either', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    await identity.addUser(email, password);
    changeIdTokens((claims) => {
      expect(claims['email_verified']).toBe(true);
      return { ...claims, email_verified: undefined };
    });
    const { finished } = await signIn(email);
    expect(finished).toMatchObject({ status: 403, cookies: [] });
  });

  test('a token that was not signed with a key of the pool opens nothing', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    await identity.addUser(email, password);
    changeIdTokens((claims) => ({ ...claims, 'cognito:groups': ['admin'] }), { published: false });
    const { finished } = await signIn(email);
    expect(finished).toMatchObject({ status: 422, body: { code: 'invalid' }, cookies: [] });
  });

  test('an address of another account opens nothing, and the page lets the person sign out', async () => {
    const identity = await startSignIn();
    const { email } = await world.person();
    await identity.addUser(email, password);
    const { finished } = await signIn(email, '/', { 'sec-fetch-mode': 'navigate' });
    expect(finished).toMatchObject({ status: 409, cookies: [] });
    expect(finished.body).toContain('belongs to another account');
    expect(finished.body).toContain('href="/api/logout"');
  });

  test('joining the admin group removes a person from the customers until they leave it', async () => {
    const identity = await startSignIn();
    const operator = await world.person({ isAdmin: true });
    const email = `${randomUUID()}@example.com`;
    const Username = await identity.addUser(email, password);
    const group = { UserPoolId: pool.poolId, Username, GroupName: 'admin' };
    const isCustomer = async () => {
      expect((await signIn(email)).finished.status).toBe(302);
      const { body } = await world.call(list, listCustomers, {
        cookie: operator.cookie,
        query: { limit: '50' },
      });
      return body.some((customer: { email: string }) => customer.email === email);
    };
    expect(await isCustomer()).toBe(true);
    await identity.sdk.send(new AdminAddUserToGroupCommand(group));
    expect(await isCustomer()).toBe(false);
    await identity.sdk.send(new AdminRemoveUserFromGroupCommand(group));
    expect(await isCustomer()).toBe(true);
  });

  test('a former administrator who signs in without the role loses the older sessions at once', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    const Username = await identity.addUser(email, password);
    const group = { UserPoolId: pool.poolId, Username, GroupName: 'admin' };
    await identity.sdk.send(new AdminAddUserToGroupCommand(group));
    const older = sessionOf((await signIn(email)).finished.cookies);
    expect((await world.call(list, listCustomers, { cookie: older })).status).toBe(200);
    await identity.sdk.send(new AdminRemoveUserFromGroupCommand(group));
    const newer = sessionOf((await signIn(email)).finished.cookies);
    expect((await world.call(list, listCustomers, { cookie: older })).status).toBe(401);
    expect(await statusOf(newer)).toBe(200);
    expect((await world.call(list, listCustomers, { cookie: newer })).status).toBe(403);
    // A customer's sessions stay where they are.
    const third = sessionOf((await signIn(email)).finished.cookies);
    expect([await statusOf(newer), await statusOf(third)]).toEqual([200, 200]);
  });

  test('an attempt somebody wrote into the browser leads nowhere else', async () => {
    const identity = await startSignIn();
    const email = `${randomUUID()}@example.com`;
    await identity.addUser(email, password);
    const started = await world.call(begin.with({}), login, {});
    const landed = await throughHostedPages(String(started.headers['location']), email);
    const [name, value] = cookiesOf(started.cookies)[0]!.split('=');
    const attempt = JSON.parse(Buffer.from(value!, 'base64url').toString());
    const forged = { ...attempt, returnTo: 'https://evil.example/' };
    const finished = await world.call(complete.with({}), signInCallback, {
      query: Object.fromEntries(landed.searchParams),
      cookies: [`${name}=${Buffer.from(JSON.stringify(forged)).toString('base64url')}`],
    });
    expect(finished).toMatchObject({ status: 302, headers: { location: '/' } });
  });

  test('someone who turns back at the hosted pages lands at home', async () => {
    await startSignIn();
    const started = await world.call(begin.with({}), login, {});
    const state = new URL(String(started.headers['location'])).searchParams.get('state')!;
    const response = await world.call(complete.with({}), signInCallback, {
      query: { state, error: 'access_denied' },
      cookies: cookiesOf(started.cookies),
    });
    expect(response).toMatchObject({ status: 302, headers: { location: '/' } });
  });
});

test('logging out ends the session at once and goes on to the hosted pages', async () => {
  const identity = await startSignIn();
  const { cookie } = await world.person();
  expect((await world.call(getUser, getCurrentUser, { cookie })).status).toBe(200);
  const response = await world.call(end.with({}), logout, { cookie });
  expect(response.status).toBe(302);
  const location = new URL(String(response.headers['location']));
  expect(location.origin).toBe(identity.server.origin);
  expect(Object.fromEntries(location.searchParams)).toEqual({
    client_id: 'site',
    logout_uri: `${site}/`,
  });
  expect(response.cookies.join()).toContain('Max-Age=0');
  expect((await world.call(getUser, getCurrentUser, { cookie })).status).toBe(401);
});

test('a download followed after the session ended asks to sign in and keeps the whole address', async () => {
  const response = await world.call(downloadAll, downloadAllReports, {
    query: { part: '2', parts: '3' },
    headers: { 'sec-fetch-mode': 'navigate' },
  });
  const { searchParams } = new URL(String(response.headers['location']), site);
  expect(response.status).toBe(302);
  expect(searchParams.get('returnTo')).toBe('/api/reports/download-all?part=2&parts=3');
});

test('another site cannot sign anyone out', async () => {
  await startSignIn();
  const { cookie } = await world.person();
  for (const relation of ['cross-site', 'same-site']) {
    const response = await world.call(end.with({}), logout, {
      cookie,
      headers: { 'sec-fetch-site': relation },
    });
    expect(response).toMatchObject({ status: 302, headers: { location: '/' }, cookies: [] });
  }
  expect((await world.call(getUser, getCurrentUser, { cookie })).status).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AdminAddUserToGroupCommand,
  AdminSetUserMFAPreferenceCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { createBrowser, pool, startFixture } from 'local-aws/identity/testing/identity-fixture.ts';
import { totp } from 'local-aws/identity/totp.ts';
import { confirmSecondFactor, createSecondFactorKey } from 'shared/contracts/second-factor.ts';
import { getCurrentUser, login, signInCallback } from 'shared/contracts/session.ts';
import { beforeAll, expect, test } from 'vitest';
import { profileStore } from '../customers/profile-store.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { openSession } from '../platform/session/sessions.ts';
import { startWorld } from '../testing/world.ts';
import { handler as confirm } from './endpoints/confirm-second-factor.ts';
import { handler as createKey } from './endpoints/create-second-factor-key.ts';
import { handler as getUser } from './endpoints/get-current-user.ts';
import { handler as begin } from './endpoints/login.ts';
import { handler as complete } from './endpoints/sign-in-callback.ts';

const world = await startWorld();
const password = 'Correct-Horse-7';
const site = 'http://localhost:3000';

beforeAll(() => {
  Object.assign(process.env, { SITE_URL: site, SECOND_FACTOR: 'on' });
});

const startPool = async () => {
  const identity = await startFixture();
  const { origin, issuer } = identity.server;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: origin,
    IDENTITY_URL: origin,
    IDENTITY_ISSUER: issuer,
    USER_POOL_ID: pool.poolId,
    USER_POOL_CLIENT_ID: 'site',
  });
  return identity;
};

/** A browser that visits our site and the hosted pages. */
const startBrowser = () => {
  const hosted = createBrowser();
  const cookies = new Map<string, string>();
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, `${name}=${value}`);
      else cookies.delete(name);
    }
  };
  const at = async (path: string) => ({
    cookies: [...cookies.values()],
    query: Object.fromEntries(new URL(path, site).searchParams),
  });
  /** Follows a hosted URL's callback and returns where it leads. */
  const callBack = async (url: string): Promise<string> => {
    const response = await world.call(complete.with({}), signInCallback, await at(url));
    keep(response.cookies);
    return String(response.headers['location']);
  };
  const signIn = async (email: string, code?: () => string): Promise<string> => {
    const started = await world.call(begin.with({}), login, { cookies: [...cookies.values()] });
    keep(started.cookies);
    let page = await hosted.follow(String(started.headers['location']));
    if (page.text !== '') page = await hosted.submit(page, { username: email, password });
    if (page.text.includes('authenticator app') && code)
      page = await hosted.submit(page, { code: code() });
    return page.text === '' ? callBack(page.url) : page.text;
  };
  return {
    hosted,
    signIn,
    /** Follows the hosted pages, where this browser is already signed in, and their callback. */
    goOn: async (location: string) => callBack((await hosted.follow(location)).url),
    userStatus: async () =>
      (await world.call(getUser, getCurrentUser, { cookies: [...cookies.values()] })).status,
    user: async () =>
      (await world.call(getUser, getCurrentUser, { cookies: [...cookies.values()] })).body,
    newKey: async () =>
      world.call(createKey.with({}), createSecondFactorKey, { cookies: [...cookies.values()] }),
    confirm: async (code: string) =>
      world.call(confirm.with({}), confirmSecondFactor, {
        cookies: [...cookies.values()],
        body: { code },
      }),
  };
};

type Browser = ReturnType<typeof startBrowser>;

const startOperator = async () => {
  const identity = await startPool();
  const email = `${randomUUID()}@example.com`;
  const sub = await identity.addUser(email, password);
  await identity.sdk.send(
    new AdminAddUserToGroupCommand({ UserPoolId: pool.poolId, Username: sub, GroupName: 'admin' }),
  );
  return { identity, email, sub };
};

/** Signs in with the password and sets up the factor. Returns its key. */
const setUp = async (browser: Browser, email: string): Promise<string> => {
  const again = await browser.signIn(email);
  expect(await browser.goOn(again)).toBe('/admin/second-factor');
  const { body } = await browser.newKey();
  expect((await browser.confirm(totp(body.key, Date.now()))).status).toBe(200);
  return body.key;
};

/** `auth_time` is in whole seconds, and has to be later than the set-up. */
const nextSecond = () => pause(1000 - (Date.now() % 1000));

/** A code that has not been used yet: the next one, which the pool accepts a little early. */
const nextCode = (key: string) => () => totp(key, Date.now() + 30_000);

test('an operator with a password alone gets no session, and sets up a second factor first', async () => {
  const { email, sub } = await startOperator();
  const browser = startBrowser();

  const again = await browser.signIn(email);
  expect(new URL(again).searchParams.get('scope')).toContain('aws.cognito.signin.user.admin');
  expect(await browser.userStatus()).toBe(401);

  expect(await browser.goOn(again)).toBe('/admin/second-factor');
  expect(await browser.userStatus()).toBe(401);
  const { Items } = await world.table.client.send(
    new QueryCommand({
      TableName: world.table.name,
      KeyConditionExpression: 'pk = :pk and begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': `USER#${derivedId('customer', sub)}`, ':sk': 'SESSION#' },
    }),
  );
  expect(Items).toEqual([expect.objectContaining({ setUpToken: expect.stringMatching(/^eyJ/) })]);

  const { body } = await browser.newKey();
  expect(body.link).toBe(
    `otpauth://totp/${encodeURIComponent('Pool & Poop Sheriff')}:${encodeURIComponent(email)}?secret=${body.key}&issuer=Pool%20%26%20Poop%20Sheriff`,
  );
  expect(await browser.confirm('000000')).toMatchObject({
    status: 422,
    body: { fields: { code: expect.stringContaining('not right') } },
  });
  expect((await browser.confirm(totp(body.key, Date.now()))).status).toBe(200);
  expect(await browser.userStatus()).toBe(401);
  expect((await browser.newKey()).status).toBe(401);
});

test('after the set-up only a sign-in with a code opens a session', async () => {
  const { identity, email } = await startOperator();
  const browser = startBrowser();
  const key = await setUp(browser, email);

  // The hosted pages still remember this browser from before the set-up.
  expect(await browser.signIn(email)).toContain('/logout?');
  expect(await browser.userStatus()).toBe(401);

  await nextSecond();
  const elsewhere = startBrowser();
  expect(await elsewhere.signIn(email)).toContain('authenticator app');
  expect(await elsewhere.signIn(email, () => '000000')).toContain('Invalid code');
  expect(await elsewhere.signIn(email, nextCode(key))).toBe('/admin/bookings');
  expect(await elsewhere.user()).toMatchObject({ email, isAdmin: true });
  expect(await startBrowser().signIn(email, nextCode(key))).toContain('Invalid code');
  expect(identity.mails).toEqual([]);
});

test('ends what was open, such as the set-up in another browser', async () => {
  const { email } = await startOperator();
  const [browser, other] = [startBrowser(), startBrowser()];
  await other.goOn(await other.signIn(email));
  expect((await other.newKey()).status).toBe(200);
  await setUp(browser, email);
  expect((await other.newKey()).status).toBe(401);
});

test('whose phone is lost sets up another after the factor was turned off by hand', async () => {
  const { identity, email, sub } = await startOperator();
  const first = await setUp(startBrowser(), email);
  await identity.sdk.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: pool.poolId,
      Username: sub,
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    }),
  );
  const browser = startBrowser();
  const key = await setUp(browser, email);
  expect(key).not.toBe(first);
  await nextSecond();
  expect(await startBrowser().signIn(email, nextCode(key))).toBe('/admin/bookings');
});

test('is noted before it is turned on: no sign-in until then counts once it is', async () => {
  const { id: userId, email } = await world.person({ isAdmin: true });
  const setsUp = { userId, email, isAdmin: false, setUpToken: 'token' };
  const cookie = `session=${await openSession(world.table, setsUp, new Date())}`;
  const steps: string[] = [];
  const step = (name: string) => async () => void steps.push(name);
  const factor = { newKey: async () => '', verify: step('verified'), turnOn: step('turned on') };
  const profiles = { ...profileStore(world.table), noteSecondFactor: step('noted') };
  const confirming = confirm.with({ dependencies: { factor, profiles } });
  await world.call(confirming, confirmSecondFactor, { cookie, body: { code: '123456' } });
  expect(steps).toEqual(['verified', 'noted', 'turned on']);
});

test('customers sign in with their password alone', async () => {
  const identity = await startPool();
  const email = `${randomUUID()}@example.com`;
  await identity.addUser(email, password);
  const browser = startBrowser();
  expect(await browser.signIn(email)).toBe('/');
  expect(await browser.user()).toMatchObject({ email, isAdmin: false });
});

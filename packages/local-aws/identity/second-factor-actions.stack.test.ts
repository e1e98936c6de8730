import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import {
  createBrowser,
  newAuthorization,
  pool,
  redeem,
  signIn,
  startFixture,
} from './testing/identity-fixture.ts';
import { totp } from './totp.ts';

const username = 'eva@example.com';
const password = 'Right-Password-1';
const on = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };

const startUser = async () => {
  const fixture = await startFixture();
  await fixture.addUser(username, password);
  const { origin } = fixture.server;
  const browser = createBrowser();
  const attempt = newAuthorization(origin, { scope: 'openid aws.cognito.signin.user.admin' });
  const { url } = await browser.submit(await browser.follow(attempt.url), { username, password });
  const { body } = await redeem(origin, url, attempt.verifier);
  const AccessToken = body['access_token']!;
  const associate = async () =>
    (await fixture.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode!;
  const verify = (UserCode: string) =>
    fixture.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  const turnOn = () => fixture.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, ...on }));
  const factors = async () =>
    (
      await fixture.sdk.send(
        new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: username }),
      )
    ).UserMFASettingList;
  return { fixture, browser, associate, verify, turnOn, factors };
};

describe('an authenticator app', () => {
  test('is asked for once it was associated, verified and turned on, in this order', async () => {
    const { associate, verify, turnOn, factors } = await startUser();
    await expect(turnOn()).rejects.toThrow('has not verified');
    const first = await associate();
    const key = await associate();
    await expect(verify(totp(first, Date.now()))).rejects.toThrow('Code mismatch');
    await verify(totp(key, Date.now()));
    expect(await factors()).toBeUndefined();
    await turnOn();
    expect(await factors()).toEqual(['SOFTWARE_TOKEN_MFA']);
  });

  test('gives codes that count once each, at every sign-in, until an administrator turns it off', async () => {
    const { fixture, associate, verify, turnOn } = await startUser();
    const key = await associate();
    await verify(totp(key, Date.now()));
    await turnOn();
    const enter = async (code: string) => {
      const browser = createBrowser();
      const form = await browser.follow(newAuthorization(fixture.server.origin).url);
      const requested = await browser.submit(form, { username, password });
      expect(requested.text).toContain('authenticator app');
      return browser.submit(requested, { code });
    };
    expect((await enter(totp(key, Date.now()))).text).toContain('Invalid code');
    expect((await enter(totp(key, Date.now() + 30_000))).url).toContain('code=');
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect((await enter('000000')).text).toContain('Invalid code');
    await fixture.sdk.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: pool.poolId,
        Username: username,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
    expect((await signIn(fixture, { username, password })).callback).toContain('code=');
  });

  test('is not within reach of a token without the scope', async () => {
    const { fixture } = await startUser();
    const { tokens } = await signIn(fixture, { username, password });
    const AccessToken = tokens['access_token']!;
    await expect(
      fixture.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken })),
    ).rejects.toThrow('required scopes');
    await expect(
      fixture.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken: tokens['id_token'] })),
    ).rejects.toThrow('Invalid Access Token');
  });
});

import {
  AdminCreateUserCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test, vi } from 'vitest';
import type { CustomMessageEvent, CustomMessageTrigger } from './custom-message-event.ts';
import { createBrowser, newAuthorization, pool, startFixture } from './testing/identity-fixture.ts';

const email = 'eva@example.com';
const invite = {
  UserPoolId: pool.poolId,
  Username: email,
  UserAttributes: [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ],
};
const ask = { ClientId: 'reset', Username: email, ClientMetadata: { page: 'password' } };

const unchanged: CustomMessageTrigger = async (event) => event;
const refusing: CustomMessageTrigger = async () => {
  throw new Error('Not today');
};

test('the trigger gets an event for each mail, as Cognito describes it', async () => {
  const trigger = vi.fn<CustomMessageTrigger>(unchanged);
  const { sdk, addUser, mails } = await startFixture({ customMessage: trigger });
  await sdk.send(new AdminCreateUserCommand(invite));
  const sub = await addUser('ida@example.com', 'Right-Password-1');
  await sdk.send(new ForgotPasswordCommand({ ...ask, Username: 'ida@example.com' }));
  expect(mails.map(({ to }) => to)).toEqual([email, 'ida@example.com']);
  const [invitation, code] = trigger.mock.calls.map(([event]) => event);
  expect(invitation).toMatchObject({
    triggerSource: 'CustomMessage_AdminCreateUser',
    request: {
      userAttributes: { email, 'cognito:user_status': 'FORCE_CHANGE_PASSWORD' },
      codeParameter: '{####}',
      usernameParameter: '{username}',
    },
  });
  expect(code).toEqual({
    version: '1',
    region: 'eu-west-1',
    userPoolId: pool.poolId,
    userName: sub,
    callerContext: { awsSdkVersion: expect.any(String), clientId: 'reset' },
    triggerSource: 'CustomMessage_ForgotPassword',
    request: {
      userAttributes: expect.objectContaining({
        sub,
        email: 'ida@example.com',
        email_verified: 'true',
        'cognito:user_status': 'CONFIRMED',
      }),
      codeParameter: '{####}',
      linkParameter: '{##Click Here##}',
      usernameParameter: null,
      clientMetadata: { page: 'password' },
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });
});

test('nothing is asked of it where no mail goes out', async () => {
  const trigger = vi.fn<CustomMessageTrigger>(unchanged);
  const { sdk, addUser } = await startFixture({ customMessage: trigger });
  await addUser(email, 'Right-Password-1');
  await sdk.send(new ForgotPasswordCommand({ ...ask, Username: 'nobody@example.com' }));
  expect(trigger).not.toHaveBeenCalled();
});

test('what it writes instead of the pool’s text is mailed', async () => {
  const { sdk, addUser, mails } = await startFixture({
    customMessage: async (event: CustomMessageEvent) => ({
      ...event,
      response: { emailSubject: 'Hello', emailMessage: 'Use {####}' },
    }),
  });
  await addUser(email, 'Right-Password-1');
  await sdk.send(new ForgotPasswordCommand(ask));
  expect(mails).toEqual([
    { to: email, subject: 'Hello', html: expect.stringMatching(/^Use \d{6}$/) },
  ]);
});

test.each([
  [refusing, 'UserLambdaValidationException', 'CustomMessage failed with error Not today.'],
  [async () => 'nonsense', 'InvalidLambdaResponseException', 'Unrecognizable lambda output'],
] as const)(
  'mails nothing if it throws or answers with something else',
  async (trigger, name, message) => {
    const { sdk, addUser, mails } = await startFixture({ customMessage: trigger });
    await addUser('ida@example.com', 'Right-Password-1');
    const fault = { name, message };
    await expect(sdk.send(new AdminCreateUserCommand(invite))).rejects.toMatchObject(fault);
    await expect(
      sdk.send(new ForgotPasswordCommand({ ...ask, Username: 'ida@example.com' })),
    ).rejects.toMatchObject(fault);
    expect(mails).toEqual([]);
  },
);

test('the hosted page goes on as if the code had been sent', async () => {
  const fixture = await startFixture({ customMessage: refusing });
  await fixture.addUser(email, 'Right-Password-1');
  const browser = createBrowser();
  const page = await browser.follow(newAuthorization(fixture.server.origin).url);
  const [, link] = /href="([^"]*forgot-password)"/.exec(page.text)!;
  const form = await browser.follow(new URL(link!, page.url).href);
  const next = await browser.submit(form, { username: email });
  expect(next.url).toMatch(/\/reset-password$/);
  expect(fixture.mails).toEqual([]);
});

import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ConfirmForgotPasswordCommand,
  DescribeUserPoolCommand,
  ForgotPasswordCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pool, signIn, startFixture } from './testing/identity-fixture.ts';

const UserPoolId = pool.poolId;
const Username = 'eva@example.com';
const Password = 'Right-Password-1';

const attributesOf = async (sdk: CognitoIdentityProviderClient, username: string) => {
  const { UserAttributes } = await sdk.send(
    new AdminGetUserCommand({ UserPoolId, Username: username }),
  );
  return Object.fromEntries(UserAttributes!.map(({ Name, Value }) => [Name, Value]));
};

const post = (origin: string, action: string, body: object, headers = {}) =>
  fetch(origin, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}`, ...headers },
    body: JSON.stringify(body),
  });

describe('users', () => {
  test('are created with a mailed temporary password, which RESEND renews', async () => {
    const { sdk, mails } = await startFixture();
    const { User } = await sdk.send(new AdminCreateUserCommand({ UserPoolId, Username }));
    expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
    expect(User!.Username).toMatch(/^[\da-f-]{36}$/);
    expect(User!.UserCreateDate!.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await sdk.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'RESEND' }));
    const passwords = mails.map(({ html }) => /temporary password is (\S+)/.exec(html)![1]);
    expect(new Set(passwords).size).toBe(2);
    expect(mails[0]!.to).toBe(Username);
  });

  test('are found by address in any case and by sub', async () => {
    const { sdk, addUser } = await startFixture();
    const sub = await addUser(Username, Password);
    const found = await sdk.send(
      new AdminGetUserCommand({ UserPoolId, Username: 'EVA@example.COM' }),
    );
    expect(found).toMatchObject({ Username: sub, UserStatus: 'CONFIRMED' });
    const { UserCreateDate: made, UserLastModifiedDate: modified } = found;
    expect(modified!.getTime() - made!.getTime()).toBeLessThan(60_000);
    expect(await attributesOf(sdk, sub)).toEqual({
      sub,
      email: Username,
      email_verified: 'true',
      given_name: 'Eva',
      family_name: 'Ek',
    });
  });

  test('have ids of a UUID’s form that are no UUIDs by RFC 9562, like most on AWS', async () => {
    const { addUser } = await startFixture();
    const sub = await addUser(Username, Password);
    expect([z.guid().safeParse(sub).success, z.uuid().safeParse(sub).success]).toEqual([
      true,
      false,
    ]);
  });

  test('cannot share an address', async () => {
    const { sdk, addUser } = await startFixture();
    await addUser(Username, Password);
    const bo = await addUser('bo@example.com', Password);
    await expect(
      sdk.send(new AdminCreateUserCommand({ UserPoolId, Username: 'Eva@Example.com' })),
    ).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'User account already exists',
    });
    await expect(
      sdk.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId,
          Username: bo,
          UserAttributes: [{ Name: 'email', Value: 'EVA@example.com' }],
        }),
      ),
    ).rejects.toMatchObject({ name: 'AliasExistsException' });
  });

  test('become unverified with a new address, unless the change says otherwise', async () => {
    const { sdk, addUser } = await startFixture();
    const sub = await addUser(Username, Password);
    const change = (UserAttributes: { Name: string; Value: string }[]) =>
      sdk.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: sub, UserAttributes }));
    await change([{ Name: 'email', Value: 'new@example.com' }]);
    expect(await attributesOf(sdk, sub)).toMatchObject({
      email: 'new@example.com',
      email_verified: 'false',
    });
    await change([
      { Name: 'email', Value: 'newer@example.com' },
      { Name: 'email_verified', Value: 'true' },
    ]);
    expect(await attributesOf(sdk, sub)).toMatchObject({ email_verified: 'true' });
  });

  test('can be disabled, enabled and deleted', async () => {
    const fixture = await startFixture();
    const { sdk } = fixture;
    await fixture.addUser(Username, Password);
    await sdk.send(new AdminDisableUserCommand({ UserPoolId, Username }));
    expect(await sdk.send(new AdminGetUserCommand({ UserPoolId, Username }))).toMatchObject({
      Enabled: false,
    });
    await sdk.send(new AdminEnableUserCommand({ UserPoolId, Username }));
    expect(
      (await signIn(fixture, { username: Username, password: Password })).tokens,
    ).toHaveProperty('id_token');
    await sdk.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    await expect(sdk.send(new AdminGetUserCommand({ UserPoolId, Username }))).rejects.toMatchObject(
      { name: 'UserNotFoundException', message: 'User does not exist.' },
    );
  });

  test('that are created at the same time are all kept', async () => {
    const fixture = await startFixture();
    const names = Array.from({ length: 8 }, (_, index) => `user${index}@example.com`);
    await Promise.all(
      names.map((name) =>
        fixture.sdk.send(
          new AdminCreateUserCommand({
            UserPoolId,
            Username: name,
            MessageAction: 'SUPPRESS',
          }),
        ),
      ),
    );
    await fixture.restart();
    const { UserPool } = await fixture.sdk.send(new DescribeUserPoolCommand({ UserPoolId }));
    expect(UserPool!.EstimatedNumberOfUsers).toBe(8);
    expect(UserPool!.Policies!.PasswordPolicy).toMatchObject({
      MinimumLength: 8,
      RequireSymbols: false,
    });
  });

  test.each([
    ['Sh0rt', 'Password not long enough'],
    ['lowercase1', 'Password must have uppercase characters'],
    ['UPPERCASE1', 'Password must have lowercase characters'],
    ['NoNumbers', 'Password must have numeric characters'],
  ])('may not have the password %s', async (password, reason) => {
    const { sdk, addUser } = await startFixture();
    await addUser(Username, Password);
    await expect(
      sdk.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password })),
    ).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${reason}`,
    });
  });
});

describe('groups', () => {
  test('take and lose members', async () => {
    const { sdk, addUser } = await startFixture();
    const sub = await addUser(Username, Password);
    const member = { UserPoolId, Username, GroupName: 'admin' };
    await sdk.send(new AdminAddUserToGroupCommand(member));
    await sdk.send(new AdminAddUserToGroupCommand(member));
    const { Groups } = await sdk.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }));
    expect(Groups!.map(({ GroupName }) => GroupName)).toEqual(['admin']);
    const inGroup = () => sdk.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'admin' }));
    expect((await inGroup()).Users!.map((user) => user.Username)).toEqual([sub]);
    await sdk.send(new AdminRemoveUserFromGroupCommand(member));
    expect((await inGroup()).Users).toEqual([]);
    await expect(
      sdk.send(new AdminAddUserToGroupCommand({ ...member, GroupName: 'nobody' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException', message: 'Group not found.' });
  });
});

describe('ListUsers', () => {
  test('pages through all users once, also when some are deleted on the way', async () => {
    const { sdk, addUser } = await startFixture();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await addUser(`${name}@example.com`, Password);
    const first = await sdk.send(new ListUsersCommand({ UserPoolId, Limit: 2 }));
    expect(first.Users).toHaveLength(2);
    await sdk.send(
      new AdminDeleteUserCommand({ UserPoolId, Username: first.Users![0]!.Username! }),
    );
    const second = await sdk.send(
      new ListUsersCommand({ UserPoolId, PaginationToken: first.PaginationToken }),
    );
    expect(second.Users).toHaveLength(3);
    expect(second.PaginationToken).toBeUndefined();
  });

  test('filters by equality and by prefix', async () => {
    const { sdk, addUser } = await startFixture();
    const sub = await addUser(Username, Password);
    await addUser('bo@example.com', Password);
    const subs = async (Filter: string) => {
      const { Users } = await sdk.send(new ListUsersCommand({ UserPoolId, Filter }));
      return Users!.map((user) => user.Username);
    };
    expect(await subs('email = "EVA@example.com"')).toEqual([sub]);
    expect(await subs('email ^= "eva"')).toEqual([sub]);
    expect(await subs(`sub = "${sub}"`)).toEqual([sub]);
    expect(await subs('cognito:user_status = "CONFIRMED"')).toHaveLength(2);
    expect(await subs('email = "eva"')).toEqual([]);
    await expect(subs('email like "eva"')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });
});

describe('forgotten password', () => {
  const ClientId = 'reset';
  const confirm = (ConfirmationCode: string, username = Username) =>
    new ConfirmForgotPasswordCommand({ ClientId, Username: username, ConfirmationCode, Password });

  test('is replaced with the mailed code, once', async () => {
    const fixture = await startFixture();
    await fixture.addUser(Username, 'Old-Password-1');
    const sent = await fixture.sdk.send(new ForgotPasswordCommand({ ClientId, Username }));
    expect(sent.CodeDeliveryDetails).toEqual({
      Destination: 'e***@e***',
      DeliveryMedium: 'EMAIL',
      AttributeName: 'email',
    });
    const code = fixture.lastCode();
    await fixture.sdk.send(confirm(code));
    expect(
      (await signIn(fixture, { username: Username, password: Password })).tokens,
    ).toHaveProperty('id_token');
    await expect(fixture.sdk.send(confirm(code))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
  });

  test.each(['eva@example.com', 'nobody@example.com'])(
    'allows five wrong codes for %s',
    async (username) => {
      const fixture = await startFixture();
      await fixture.addUser(Username, Password);
      await fixture.sdk.send(new ForgotPasswordCommand({ ClientId, Username: username }));
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await expect(fixture.sdk.send(confirm('wrong', username))).rejects.toMatchObject({
          name: 'CodeMismatchException',
          message: 'Invalid verification code provided, please try again.',
        });
      }
      const code = username === Username ? fixture.lastCode() : '123456';
      await expect(fixture.sdk.send(confirm(code, username))).rejects.toMatchObject({
        name: 'LimitExceededException',
      });
    },
  );

  test('gets the same response for an unknown address', async () => {
    const fixture = await startFixture();
    await fixture.addUser(Username, Password);
    await fixture.sdk.send(new AdminDisableUserCommand({ UserPoolId, Username }));
    const destinations = await Promise.all(
      [Username, 'else@example.com'].map((username) =>
        fixture.sdk.send(new ForgotPasswordCommand({ ClientId, Username: username })),
      ),
    );
    expect(destinations.map((sent) => sent.CodeDeliveryDetails!.Destination)).toEqual([
      'e***@e***',
      'e***@e***',
    ]);
    expect(fixture.mails).toEqual([]);
  });

  test('is not offered while the password is temporary', async () => {
    const fixture = await startFixture();
    await fixture.addUser(Username, 'Temporary-1', { permanent: false });
    await expect(
      fixture.sdk.send(new ForgotPasswordCommand({ ClientId, Username })),
    ).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User password cannot be reset in the current state.',
    });
  });
});

describe('requests', () => {
  test('for another pool or client are refused', async () => {
    const { sdk } = await startFixture();
    await expect(
      sdk.send(new AdminGetUserCommand({ UserPoolId: 'eu-west-1_Other', Username })),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'User pool eu-west-1_Other does not exist.',
    });
    await expect(
      sdk.send(new ForgotPasswordCommand({ ClientId: 'other', Username })),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'User pool client other does not exist.',
    });
  });

  test('with an invalid parameter are refused, and the error names it', async () => {
    const { server, sdk } = await startFixture();
    await expect(
      sdk.send(new AdminCreateUserCommand({ UserPoolId, Username: 'eva' })),
    ).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Username should be an email.',
    });
    const response = await post(server.origin, 'ForgotPassword', { ClientId: 'reset' });
    expect(response.status).toBe(400);
    expect(response.headers.get('x-amzn-errortype')).toBe('InvalidParameterException');
  });

  test('for Admin actions must be signed, which no web page can do', async () => {
    const { server } = await startFixture();
    const unsigned = await post(server.origin, 'AdminGetUser', { UserPoolId, Username });
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    const preflight = await fetch(server.origin, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-amz-target',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,x-amz-target');
  });

  test('from a browser get a response it may read', async () => {
    const { server } = await startFixture();
    const response = await post(
      server.origin,
      'ForgotPassword',
      { ClientId: 'reset', Username },
      { origin: 'http://localhost:3000' },
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

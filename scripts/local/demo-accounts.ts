import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { LocalInfo } from './gateway/local-pages.ts';

export type DemoAccount = LocalInfo['accounts'][number] & { firstName: string; lastName: string };

export const demoAccounts: readonly DemoAccount[] = [
  {
    role: 'customer',
    email: 'customer@example.com',
    password: 'Customer-Demo-1',
    firstName: 'Casey',
    lastName: 'Customer',
  },
  {
    role: 'admin',
    email: 'admin@example.com',
    password: 'Admin-Demo-1',
    firstName: 'Alex',
    lastName: 'Administrator',
  },
];

const neighborAccount = (firstName: string, lastName: string): DemoAccount => ({
  role: 'customer',
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  password: 'Customer-Demo-1',
  firstName,
  lastName,
});

/** Customers of the demo data in other situations than the demo account, which has a bit of everything. */
export const neighborAccounts: readonly DemoAccount[] = [
  neighborAccount('Robin', 'Rockwell'),
  neighborAccount('Avery', 'Aldermann'),
  neighborAccount('Peyton', 'Prescott'),
  neighborAccount('Frankie', 'Fernhollow'),
];

type Pool = { endpoint: string; region: string; poolId: string };

/** Creates the account if necessary and returns its `sub`. Safe to repeat. */
export const ensureAccount = async (
  { endpoint, region, poolId }: Pool,
  account: DemoAccount,
): Promise<string> => {
  const client = new CognitoIdentityProviderClient({ endpoint, region });
  const user = { UserPoolId: poolId, Username: account.email };
  const existing = await client.send(new AdminGetUserCommand(user)).catch((error: unknown) => {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  });
  const created =
    existing ??
    (
      await client.send(
        new AdminCreateUserCommand({
          ...user,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: account.email },
            { Name: 'email_verified', Value: 'true' },
            { Name: 'given_name', Value: account.firstName },
            { Name: 'family_name', Value: account.lastName },
          ],
        }),
      )
    ).User;
  // An earlier start may have been interrupted. A password chosen since then is left alone.
  if (existing?.UserStatus !== 'CONFIRMED')
    await client.send(
      new AdminSetUserPasswordCommand({ ...user, Password: account.password, Permanent: true }),
    );
  if (account.role === 'admin')
    await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'admin' }));
  client.destroy();
  if (created?.Username === undefined) throw new Error(`${account.email} was not created`);
  return created.Username;
};

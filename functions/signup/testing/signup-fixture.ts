import { randomUUID } from 'node:crypto';
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { pool, startFixture, type Fixture } from 'local-aws/identity/testing/identity-fixture.ts';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import { signUp } from 'shared/contracts/signup.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { startWorld } from '../../testing/world.ts';
import { handler } from '../endpoints/sign-up.ts';
import { storedSignup } from '../signup-store.ts';
import { userPool, type UserPool } from '../user-pool.ts';

export const world = await startWorld();
export const profiles = profileStore(world.table);

export const answer = {
  success: true,
  message: 'Account created successfully! Please check your email to verify your account.',
};

export const newForm = () => {
  const lastName = `S${randomUUID().slice(0, 8)}`;
  return {
    firstName: 'Nina',
    lastName,
    email: `${lastName.toLowerCase()}@example.com`,
    phone: '(281) 555-0177',
    address: '8 Cypress Court, Spring, TX 77379',
    poolAccess: 'Side gate on the left, code M4711',
    hasPets: true,
    petDetails: 'One shy beagle',
    serviceType: 'both',
    desiredDay: 'tuesday',
    specialRequests: 'Please close the gate',
  };
};
type Form = ReturnType<typeof newForm>;

let addresses = 0;
/** An address in a different network each time, because the throttle counts per network. */
const newAddress = () => `2001:db8:${(addresses += 1)}::1`;

export const startSignups = async (started?: Fixture) => {
  const identity = started ?? (await startFixture());
  const users = userPool(pool.poolId, identity.sdk);
  const signUpWith = (form: Partial<Form> & { website?: string }, options: Options = {}) =>
    world.call(
      handler.with({
        dependencies: {
          users: options.users ?? users,
          ...(options.mailer && { mailer: options.mailer }),
          pause: options.pause ?? (async () => undefined),
        },
      }),
      signUp,
      {
        body: form,
        sourceIp: options.sourceIp ?? newAddress(),
        ...(options.key && { headers: { [idempotencyKeyHeader]: options.key } }),
      },
    );
  return { identity, users, signUpWith };
};
type Options = {
  users?: UserPool;
  mailer?: Mailer;
  sourceIp?: string;
  key?: string;
  pause?: () => Promise<unknown>;
};

export const requestsOf = async ({ lastName }: Form) => {
  const { Items } = await world.table.client.send(
    new QueryCommand({
      TableName: world.table.name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': `SIGNUPS#${new Date().getUTCFullYear()}` },
    }),
  );
  return (Items ?? [])
    .map((item) => storedSignup.parse(item))
    .filter((request) => request.lastName === lastName);
};

export const announcementsOf = async ({ lastName }: Form) =>
  (await world.mailTo('admin@example.com')).filter(({ subject }) => subject.includes(lastName));

export const userOf = async ({ sdk }: Fixture, email: string) => {
  const { UserStatus, UserAttributes = [] } = await sdk.send(
    new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: email }),
  );
  const attributes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const sub = attributes['sub']!;
  return { status: UserStatus, sub, id: derivedId('customer', sub), attributes };
};

export const passwordOf = async ({ sdk }: Fixture, email: string) => {
  const user = await sdk.send(
    new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: email }),
  );
  return { passwordSetAt: user.UserLastModifiedDate?.getTime() };
};

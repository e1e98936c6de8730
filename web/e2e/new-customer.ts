import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from '@playwright/test';
import { localCredentials, localNames } from 'local-aws/stack/stack-definition.ts';
import { fillSignIn, signInUnseen } from './local-stack.ts';

type Person = { email: string; password: string };

/**
 * A person with an account who has never visited. Created in the user pool, because one IP address
 * may sign up only ten times an hour.
 */
export const newPerson = async (page: Page, firstName?: string): Promise<Person> => {
  const { endpoints }: { endpoints: { identity: string } } = await (
    await page.request.get('/__local/info.json')
  ).json();
  const users = new CognitoIdentityProviderClient({
    endpoint: endpoints.identity,
    region: localNames.region,
    credentials: localCredentials,
  });
  const email = `new-${randomUUID()}@example.com`;
  const password = `Aa1!${randomUUID()}`;
  const who = { UserPoolId: localNames.poolId, Username: email };
  try {
    await users.send(
      new AdminCreateUserCommand({
        ...who,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          ...(firstName === undefined ? [] : [{ Name: 'given_name', Value: firstName }]),
        ],
      }),
    );
    await users.send(
      new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }),
    );
  } finally {
    users.destroy();
  }
  return { email, password };
};

/** Signs in a person who has never visited and has no first name, bookings or reports. */
export const signInAsNewCustomer = async (page: Page, returnTo = '/'): Promise<void> => {
  const person = await newPerson(page);
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await fillSignIn(page, person);
  await page.waitForURL((url) => url.pathname === returnTo);
};

/** The same without opening a page. */
export const becomeNewCustomer = async (page: Page): Promise<void> =>
  signInUnseen(page, await newPerson(page));

import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from '@playwright/test';
import { localNames } from '../../scripts/local/stack-definition.ts';

/** Signs in somebody who has never been here: without a first name, bookings or reports. */
export const signInAsNewCustomer = async (page: Page, returnTo = '/'): Promise<void> => {
  const { endpoints }: { endpoints: { identity: string } } = await (
    await page.request.get('/__local/info.json')
  ).json();
  const users = new CognitoIdentityProviderClient({
    endpoint: endpoints.identity,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const Username = `new-${randomUUID()}@example.com`;
  const Password = 'Brand-New-Password-1';
  const UserPoolId = localNames.poolId;
  try {
    await users.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    await users.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }),
    );
  } finally {
    users.destroy();
  }
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByLabel('Email').fill(Username);
  await page.getByLabel('Password', { exact: true }).fill(Password);
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForURL((url) => url.pathname === returnTo);
};

import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { localNames } from '../../scripts/local/stack-definition.ts';
import { mailbox } from './local-stack.ts';

const codesFor = async (page: Page, email: string): Promise<string[]> =>
  (await mailbox(page))
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);

/** The newest code, once `count` codes have come. */
export const codeFor = async (page: Page, email: string, count = 1): Promise<string> => {
  await expect.poll(async () => (await codesFor(page, email)).length).toBe(count);
  return (await codesFor(page, email))[0]!;
};

export const choosePassword = async (page: Page, code: string, chosen: string): Promise<void> => {
  await page.getByLabel('Code from our mail').fill(code);
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Set my password' }).click();
};

export const signInWith = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: /sign in/i }).click();
};

/**
 * Somebody with an account whose password is forgotten. Made in the user pool: one address of the
 * network may sign up ten times an hour only.
 */
export const forgetfulPerson = async (page: Page): Promise<string> => {
  const { endpoints }: { endpoints: { identity: string } } = await (
    await page.request.get('/__local/info.json')
  ).json();
  const users = new CognitoIdentityProviderClient({
    endpoint: endpoints.identity,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const Username = `forgetful-${randomUUID()}@example.com`;
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
          { Name: 'given_name', Value: 'Fritz' },
        ],
      }),
    );
    await users.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username,
        Password: `Aa1!${randomUUID()}`,
        Permanent: true,
      }),
    );
  } finally {
    users.destroy();
  }
  return Username;
};

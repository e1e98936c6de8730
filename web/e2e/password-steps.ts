import { expect, type Page } from '@playwright/test';
import { mailbox } from './local-stack.ts';

const codesFor = async (page: Page, email: string): Promise<string[]> =>
  (await mailbox(page))
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);

/** The newest code, once `count` codes have arrived. */
export const codeFor = async (page: Page, email: string, count = 1): Promise<string> => {
  await expect.poll(async () => (await codesFor(page, email)).length).toBe(count);
  return (await codesFor(page, email))[0]!;
};

export const choosePassword = async (page: Page, code: string, chosen: string): Promise<void> => {
  await page.getByLabel('Code from our email').fill(code);
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Set my password' }).click();
};

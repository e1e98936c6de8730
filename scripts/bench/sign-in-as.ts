import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

const info = z.object({
  accounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
});

/** Signs in to one of the demo accounts through the hosted form; ends on that user's first screen. */
export const signInAs = async (
  page: Page,
  site: string,
  role: 'customer' | 'admin',
): Promise<void> => {
  const { accounts } = info.parse(
    await (await page.request.get(`${site}/__local/info.json`)).json(),
  );
  const account = accounts.find((one) => one.role === role);
  if (!account) throw new Error(`The local stack has no ${role}`);
  const first = role === 'admin' ? '/admin/bookings' : '/';
  await page.goto(`${site}/api/login?returnTo=${first}`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForURL(`${site}${first}`);
};

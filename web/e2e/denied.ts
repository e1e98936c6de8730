import { expect, type Page } from '@playwright/test';

/** Screens of the administrator beside the dashboard. */
export const adminPaths = [
  '/admin/service-report/new',
  '/admin/bookings',
  '/admin/quotes',
  '/admin/customers',
  '/admin/customers/nobody',
  '/admin/messages',
];

/** The toast that a customer then sees (rules: access-15). */
export const accessDenied = {
  title: 'Access Denied',
  description: /^Admin access required\. Only the .+ operator can access this area\.$/,
};

/** Opens a screen of the administrator as a customer, who sees nothing of it. */
export const expectDenied = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(page.getByText('Admin privileges required to access this area.')).toBeVisible();
};

import { expect, type Page } from '@playwright/test';

/** The path of the editor for a new report. */
export const editor = '/admin/service-report/new';
/** How the picker shows the demo customer. */
export const casey = 'Casey Customer (customer@example.com)';

export const picker = (page: Page) => page.getByRole('combobox', { name: 'Customer' });
export const notes = (page: Page) => page.getByLabel('Service Notes');
export const save = (page: Page) => page.getByRole('button', { name: 'Save Draft' });
export const send = (page: Page) => page.getByRole('button', { name: 'Send to Customer' });
export const remaining = (page: Page) => page.getByText(/Saved on this device at \d+:\d\d/);

/** Searches for the demo customer in the picker and chooses the one match. */
export const chooseCasey = async (page: Page): Promise<void> => {
  await picker(page).fill('casey');
  await page.getByRole('option', { name: casey }).click();
  await expect(picker(page)).toHaveValue(casey);
};

/** Stores a draft without the editor. */
export const savedDraft = async (
  page: Page,
  body: object,
): Promise<{ id: string; version: number }> => {
  const { origin } = new URL(page.url());
  const response = await page.request.post('/api/admin/service-reports', {
    data: { serviceDate: '2026-11-20', ...body },
    headers: { origin },
  });
  expect(response.status()).toBe(201);
  return response.json();
};

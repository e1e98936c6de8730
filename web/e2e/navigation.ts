import type { Page } from '@playwright/test';

/** Goes to another page in the app, by its link in the bar of tabs or in the navigation. */
export const goTo = async (page: Page, label: string): Promise<void> =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: label, exact: true })
    .filter({ visible: true })
    .first()
    .click();

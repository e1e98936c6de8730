import { expect, type Page } from '@playwright/test';
import { card } from 'local-stripe/testing/checkout-form.ts';
import { oweForVisit } from './due-visit.ts';
import { beSignedIn, mailbox } from './local-stack.ts';
import { becomeNewCustomer } from './new-customer.ts';
import { authenticate, payUnseen, saveCard } from './stripe-page.ts';

const phone = { width: 390, height: 844 };

export const status = (page: Page) => page.getByRole('main').locator('[role=status]');

/** The row of the bills that opens to what is saved and to autopay. */
export const settingsRow = (page: Page) =>
  page.getByRole('region', { name: 'Payment methods and autopay' });

/** Opens that row, if it is not. */
export const openSettings = async (page: Page): Promise<void> => {
  const details = settingsRow(page).locator('details').first();
  await expect(details).toBeVisible();
  if ((await details.getAttribute('open')) === null)
    await details.locator('summary').first().click();
};

/** A new customer on a phone and an operator, both with no page open yet, and what can be done to the customer. */
export const newPayer = async (page: Page, operator: Page) => {
  await page.setViewportSize(phone);
  await becomeNewCustomer(page);
  await beSignedIn(operator, 'admin');
  const { id, email } = await (await page.request.get('/api/auth/user')).json();
  return {
    id,
    email,
    /** The customer owes for another visit. @returns its total, such as '$92.01' */
    owe: async (): Promise<string> => {
      const visit = await oweForVisit(operator, id);
      const due: { id: string; total: string }[] = await (
        await page.request.get('/api/charges/due')
      ).json();
      return `$${due.find((each) => each.id === visit)?.total}`;
    },
    /** The subjects of what was mailed to them, newest first. */
    subjects: async (): Promise<string[]> =>
      (await mailbox(page)).flatMap(({ to, subject }) => (to.includes(email) ? subject : [])),
    /** The newest mail to them with this subject, once it is there. */
    mail: async (subject: RegExp): Promise<string> => {
      let found: { text: string } | undefined;
      await expect
        .poll(async () => {
          found = (await mailbox(page)).find(
            (mail) => mail.to.includes(email) && subject.test(mail.subject),
          );
          return found?.text;
        })
        .toBeTruthy();
      return found!.text;
    },
  };
};

/** Saves a card from the bills, without paying anything. */
export const addCard = async (
  page: Page,
  { number, authenticates = false }: { number?: string; authenticates?: boolean } = {},
): Promise<void> => {
  await openSettings(page);
  await settingsRow(page).getByRole('button', { name: 'Add a card or bank account' }).click();
  await saveCard(page, number);
  if (authenticates) await authenticate(page, 'Complete');
  await expect(status(page)).toContainText(/^Saved Visa ending in \d{4}/);
};

/** Saves a card and agrees to autopay with it, by the requests of the screens alone. */
export const agreeUnseen = async (
  page: Page,
  { number, upTo }: { number: string; upTo: string },
): Promise<void> => {
  const begun = await page.request.post('/api/payment-methods/setup');
  await payUnseen((await begun.json()).url, card(number));
  let methodId: string | undefined;
  await expect
    .poll(async () => {
      [{ id: methodId } = { id: undefined }] = await (
        await page.request.get('/api/payment-methods')
      ).json();
      return methodId;
    })
    .toBeTruthy();
  const { version: consent } = await (await page.request.get('/api/autopay')).json();
  const data = { methodId, upTo, consent };
  expect((await page.request.put('/api/autopay', { data })).status()).toBe(200);
};

/** Agrees to autopay up to a limit in dollars; the row is open. */
export const agree = async (
  page: Page,
  upTo: string,
  button: 'Turn on' | 'Change',
): Promise<void> => {
  const row = settingsRow(page);
  await row.getByRole('button', { name: button, exact: true }).click();
  await row.getByLabel('Up to').fill(upTo);
  const box = row.getByRole('checkbox', { name: 'I agree' });
  // What nobody has agreed to is not asked for.
  await expect(box).not.toBeChecked();
  await expect(row.getByText(new RegExp(`up to \\$${upTo}\\.00 per bill`))).toBeVisible();
  await box.check();
  const isOn = button === 'Change';
  await row.getByRole('button', { name: isOn ? 'Save autopay' : 'Turn on autopay' }).click();
  await expect(row.getByText(/^Autopay is on\. /)).toBeVisible();
};

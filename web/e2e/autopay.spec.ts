import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { addCard, agree, newPayer, openSettings, settingsRow, status } from './autopay-steps.ts';
import { test } from './paying-stack.ts';
import { authenticate, payByCard, stripeControls } from './stripe-page.ts';
import { anywidth } from './tags.ts';

// One after the other, on one worker: each worker with such a test starts a stack for it.
test.describe.configure({ mode: 'default' });

const payButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Pay \$/ });

const collect = 'collect-charges';

test(
  'a customer remembers a card, turns autopay on, and the next bill is paid by itself until the card is removed',
  anywidth,
  async ({ page, anotherPage, runJob }) => {
    const { owe, mail } = await newPayer(page, await anotherPage());
    const stripe = await stripeControls(page);
    const first = await owe();

    await test.step('the first bill is paid, and its card remembered', async () => {
      await page.goto('/billing');
      const remember = page.getByRole('checkbox', { name: 'Remember this card or bank' });
      await expect(remember).not.toBeChecked();
      await remember.check();
      await payButton(page).click();
      await payByCard(page);
      await expect(status(page)).toContainText(`Paid ${first}, thank you`);
      await openSettings(page);
      const item = settingsRow(page)
        .getByRole('listitem')
        .filter({ hasText: 'Visa ending in 4242' });
      await expect(item).toContainText('Default');
      await expectAccessibleAtBothWidths(page);
    });
    const [{ paymentMethodId }] = await (await page.request.get('/api/payment-methods')).json();
    expect(await stripe.isSaved(paymentMethodId)).toBe(true);

    await test.step('autopay is agreed to in words, which are mailed', async () => {
      await agree(page, '300', 'Turn on');
      await expectAccessibleAtBothWidths(page);
      expect(await mail(/autopay/i)).toContain('up to $300.00 per bill');
    });

    const second = await owe();
    await test.step('the next bill says who pays it, and is paid by the job', async () => {
      await page.reload();
      await expect(page.getByText(/Autopay will charge Visa ending in 4242/)).toBeVisible();
      const { taken } = await stripe.totals();
      await runJob(collect, new Date());
      // Run again, it takes nothing more.
      await runJob(collect, new Date());
      const cents = Math.round(Number(second.slice(1)) * 100);
      expect((await stripe.totals()).taken - taken).toBe(cents);
      await page.reload();
      await expect(page.getByText('Nothing is due.')).toBeVisible();
      expect(await mail(new RegExp(`^Receipt for \\${second}`))).toContain('4242');
    });

    await test.step('removing the card says that autopay ends, and ends it, at Stripe too', async () => {
      await openSettings(page);
      const row = settingsRow(page);
      await row.getByRole('button', { name: 'Remove: Visa ending in 4242' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove Visa ending in 4242?' });
      await expect(dialog.getByText(/^Autopay uses it and ends with it\./)).toBeVisible();
      await expectAccessibleAtBothWidths(page, openDialog);
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(row.getByText(/^Nothing is saved yet\./)).toBeVisible();
      await expect(row.getByText(/^Autopay is on\./)).toBeHidden();
      await expect.poll(async () => stripe.isSaved(paymentMethodId)).toBe(false);
      const { taken } = await stripe.totals();
      await owe();
      await runJob(collect, new Date(Date.now() + 86_400_000));
      expect((await stripe.totals()).taken).toBe(taken);
    });
  },
);

test(
  'a bill above the limit is asked for, and a bank that wants the customer is answered by the mailed link',
  anywidth,
  async ({ page, anotherPage, runJob }) => {
    const { owe, mail, subjects } = await newPayer(page, await anotherPage());
    const stripe = await stripeControls(page);
    await page.goto('/billing');
    await expect(page.getByText('Nothing is due.')).toBeVisible();
    await addCard(page, { number: '4000 0027 6000 3184', authenticates: true });
    await agree(page, '50', 'Turn on');
    const amount = await owe();
    const { taken } = await stripe.totals();

    await test.step('above the limit nothing is charged, and the customer is asked once', async () => {
      await runJob(collect, new Date());
      const asked = await subjects();
      await runJob(collect, new Date(Date.now() + 86_400_000));
      expect(await subjects()).toEqual(asked);
      expect((await stripe.totals()).taken).toBe(taken);
      await page.reload();
      await expect(page.getByText(/above your limit for autopay of \$50\.00/)).toBeVisible();
      await expect(payButton(page)).toHaveText(`Pay ${amount}`);
      await expectAccessibleAtBothWidths(page);
    });

    await test.step('with a higher limit it is tried, and the bank wants the customer', async () => {
      await openSettings(page);
      await agree(page, '300', 'Change');
      await runJob(collect, new Date(Date.now() + 2 * 86_400_000));
      expect((await stripe.totals()).taken).toBe(taken);
      await page.reload();
      await expect(page.getByText(/^Autopay could not charge Visa ending in 3184\./)).toBeVisible();
      await expectAccessibleAtBothWidths(page);
    });

    await test.step('the mailed link leads to Stripe’s page, without signing in', async () => {
      const text = await mail(/did not go through$/);
      const [href = ''] = /http\S+\/l#[\w-]+/.exec(text) ?? [];
      expect(href).not.toBe('');
      const link = await anotherPage();
      await link.goto(href);
      await expect(link.getByRole('heading', { level: 1 })).toHaveText('Pay Your Bill');
      await expectAccessibleAtBothWidths(link);
      await link.getByRole('button', { name: `Pay ${amount}` }).click();
      await payByCard(link, '4000 0027 6000 3184');
      await authenticate(link, 'Complete');
      await expect(link.getByRole('heading', { name: 'Thank You' })).toBeVisible();
      await link.goto(href);
      await expect(
        link.getByRole('heading', { name: 'This Link Does Not Work Any More' }),
      ).toBeVisible();
      await page.reload();
      await expect(page.getByText('Nothing is due.')).toBeVisible();
      await expect(page.getByText(/^Autopay could not charge/)).toBeHidden();
      const cents = Math.round(Number(amount.slice(1)) * 100);
      expect((await stripe.totals()).taken - taken).toBe(cents);
    });
  },
);

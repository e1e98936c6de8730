import { expect, test, type Page } from '@playwright/test';
import { freeDay, toast } from './booking-steps.ts';
import { signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { anywidth } from './tags.ts';
import { thumb } from './thumb.ts';

const onPhone = async (page: Page): Promise<void> =>
  page.setViewportSize({ width: 390, height: 844 });

const main = (page: Page) => page.getByRole('main');

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name });

type Hand = ReturnType<typeof thumb>;

/** What customers look up most often: the most taps from home, and how they get there. */
const questions: Readonly<
  Record<string, [most: number, ask: (page: Page, hand: Hand) => unknown]>
> = {
  'when do you come next': [
    0,
    (page) => expect(main(page).getByText('Next Service')).toBeInViewport(),
  ],
  'what do I owe': [0, (page) => expect(main(page).getByText(/^Balance due \$/)).toBeInViewport()],
  'how do I pay': [
    1,
    async (page, hand) => {
      await hand.tap(main(page).getByRole('link', { name: 'How to pay' }));
      await expect(main(page).getByRole('link', { name: 'Open Venmo' })).toBeInViewport();
    },
  ],
  'what did you find at the last visit': [
    2,
    async (page, hand) => {
      await hand.tap(tab(page, 'Messages'));
      await hand.tap(
        main(page)
          .getByRole('link', { name: / report, / })
          .first(),
      );
      await expect(page).toHaveURL(/\/reports\//);
    },
  ],
  'what was I billed for': [
    2,
    async (page, hand) => {
      await hand.tap(tab(page, 'Billing'));
      await hand.tap(
        main(page)
          .getByText(/^[A-Z][a-z]+ 20\d\d$/)
          .last(),
      );
      await expect(main(page).getByRole('link', { name: /^Download PDF: / })).toBeVisible();
    },
  ],
  'what did you answer': [
    1,
    async (page, hand) => {
      await hand.tap(tab(page, 'Messages'));
      await expect(main(page).getByText('Pool & Poop Sheriff').first()).toBeInViewport();
    },
  ],
  'do you have the right gate code': [
    1,
    async (page, hand) => {
      await hand.tap(tab(page, 'Account'));
      await expect(main(page).getByText('Access instructions')).toBeInViewport();
    },
  ],
};

test(
  'a customer’s questions are answered within two taps from home',
  anywidth,
  async ({ page }) => {
    await onPhone(page);
    await signIn(page, 'customer');
    for (const [question, [most, ask]] of Object.entries(questions))
      await test.step(question, async () => {
        await page.goto('/');
        const hand = thumb();
        await ask(page, hand);
        expect(hand.taps()).toBeLessThanOrEqual(most);
      });
  },
);

test(
  'a customer moves a visit with four taps, and writes with three',
  anywidth,
  async ({ browser }) => {
    const context = { ...test.info().project.use };
    const page = await (await browser.newContext(context)).newPage();
    const operator = await (await browser.newContext(context)).newPage();
    await onPhone(page);
    await signInAsNewCustomer(page, '/visits');
    const { id: customerId } = await (await page.request.get('/api/auth/user')).json();
    await signIn(operator, 'admin', '/terms');
    const added = await operator.request.post('/api/admin/bookings', {
      data: {
        customerId,
        name: 'Pump repair',
        price: '85.00',
        taxable: true,
        scheduledDate: freeDay('tapped'),
      },
    });
    expect(added.status()).toBe(201);
    await operator.context().close();
    await page.reload();

    await test.step('a visit is moved', async () => {
      const hand = thumb();
      await hand.tap(main(page).getByRole('button', { name: /^Change: Pump repair/ }));
      const day = page.getByLabel('New day');
      await hand.choose(day, (await day.locator('option').last().innerText()).trim());
      await hand.tap(page.getByRole('button', { name: 'Move Visit' }));
      await expect(toast(page, 'Visit Moved')).toBeVisible();
      expect(hand.taps()).toBe(4);
    });

    await test.step('a message is sent', async () => {
      const hand = thumb();
      await hand.tap(tab(page, 'Messages'));
      await hand.type(page.getByLabel('Your message'), 'Thank you for the new day.');
      await hand.tap(page.getByRole('button', { name: 'Send Message' }));
      await expect(main(page).getByRole('listitem').first()).toContainText('Thank you');
      expect(hand.taps()).toBe(3);
    });
    await page.context().close();
  },
);

import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { mailWith, signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';

const shot = process.env['OFFER_SHOTS'];

const look = async (page: Page, name: string): Promise<void> => {
  if (!shot) return;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `${shot}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 844 });
};

const ask = async (page: Page, lastName: string): Promise<void> => {
  await page.goto('/');
  const form = page.locator('#quote');
  await form.scrollIntoViewIfNeeded();
  await form.getByLabel('First name').fill('Vera');
  await form.getByLabel('Last name').fill(lastName);
  await form.getByLabel('Email').fill(`${lastName.toLowerCase()}@example.com`);
  await form.getByLabel('Phone').fill('(281) 555-0199');
  await form.getByLabel('Service address').fill('12 Test Lane, Spring, TX 77373');
  await form.getByLabel('Message').fill('What is a Monthly Membership for a small pool?');
  await form.getByRole('button', { name: 'Get My Free Quote' }).click();
  await expect(page.getByText('Quote Request Submitted!').first()).toBeVisible();
};

test(
  'a quote becomes an offer, is accepted without an account, and its first visit is on the operator’s day',
  anywidth,
  async ({ page, browser }) => {
    const lastName = `Offer${randomUUID().slice(0, 8)}`;
    const name = `Vera ${lastName}`;
    const visitor = await browser.newPage();
    let firstDate = '';

    await test.step('a visitor asks for a quote', () => ask(visitor, lastName));

    await test.step('the operator answers with an offer of two lines', async () => {
      await signIn(page, 'admin', '/admin/quotes');
      await page.goto('/admin/quotes?status=pending');
      await page.getByRole('button', { name: `Write Offer: ${name}` }).click();
      const form = page.getByRole('dialog', { name: `Offer for ${name}` });
      const [first, second] = [1, 2].map((line) =>
        form.getByRole('group', { name: `Line ${line}` }),
      );
      await expect(first!.getByLabel('As the customer reads it')).toHaveValue('Monthly Membership');
      await first!.getByLabel('Price').fill('199');
      await form.getByRole('button', { name: 'Add Line' }).click();
      await second!.getByLabel('Service').selectOption('Other work');
      await second!.getByLabel('As the customer reads it').fill('Filter rebuild');
      await second!.getByLabel('Price').fill('80');
      await form.getByLabel('Note').fill('With a new cartridge, as we said on the phone.');
      firstDate = await form.getByLabel('First visit').inputValue();
      await expectAccessibleAtBothWidths(page);
      await look(page, 'form');
      await form.getByRole('button', { name: 'Send Offer' }).click();
      await expect(page.getByText('Offer Sent', { exact: true }).first()).toBeVisible();
      await page.goto('/admin/quotes?status=quoted');
      const card = page.getByRole('listitem').filter({ hasText: lastName });
      await card.getByText('1 offer, awaits an answer').click();
      await expect(card.getByRole('article', { name: 'Offer 1' })).toContainText('mailed');
      await look(page, 'sent');
    });

    await test.step('the visitor accepts it by the link in the mail, without signing in', async () => {
      const { text } = await mailWith(page, 'This is our offer:');
      expect(text).toContain('First bill: $');
      await visitor.goto(/\/l#[\w-]{22}/.exec(text)![0]);
      await expect(visitor.getByRole('heading', { name: 'Our Offer' })).toBeVisible();
      await expect(visitor.getByText('$199.00 a month')).toBeVisible();
      await expectAccessibleAtBothWidths(visitor);
      await look(visitor, 'offer');
      await visitor.getByRole('button', { name: 'Accept Offer' }).click();
      await expect(visitor.getByRole('heading', { name: 'You Are on Our Schedule' })).toBeVisible();
      await expectAccessibleAtBothWidths(visitor);
      await look(visitor, 'accepted');
      expect((await visitor.request.get('/api/auth/user')).status()).toBe(401);
      expect(await visitor.context().cookies()).toEqual([]);
    });

    await test.step('both first visits are on the operator’s day', async () => {
      await page.goto(`/admin/bookings?date=${firstDate}`);
      const stops = page.getByRole('listitem').filter({ hasText: name });
      for (const work of ['Monthly Membership', 'Filter rebuild'])
        await expect(stops.filter({ hasText: work }).first()).toContainText('confirmed');
      await page.goto('/admin/quotes?status=accepted');
      await page.getByRole('listitem').filter({ hasText: lastName }).getByText('1 offer').click();
      await expect(page.getByText('Accepted by the customer on')).toBeVisible();
    });
  },
);

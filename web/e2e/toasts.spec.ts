import { expect, test, type Locator, type Page } from '@playwright/test';
import { catalogueServices } from '../../shared/domain/prices/catalogue.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from './accessibility.ts';
import { casey, picker } from './editor-page.ts';
import { pauseClock } from './paused-clock.ts';
import { beSignedIn, jpegPhoto, signIn, emptyCart } from './local-stack.ts';
import { answerWith, hold } from './network.ts';
import { anywidth } from './tags.ts';
import { expectToast, watchToasts } from './toasts.ts';
import { uploadPhotos } from './upload-steps.ts';

const service = catalogueServices.find(({ name }) => name === 'Monthly Membership')!;
/** Where toasts are shown. */
const notifications = '[role=region][aria-label^=Notifications]';
const refusal = (message: string) => ({ code: 'conflict', message, requestId: 'test' });

test('adding to the cart shows the outcome, one toast at a time', anywidth, async ({ page }) => {
  await signIn(page, 'customer', `/services/${service.id}`);
  // A cart holds a recurring service only once.
  await emptyCart(page);
  const toasts = await watchToasts(page);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeEnabled();

  const stopFailing = await answerWith(page, '/api/cart', {
    status: 404,
    body: refusal('Gone'),
    method: 'POST',
  });
  await add.click();
  await expectToast(page, {
    title: 'Error',
    description: 'Failed to add service to cart. Please try again.',
    variant: 'destructive',
  });
  await expectAccessibleAtBothWidths(page, notifications);
  await stopFailing();

  const release = await hold(page, '/api/cart');
  // Immediately after the last press, it would count as part of a double press.
  await expect(async () => {
    await add.click();
    await expect(page.getByRole('button', { name: 'Adding...' })).toBeDisabled({ timeout: 500 });
  }).toPass();
  release();
  const { at } = await expectToast(page, {
    title: 'Added to Cart',
    description: `${service.name} has been added to your cart.`,
  });
  const shown = page.locator('li[data-variant]');
  await expect(shown).toHaveCount(1);
  await expect(add).toBeEnabled();
  expect(toasts.map(({ title }) => title)).toEqual(['Error', 'Added to Cart']);

  await test.step('F8 leads to the message, which stays while somebody is there', async () => {
    await page.keyboard.press('F8');
    await expect(shown).toHaveAttribute('data-state', 'open');
    const region = page.getByRole('region', { name: /Notifications/ });
    await expect
      .poll(() => region.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await expectAccessibleAtBothWidths(page, notifications);
    const list = region.getByRole('list');
    expect((await list.boundingBox())!.width).toBeLessThanOrEqual(420);
    expect(Date.now()).toBeGreaterThan(at);
    await shown.getByRole('button', { name: 'Close this message' }).click();
    await expect(shown).toBeHidden();
  });
  await emptyCart(page);
});

/** Drags the target to the right by this many pixels and releases it. */
const swipe = async (page: Page, target: Locator, pixels: number) => {
  // Otherwise the mouse would miss it while it slides in.
  await target.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  const { x, y } = (await target.boundingBox())!;
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 20 + pixels / 2, y + 20);
  await page.mouse.move(x + 20 + pixels, y + 20);
  await page.mouse.up();
};

test(
  'a toast closes when it is swiped away, and by itself after five seconds',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'admin', '/admin/service-report/new');
    await watchToasts(page);
    const message = {
      title: 'Customer Required',
      description: 'Please select a customer before sending the report',
      variant: 'destructive',
    } as const;
    const send = page.getByRole('button', { name: 'Send to Customer' });
    const shown = page.locator('li[data-variant]');

    await send.click();
    await expectToast(page, message);
    // The editor moves the focus after it has said what is missing.
    await expect(picker(page)).toBeFocused();
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /F8/ }).getByRole('list')).toBeFocused();
    await swipe(page, shown, 45);
    await expect(shown).toHaveAttribute('data-swipe', 'cancel');
    await expect(shown).toHaveAttribute('data-state', 'open');
    await swipe(page, shown, 55);
    await expect(shown).toBeHidden();

    await pauseClock(page);
    await send.click();
    await expect(shown).toBeVisible();
    await page.clock.runFor(4900);
    await expect(shown).toHaveAttribute('data-state', 'open');
    await page.clock.runFor(200);
    await expect(shown).toBeHidden();
  },
);

test(
  'a quote request reports that it was sent, refused or not understood',
  anywidth,
  async ({ page }) => {
    await page.goto('/');
    const quote = page.locator('#quote');
    await quote.scrollIntoViewIfNeeded();
    const submit = quote.getByRole('button', { name: 'Get My Free Quote' });
    await submit.click();
    await expectToast(page, {
      title: 'Missing Information',
      description: 'Please fill in all required fields.',
      variant: 'destructive',
    });
    await quote.getByLabel('First name').fill('Vera');
    await quote.getByLabel('Last name').fill('Visitor');
    await quote.getByLabel('Email').fill('vera@example.com');
    await quote.getByLabel('Phone').fill('(281) 555-0199');
    await quote.getByLabel('Service address').fill('12 Test Lane, Spring, TX');

    const path = '/api/quote-requests';
    const failures: { status: number; body: unknown; description: string }[] = [
      { status: 200, body: { success: false, message: 'Not today' }, description: 'Not today' },
      {
        status: 200,
        body: { success: false, message: '' },
        description: 'Failed to submit quote request',
      },
      {
        status: 400,
        body: '',
        description: 'Unable to submit quote request. Please try again.',
      },
    ];
    for (const { status, body, description } of failures) {
      const from = (await watchToasts(page)).length;
      const stop = await answerWith(page, path, { status, body });
      await submit.click();
      await expectToast(
        page,
        { title: 'Submission Failed', description, variant: 'destructive' },
        from,
      );
      await stop();
      await expect(quote.getByLabel('Last name')).toHaveValue('Visitor');
    }
    await expectAccessibleAtBothWidths(page, '#quote');

    const release = await hold(page, path);
    await submit.click();
    await expect(quote.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    release();
    await expectToast(page, {
      title: 'Quote Request Submitted!',
      description: /^Thank you! We will send your free estimate/,
    });
    await expect(quote.getByLabel('Last name')).toHaveValue('');
  },
);

test('reports whether a report was saved, sent or not sent', anywidth, async ({ page }) => {
  await beSignedIn(page, 'admin');
  const customers: { id: string; email: string }[] = await (
    await page.request.get('/api/admin/customers')
  ).json();
  const customer = customers.find(({ email }) => email === 'customer@example.com')!;
  const made = await page.request.post('/api/admin/service-reports', {
    data: { serviceDate: '2026-11-19', customerId: customer.id },
  });
  const { id }: { id: string } = await made.json();
  await page.goto('/admin/dashboard');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/admin/service-report/${id}"]`) });
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
  const send = row.getByRole('button', { name: /^Send Email/ });
  const path = `/api/admin/service-reports/${id}/send-email`;

  for (const [body, description] of [
    [refusal('The address does not take mail.'), 'The address does not take mail.'],
    ['', 'Failed to send service report email'],
  ] as const) {
    const from = (await watchToasts(page)).length;
    const stop = await answerWith(page, path, { status: 409, body });
    await send.click();
    await expectToast(page, { title: 'Email Failed', description, variant: 'destructive' }, from);
    await stop();
  }

  const release = await hold(page, path);
  await send.click();
  await expect(row.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expectAccessibleAtBothWidths(page, `li:has(a[href="/admin/service-report/${id}"])`);
  release();
  await expectToast(page, {
    title: 'Email Sent',
    description: 'Service report sent successfully to customer. It went to customer@example.com.',
  });
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Send Email/ })).toHaveCount(0);

  await page.goto('/admin/service-report/new');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expectToast(page, { title: 'Draft Saved', description: 'Service report saved as draft' });
  await page.waitForURL('**/admin/dashboard');

  await page.goto(`/admin/service-report/new?customerId=${customer.id}`);
  await expect(picker(page)).toHaveValue(casey);
  await page.getByRole('button', { name: 'Send to Customer' }).click();
  await expectToast(page, {
    title: 'Report Sent!',
    description: 'Service report sent to customer successfully',
  });
  await page.waitForURL('**/admin/dashboard');
});

test(
  'shows a toast when photos have arrived, and tooltips on icons',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'admin', '/admin/service-report/new');
    await watchToasts(page);
    const buffer = await jpegPhoto(page, 'Pool');
    const names = ['before.jpg', 'after.jpg'];
    await uploadPhotos(
      page,
      names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })),
    );
    await expectToast(page, {
      title: 'Photos Uploaded',
      description: '2 photo(s) uploaded successfully',
    });

    const remove = (number: number) => page.getByRole('button', { name: `Remove photo ${number}` });
    const tip = (number: number) => page.getByRole('tooltip', { name: `Remove photo ${number}` });
    await remove(1).scrollIntoViewIfNeeded();
    await pauseClock(page);
    const moveTo = async (target: Locator) => {
      const { x, y } = (await target.boundingBox())!;
      // In several movements, as a hand does: moving toward an open tooltip keeps it open.
      await page.mouse.move(x + 20, y + 20, { steps: 10 });
    };
    await moveTo(remove(1));
    await page.clock.runFor(690);
    await expect(remove(1)).toHaveAttribute('data-state', 'closed');
    await page.clock.runFor(20);
    await expect(tip(1)).toBeAttached();
    // Moving on to the next icon within 300 ms opens its tooltip without a delay.
    await moveTo(remove(2));
    await expect(tip(2)).toBeAttached();
    await page.mouse.move(0, 0, { steps: 10 });
    await expect(tip(2)).toBeHidden();
    await page.clock.runFor(310);
    await moveTo(remove(1));
    await page.clock.runFor(690);
    await expect(remove(1)).toHaveAttribute('data-state', 'closed');
    await page.clock.runFor(20);
    await expect(tip(1)).toBeAttached();
    await page.clock.resume();
    await expectAccessible(page);
  },
);

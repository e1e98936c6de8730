import { expect, test, type Page, type Request } from '@playwright/test';
import { formatCalendarDate } from '../../shared/domain/dates.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';
import { chooseFarDay, orderDay } from './booking-steps.ts';

type Line = { id: string; quantity: number };
type Visit = { serviceName: string; status: string; totalAmount: string };

const linesOf = async (page: Page): Promise<Line[]> => (await page.request.get('/api/cart')).json();

const emptyCart = async (page: Page): Promise<void> => {
  for (const { id } of await linesOf(page)) await page.request.delete(`/api/cart/${id}`);
};

const visitsOf = async (page: Page): Promise<Visit[]> =>
  (await page.request.get('/api/bookings?limit=50')).json();

/** Does something that must make one call, then repeats that call, as the browser does after a lost response. */
const watched = async (
  page: Page,
  method: string,
  path: string,
  act: () => Promise<void>,
): Promise<void> => {
  const calls: Request[] = [];
  const note = (request: Request): void => {
    if (request.method() === method && new URL(request.url()).pathname === path)
      calls.push(request);
  };
  page.on('request', note);
  await act();
  page.off('request', note);
  expect(calls, `${method} ${path}`).toHaveLength(1);
  const [made] = calls;
  const key = (await made!.allHeaders())['idempotency-key'];
  expect(key).toBeTruthy();
  const again = await page.request.fetch(path, {
    method,
    headers: { 'idempotency-key': key! },
    data: made!.postDataJSON(),
  });
  expect(again.ok()).toBe(true);
};

const lineDay = orderDay(94);
const visitDay = orderDay(100);

const openService = async (page: Page, name: string, tab = 'yard'): Promise<void> => {
  await page.goto(`/services?tab=${tab}`);
  await page.getByRole('link', { name: `View details of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('books a service with options, then cancels the booking', anywidth, async ({ page }) => {
  await signIn(page, 'customer');
  await emptyCart(page);
  const before = (await visitsOf(page)).length;

  await test.step('an empty cart leads to the services', async () => {
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Payment Processing Setup Required' }),
    ).toBeVisible();
    await expect(
      page.getByText('Payment processing is being configured. Please check back soon.'),
    ).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Browse Services' }),
    ).toHaveAttribute('href', '/services');
    await expectAccessibleAtBothWidths(page, 'main');
  });

  await test.step('options change the shown price and go into the cart', async () => {
    await openService(page, 'Sheriff Membership');
    await expect(page.getByText('$8/service', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Large' }).check();
    await page.getByRole('radio', { name: '2 dogs' }).check();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await expect(page.getByText('$24/service', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /Pick a day and time/ }).click();
    await expectAccessibleAtBothWidths(page, 'main');
    await chooseFarDay(page, 'Date (optional)', lineDay);
    await page.getByLabel('Time (optional)').selectOption('Afternoon 12-5');
    await watched(page, 'POST', '/api/cart', async () => {
      await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
      await expect(page.getByText('Added to Cart').first()).toBeVisible();
    });
    await expect(
      page.getByText('Sheriff Membership has been added to your cart.').first(),
    ).toBeVisible();
  });

  await test.step('a double click adds one, and so does the same call made again', async () => {
    await expect
      .poll(async () => (await linesOf(page)).map(({ quantity }) => quantity))
      .toEqual([1]);
  });

  const lines = page.getByRole('list', { name: 'Services in your cart' });
  await test.step('the cart counts, changes, removes and takes back', async () => {
    await openService(page, 'Pool School', 'pool');
    await page.getByRole('radio', { name: '2 people' }).check();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Added to Cart').first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'View Cart & Checkout' }).click();
    const yard = lines.getByRole('listitem').filter({ hasText: 'Sheriff Membership' });
    await expect(yard).toContainText('Large yard, 2 dogs, front yard included');
    await expect(yard).toContainText(`${formatCalendarDate(lineDay)}, Afternoon 12-5`);
    const lessons = lines.getByRole('listitem').filter({ hasText: 'Pool School' });
    await lessons.getByRole('button', { name: 'One more' }).click();
    await lessons.getByRole('button', { name: 'One more' }).click();
    await lessons.getByRole('button', { name: 'One less' }).click();
    await expect(lessons).toContainText('$700');
    await expect
      .poll(async () => (await linesOf(page)).map(({ quantity }) => quantity))
      .toEqual([1, 2]);
    await lessons.getByRole('button', { name: 'One less' }).click();
    await yard.getByRole('button', { name: /Change/ }).click();
    await yard.getByLabel('Instructions for this service').fill('Two friendly dogs');
    await expectAccessibleAtBothWidths(page, 'main');
    await yard.getByRole('button', { name: 'Save' }).click();
    await expect(yard.getByText('Two friendly dogs')).toBeVisible();

    await lines.getByRole('button', { name: 'Remove Pool School' }).click();
    await expect(
      page.getByText('Pool School has been removed from your cart.').first(),
    ).toBeVisible();
    await expect(lines.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(lines.getByRole('listitem')).toHaveCount(2);
  });

  const request = page.getByRole('button', { name: 'Request Booking' });
  await test.step('the form says what is missing', async () => {
    const details = page.getByText('Your details');
    await details.click();
    for (const label of ['First name', 'Last name', 'Email', 'Phone', 'Service address'])
      await page.getByLabel(label).fill('');
    await details.click();
    await expect(page.getByLabel('First name')).toBeHidden();
    await request.click();
    for (const message of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Phone number must be at least 10 digits',
      'Please provide a complete service address',
      'Please select a date',
      'Please select a time',
      'Please select how you will pay',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
    await expectAccessibleAtBothWidths(page, 'main');
  });

  await test.step('a check costs its fee; a double click books once', async () => {
    await page.getByLabel('First name').fill('Casey');
    await page.getByLabel('Last name').fill('Customer');
    await page.getByLabel('Email').fill('customer@example.com');
    await page.getByLabel('Phone').fill('(281) 555-0142');
    await page.getByLabel('Service address').fill('12 Test Lane, Spring, TX 77373');
    await chooseFarDay(page, 'Date', visitDay);
    await page.getByLabel('Time', { exact: true }).selectOption('Morning 8-12');
    await page.getByRole('radio', { name: 'Zelle' }).check();
    await expect(page.getByText('Personal check processing fee')).toBeHidden();
    await page.getByRole('radio', { name: 'Personal check' }).check();
    await expect(page.getByText('Personal check processing fee')).toBeVisible();
    await expect(page.getByText('Due on service day')).toBeVisible();
    await expect(page.getByText('$392.22')).toBeVisible();
    await watched(page, 'POST', '/api/bookings', async () => {
      await request.dblclick();
      await expect(page.getByRole('heading', { name: 'Booking Request Received' })).toBeVisible();
    });
    expect(await linesOf(page)).toEqual([]);
    expect(await visitsOf(page)).toHaveLength(before + 2);
  });

  await test.step('the confirmation says what happens next', async () => {
    await expect(page.getByRole('heading', { name: 'Booking Request Received' })).toBeFocused();
    await expect(page.getByText(/within 24-48 hours/)).toBeVisible();
    await expect(page.getByText(/every week from .*, \$24\/visit plus sales tax/)).toBeVisible();
    await expect(page.getByText(/You pay \$392\.22 on service day, \$15 of it/)).toBeVisible();
  });

  await test.step('a visit is cancelled after asking once more', async () => {
    await page
      .getByRole('button', {
        name: new RegExp(`Cancel Visit: Pool School on ${formatCalendarDate(visitDay)}`),
      })
      .click();
    await expect(page.getByRole('button', { name: 'Yes, Cancel' })).toBeFocused();
    await expectAccessibleAtBothWidths(page, 'main');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /Cancel Visit: Pool School/ }).click();
    await page.getByRole('button', { name: 'Yes, Cancel' }).dblclick();
    await expect(page.getByText('Visit Cancelled').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Cancel Visit: Pool School/ })).toHaveCount(0);
    const visits = await visitsOf(page);
    expect(visits.find(({ serviceName }) => serviceName === 'Pool School')).toMatchObject({
      status: 'cancelled',
      totalAmount: '350.00',
    });
    expect(visits.find(({ totalAmount }) => totalAmount === '39.00')).toMatchObject({
      serviceName: 'Sheriff Membership',
      status: 'pending',
    });
  });
});

test(
  'shows a cart that changed elsewhere again before booking anything',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'customer');
    await emptyCart(page);
    const services: { id: string; name: string }[] = await (
      await page.request.get('/api/services')
    ).json();
    const add = async (name: string): Promise<void> => {
      const serviceId = services.find((service) => service.name === name)?.id;
      const answer = await page.request.post('/api/cart', { data: { serviceId, quantity: 1 } });
      expect(answer.ok()).toBe(true);
    };
    await add('Monthly Membership');
    await page.goto('/checkout');
    await chooseFarDay(page, 'Date', visitDay);
    await page.getByLabel('Time', { exact: true }).selectOption('Morning 8-12');
    await page.getByRole('radio', { name: 'Venmo' }).check();
    await add('Deputy Membership');
    await page.getByRole('button', { name: 'Request Booking' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your cart changed' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Deputy Membership' })).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'main');
    expect(await linesOf(page)).toHaveLength(2);
    await emptyCart(page);
  },
);

import { expect, test } from '@playwright/test';
import { signInAsNewCustomer } from './new-customer.ts';
import { anywidth } from './tags.ts';

/** From the service's page to the confirmation, Tab, arrow keys, Space and Enter alike. */
const mostStrokes = 32;

test('orders a membership with the keyboard alone, in few strokes', anywidth, async ({ page }) => {
  let strokes = 0;
  const press = async (key: string): Promise<void> => {
    strokes += 1;
    await page.keyboard.press(key);
  };
  /** Moves the focus on to what has this name, or the name of a field. */
  const tabTo = async (name: string): Promise<void> => {
    const isThere = () =>
      page.evaluate((wanted) => {
        const at = document.activeElement;
        const label = at?.matches('a, button, summary') ? at.textContent.trim() : undefined;
        return [label, at?.getAttribute('name')].includes(wanted);
      }, name);
    do {
      expect(strokes, `strokes to ${name}`).toBeLessThan(mostStrokes);
      // One after the other, as somebody presses them.
      // oxlint-disable-next-line no-await-in-loop
      await press('Tab');
      // oxlint-disable-next-line no-await-in-loop
    } while (!(await isThere()));
  };

  await signInAsNewCustomer(page, '/services');
  const details = {
    firstName: 'Kay',
    lastName: 'Keys',
    phone: '(281) 555-0144',
    address: '12 Test Lane, Spring, TX 77373',
    poolAccess: 'Side gate, no code',
    hasPets: false,
    petDetails: '',
  };
  const saved = await page.request.put('/api/auth/profile', { data: details });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.reload();
  await page.getByRole('link', { name: 'View details of Sheriff Membership' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sheriff Membership');

  await tabTo('Add to Cart');
  await press('Enter');
  await expect(page.getByText('Added to Cart').first()).toBeVisible();
  await tabTo('View Cart & Checkout');
  await press('Enter');
  await expect(page.getByRole('list', { name: 'Services in your cart' })).toBeVisible();
  await tabTo('scheduledDate');
  await press('ArrowDown');
  await tabTo('preferredTime');
  await press('ArrowDown');
  await tabTo('paymentMethod');
  await press('Space');
  await tabTo('Request Booking');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Booking Request Received' })).toBeFocused();
  expect(strokes).toBeLessThanOrEqual(mostStrokes);
});

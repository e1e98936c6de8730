import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addToCart, getCart } from 'shared/contracts/cart.ts';
import { getService } from 'shared/contracts/catalogue.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { taxedSettings, testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { serviceQuery } from '../../features/catalogue/catalogue-queries.ts';
import { queryClient } from '../../lib/query-client.ts';
import { provideSettings } from '../../lib/settings.ts';
import { answer, callsOf, failNext, delayCalls, refuse } from '../../testing/fake-api.ts';
import { cartLine, customerUser, idOf, serviceCalled } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  expectText,
  expectInCart,
  expectToast,
  fill,
  follow,
  press,
  expectHeading,
} from '../../testing/site-steps.ts';

const sheriff = serviceCalled('Sheriff Membership');
const expectPrice = async (price: string): Promise<void> => {
  const unit = await screen.findByText('/service');
  expect(unit.parentElement?.textContent).toBe(price);
};
const choose = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('radio', { name }));
};

afterEach(() => provideSettings(testSettings));

it.each([`/services/${sheriff.id}`, '/services?tab=yard'])(
  'promises sales tax at %s to customers who pay any',
  async (path) => {
    provideSettings(taxedSettings);
    await openSite(path, 'customer');
    expect((await screen.findAllByText('plus sales tax')).length).toBeGreaterThan(0);
    act(() => {
      queryClient.setQueryData([getCurrentUser.name], { ...customerUser, taxExempt: true });
    });
    await waitFor(() => expect(screen.queryByText('plus sales tax')).toBeNull());
  },
);

it('offers the days on which we are at the customer’s address', async () => {
  provideSettings({
    ...testSettings,
    areas: [{ name: 'Old Town Spring', zips: ['77373'], weekdays: [1, 4] }],
  });
  await openSite(`/services/${sheriff.id}`, 'customer');
  await press(/^Pick a day and time/);
  const days = [...screen.getByLabelText(/^Date/).querySelectorAll('option')];
  expect(days.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'No preference',
    'Mon, Nov 23',
    'Thu, Nov 26',
  ]);
});

it('prices the options that are chosen, and adds them with the wishes', async () => {
  answer(addToCart, cartLine());
  await openSite(`/services/${sheriff.id}`, 'customer');
  await expectPrice('$8/service');
  await choose('Large');
  await choose('2 dogs');
  await choose('Yes');
  await expectPrice('$24/service');
  await expectText('Large yard, 2 dogs, front yard included');
  await press(/^Pick a day and time/);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Date/));
  expect(screen.getByLabelText(/^Date/).querySelectorAll('option')[1]?.value).toBe('2026-11-21');
  await fill(/^Date/, '2026-11-21');
  await fill(/^Time/, 'Afternoon 12-5');
  await fill(/^Instructions/, 'Two friendly dogs');
  await press('Add to Cart');
  await expectToast({
    title: 'Added to Cart',
    description: 'Sheriff Membership has been added to your cart.',
  });
  expect(callsOf(addToCart)).toMatchObject([
    {
      body: {
        serviceId: sheriff.id,
        quantity: 1,
        options: { yardSize: 'large', dogs: 2, frontYard: true },
        scheduledDate: '2026-11-21',
        preferredTime: 'Afternoon 12-5',
        specialInstructions: 'Two friendly dogs',
      },
    },
  ]);
});

it('counts what is added in the bar and in a cart that was looked at before', async () => {
  answer(addToCart, cartLine());
  await openSite('/checkout', 'customer');
  await expectHeading('Your cart is empty');
  await expectInCart(0);
  await follow('Browse Services');
  fireEvent.click(
    (await screen.findAllByRole('link', { name: /View details of Sheriff Membership/ }))[0]!,
  );
  const release = delayCalls(addToCart);
  await press('Add to Cart');
  const adding = await screen.findByRole('button', { name: 'Adding...' });
  expect(adding.getAttribute('aria-disabled')).toBe('true');
  answer(getCart, [cartLine()]);
  release();
  await expectInCart(1);
  await press('View Cart');
  await expectHeading('Monthly Membership');
});

it('makes a second press another line, and a press at once none', async () => {
  answer(addToCart, cartLine());
  await openSite(`/services/${sheriff.id}`, 'customer');
  const add = await screen.findByRole('button', { name: 'Add to Cart' });
  fireEvent.click(add);
  fireEvent.click(add);
  await expectToast({ title: 'Added to Cart' });
  // The answer arrived between the two presses of a double press.
  await press('Add to Cart');
  expect(callsOf(addToCart)).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  await press('Add to Cart');
  await waitFor(() => expect(callsOf(addToCart)).toHaveLength(2));
  const [first, second] = callsOf(addToCart);
  expect(first?.key).not.toBe(second?.key);
});

it('says why the cart takes no more of a service, until other options are chosen', async () => {
  answer(addToCart, cartLine());
  const message = 'This is a recurring service, and it is already in your cart.';
  const fields = { quantity: message };
  failNext(addToCart, { code: 'conflict', message, fields }, { status: 504 });
  await openSite(`/services/${sheriff.id}`, 'customer');
  await press('Add to Cart');
  await expectToast({ title: 'Your Cart', description: message });
  const page = within(screen.getByRole('main'));
  await expectText(message, page);
  await choose('Large');
  expect(page.queryByText(message)).toBeNull();
  vi.advanceTimersByTime(1000);
  await press('Add to Cart');
  await waitFor(() => expect(callsOf(addToCart)).toHaveLength(2));
  await choose('Small');
  expect(page.queryByText(message)).toBeNull();
});

it('says of a full cart that adding failed, with the reason at the button', async () => {
  answer(addToCart, cartLine());
  const message = 'A cart holds at most 20 lines. Please place this request first.';
  failNext(addToCart, { code: 'conflict', message });
  await openSite(`/services/${sheriff.id}`, 'customer');
  await press('Add to Cart');
  await expectToast({
    title: 'Error',
    description: 'Failed to add service to cart. Please try again.',
    variant: 'destructive',
  });
  await expectText(message);
});

it('adds again under the same key after a lost answer, and other options under another', async () => {
  answer(addToCart, cartLine());
  failNext(addToCart, { status: 504 }, { status: 504 });
  await openSite(`/services/${sheriff.id}`, 'customer');
  for (const count of [1, 2]) {
    await press('Add to Cart');
    await waitFor(() => expect(callsOf(addToCart)).toHaveLength(count));
    await screen.findByRole('button', { name: 'Add to Cart' });
    vi.advanceTimersByTime(1000);
  }
  await choose('Large');
  await press('Add to Cart');
  await expectToast({ title: 'Added to Cart' });
  const [first, repeated, other] = callsOf(addToCart).map(({ key }) => key);
  expect(repeated).toBe(first);
  expect(other).not.toBe(first);
});

it('asks anew for what another service is priced by', async () => {
  const other = { ...sheriff, id: idOf(1), name: 'Another' };
  queryClient.setQueryData(serviceQuery(other.id).queryKey, other);
  await openSite(`/services/${sheriff.id}`, 'customer');
  await choose('Large');
  act(() => {
    window.history.pushState(null, '', `/services/${other.id}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expectHeading('Another');
  expect(screen.getByRole('radio', { name: 'Large' })).toHaveProperty('checked', false);
});

const pictureIn = (place: Element | null): string | undefined =>
  place?.querySelector('svg[viewBox="0 0 320 130"]')?.innerHTML;

it('draws the same picture as the card in the list', async () => {
  await openSite('/services?tab=yard', 'visitor');
  const details = `View details of ${sheriff.name}`;
  const card = pictureIn((await screen.findByRole('link', { name: details })).closest('li'));
  expect(card).toBeDefined();
  await follow(details);
  await expectHeading(sheriff.name);
  expect(pictureIn(document.querySelector('main'))).toBe(card);
});

it.each([
  ['pool', serviceCalled('Pool School'), 'Pool Services'],
  ['yard', sheriff, 'Yard Services'],
] as const)('leads back to the %s tab it was opened from', async (tab, service, label) => {
  answer(getService, service);
  await openSite(`/services?tab=${tab}`, 'visitor');
  await follow(`View details of ${service.name}`);
  await expectHeading(service.name);
  await follow('Back to Services');
  await expectHeading('Our Services');
  const link = await screen.findByRole('tab', { name: label });
  expect(link.getAttribute('aria-selected')).toBe('true');
  expect([window.location.pathname, window.location.search]).toEqual(['/services', '']);
});

it('says that there is no such service', async () => {
  refuse(getService, { code: 'not-found', message: 'No.' });
  await openSite(`/services/${sheriff.id}`, 'visitor');
  await expectHeading('Service Not Found');
  await follow('Back to Services');
  await expectHeading('Our Services');
});

it('offers a call where the price is on request', async () => {
  const onRequest = { ...sheriff, price: '0.00', pricePlan: 'fixed' as const };
  answer(getService, onRequest);
  await openSite(`/services/${sheriff.id}`, 'customer');
  await expectText('Call for pricing');
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  screen.getByRole('link', { name: 'Call (281) 555-0142' });
});

it('leads on where a service is sold on a page of its own, and tells no steps of ours', async () => {
  const learnMoreUrl = 'https://school.example.com/';
  answer(getService, { ...sheriff, learnMoreUrl });
  await openSite(`/services/${sheriff.id}`, 'customer');
  await expectHeading(sheriff.name);
  expect(screen.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe(learnMoreUrl);
  expect(screen.queryByRole('link', { name: 'Get a Free Quote' })).toBeNull();
  expect(screen.queryByText('How it works')).toBeNull();
});

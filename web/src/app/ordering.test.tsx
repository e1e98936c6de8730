import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { addToCart, getCart } from 'shared/contracts/cart.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { taxedSettings, testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { syncingGaveUp } from '../features/cart/sync-choices.ts';
import { storedChoices, storedFor, sameSitting } from '../features/cart/stored-choices.ts';
import { storedChoicesText } from '../lib/stored-text.ts';
import { provideSettings } from '../lib/settings.ts';
import { answer, callsOf, failNext, refuse } from '../testing/fake-api.ts';
import { cartLine, customerUser, idOf, serviceCalled } from '../testing/fixtures.ts';
import { openSite } from '../testing/open-site.tsx';
import { hurry } from '../testing/run-timers.ts';
import {
  dialogCalled,
  expectHeading,
  expectNoToast,
  expectText,
  expectToast,
  fill,
  follow,
  press,
} from '../testing/site-steps.ts';
import { toastStore } from '../ui/toast-store.ts';

const sheriff = serviceCalled('Sheriff Membership');
const monthly = serviceCalled('Monthly Membership');
const wide = { yardSize: 'large', dogs: 2, frontYard: true } as const;
const assign = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  assign.mockReset();
  // Before the redirect to the sign-in.
  hurry(500);
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  storedChoicesText.set(null);
  syncingGaveUp.set(false);
  provideSettings(testSettings);
});

const choose = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('radio', { name }));
};

/** Without what an earlier test has shown: a dismissed toast stays in the list. */
const addedToasts = () =>
  toastStore.list().filter(({ title, open }) => open && title === 'Added to Cart');

describe('what a visitor puts in the cart', () => {
  it('is kept on the way to an account, without a price or a note, and begins the sign-up', async () => {
    await openSite(`/services/${sheriff.id}?yardSize=large&dogs=2&frontYard=true`, 'visitor');
    await expectText('Large yard, 2 dogs, front yard included');
    await press(/^Pick a day and time/);
    expect(screen.queryByLabelText(/^Instructions/)).toBeNull();
    await fill(/^Date/, '2026-11-27');
    await fill(/^Time/, 'Afternoon 12-5');
    await follow('Create a free account');
    await expectHeading('Kept for your cart');
    await expectText(/Large yard, 2 dogs, front yard included/);
    await waitFor(() =>
      expect(screen.getByLabelText('Service type')).toHaveProperty('value', 'yard'),
    );
    expect(JSON.parse(storedChoicesText.get() ?? '')).toEqual([
      {
        key: expect.any(String),
        keptAt: expect.any(Number),
        serviceId: sheriff.id,
        options: wide,
        scheduledDate: '2026-11-27',
        preferredTime: 'Afternoon 12-5',
        tab: expect.stringMatching(/^[0-9a-f-]{36}$/),
        by: null,
      },
    ]);
    expect(callsOf(addToCart)).toEqual([]);
  });

  it('is not kept while its day has become impossible', async () => {
    await openSite(`/services/${sheriff.id}`, 'visitor');
    await press(/^Pick a day and time/);
    await fill(/^Date/, '2026-11-27');
    provideSettings({ ...testSettings, closedDays: ['2026-11-27'] });
    await follow('Create a free account');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Date/)));
    expect(storedChoicesText.get()).toBeNull();
    expect(window.location.pathname).toBe(`/services/${sheriff.id}`);
    await fill(/^Time/, 'Afternoon 12-5');
    await expectText('We’re closed on that day');
  });

  it('is kept when the cart refuses a visitor, once however often', async () => {
    answer(addToCart, cartLine());
    await openSite(`/services/${monthly.id}`, 'visitor');
    for (let turn = 0; turn < 2; turn += 1) {
      failNext(addToCart, { code: 'unauthorized', message: 'Unauthorized: sign in first' });
      await press('Add to Cart');
      await expectToast({ title: 'Authentication Required', variant: 'destructive' });
    }
    expect(storedChoices.list()).toMatchObject([{ serviceId: monthly.id, options: {} }]);
  });

  it.each([
    ['/checkout', 'which shows it', 0],
    ['/services', 'which says so', 1],
  ])('goes to the cart after the sign-in, under its own key: %s, %s', async (path, _, toasts) => {
    storedChoices.keep({ serviceId: sheriff.id, options: wide, scheduledDate: '2020-01-01' });
    const [{ key } = { key: '' }] = storedChoices.list();
    answer(addToCart, cartLine());
    answer(getCart, [cartLine()]);
    await openSite(path, 'customer');
    await waitFor(() => expect(callsOf(addToCart)).toHaveLength(1));
    await waitFor(() => expect(storedChoicesText.get()).toBeNull());
    // Read again once it has been added; then it is told.
    await waitFor(() => expect(callsOf(getCart)).toHaveLength(2));
    await act(async () => {});
    await waitFor(() => expect(addedToasts()).toHaveLength(toasts));
    // The chosen day has passed in the meantime.
    expect(callsOf(addToCart)).toMatchObject([
      { key, body: { serviceId: sheriff.id, options: wide, quantity: 1 } },
    ]);
    expect(callsOf(addToCart)[0]?.body).not.toHaveProperty('scheduledDate');
    expect(storedChoicesText.get()).toBeNull();
  });

  it('keeps the day, while it is still ahead, and the time of day', async () => {
    storedChoices.keep({
      serviceId: sheriff.id,
      options: wide,
      scheduledDate: '2026-12-04',
      preferredTime: 'Morning 8-12',
    });
    answer(addToCart, cartLine());
    answer(getCart, [cartLine()]);
    await openSite('/services', 'customer');
    await expectToast({ title: 'Added to Cart' });
    expect(callsOf(addToCart)).toMatchObject([
      { body: { scheduledDate: '2026-12-04', preferredTime: 'Morning 8-12' } },
    ]);
  });

  it('is given up when the cart has it already, and the reason is said', async () => {
    storedChoices.keep({ serviceId: monthly.id, options: {} });
    answer(getCart, [cartLine()]);
    answer(addToCart, cartLine());
    failNext(addToCart, { code: 'conflict', message: 'it is already in your cart.' });
    await openSite('/services', 'customer');
    await expectToast({ title: 'Your Cart', description: 'it is already in your cart.' });
    expect(storedChoicesText.get()).toBeNull();
  });

  it('is given up when the cart refuses it without a reason, and another is added', async () => {
    storedChoices.keep({ serviceId: monthly.id, options: {} });
    storedChoices.keep({ serviceId: sheriff.id, options: wide });
    answer(getCart, [cartLine()]);
    answer(addToCart, cartLine());
    failNext(addToCart, { status: 404 });
    await openSite('/services', 'customer');
    await expectToast({
      title: 'Added to Cart',
      description:
        'What you chose has been added to your cart. One of your choices could not be added.',
    });
    expect(storedChoicesText.get()).toBeNull();
  });

  it('is kept once for the same options, with the latest day, and again for others', () => {
    const narrow = { ...wide, yardSize: 'small' } as const;
    storedChoices.keep({ serviceId: sheriff.id, options: wide, scheduledDate: '2026-12-04' });
    storedChoices.keep({ serviceId: sheriff.id, options: narrow });
    storedChoices.keep({ serviceId: sheriff.id, options: wide, scheduledDate: '2026-12-07' });
    expect(
      storedChoices.list().map(({ options, scheduledDate }) => [options, scheduledDate]),
    ).toEqual([
      [narrow, undefined],
      [wide, '2026-12-07'],
    ]);
  });

  it('waits for another page when nothing answers, and the cart is shown as it is', async () => {
    storedChoices.keep({ serviceId: monthly.id, options: {} });
    answer(getCart, []);
    answer(addToCart, cartLine());
    failNext(addToCart, { status: 429 });
    await openSite('/checkout', 'customer');
    await expectHeading('Your cart is empty');
    expectNoToast();
    expect(storedChoices.list()).toHaveLength(1);
  });

  it('is no business of an operator’s', async () => {
    storedChoices.keep({ serviceId: monthly.id, options: {} });
    await openSite('/services', 'admin');
    await screen.findAllByRole('link', { name: 'Admin Dashboard' });
    expect(callsOf(addToCart)).toEqual([]);
    expect(storedChoices.list()).toHaveLength(1);
  });

  it('is the latest of twenty at most', () => {
    for (let number = 1; number <= 21; number += 1)
      storedChoices.keep({ serviceId: idOf(number), options: {} });
    expect(storedChoices.list().map(({ serviceId }) => serviceId)).toEqual(
      Array.from({ length: 20 }, (_, index) => idOf(index + 2)),
    );
  });

  it('is forgotten after a week, and what nobody can read at once', () => {
    const now = Date.now();
    storedChoices.keep({ serviceId: monthly.id, options: {} }, now - storedFor);
    expect(storedChoices.list(now)).toEqual([]);
    expect(storedChoices.list(now - 1)).toHaveLength(1);
    for (const text of ['{', '{}', '[1]', '[{"serviceId":"x"}]']) {
      storedChoicesText.set(text);
      expect(storedChoices.list()).toEqual([]);
    }
    storedChoices.keep({ serviceId: idOf(1), options: {} });
    expect(storedChoices.list()).toHaveLength(1);
  });
});

/** Simulates closing the tab and opening another one. */
const inAnotherTab = (): void => sessionStorage.clear();

describe('on a device that several people use', () => {
  const chosen = { serviceId: monthly.id, options: {} };
  beforeEach(() => {
    answer(addToCart, cartLine());
    answer(getCart, []);
  });

  it.each([
    ['in another tab', () => storedChoices.keep(chosen), inAnotherTab],
    ['a while ago', () => storedChoices.keep(chosen, Date.now() - sameSitting), () => {}],
  ])('asks before it takes what was chosen %s for the customer’s', async (_when, keep, leave) => {
    keep();
    leave();
    await openSite('/services', 'customer');
    const question = await dialogCalled('Did you choose this?');
    await expectText('Monthly Membership', question);
    expect(callsOf(addToCart)).toEqual([]);
    const [{ key } = { key: '' }] = storedChoices.list();
    await press('Add to My Cart', question);
    await expectToast({
      title: 'Added to Cart',
      description: 'What you chose has been added to your cart.',
    });
    expect(callsOf(addToCart)).toMatchObject([{ key, body: { serviceId: monthly.id } }]);
    expect(storedChoicesText.get()).toBeNull();
  });

  it('asks once about several choices, of which one may no longer be sold', async () => {
    storedChoices.keep(chosen);
    storedChoices.keep({ serviceId: idOf(1), options: {} });
    inAnotherTab();
    await openSite('/services', 'customer');
    const question = await dialogCalled('Did you choose these?');
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Monthly Membership',
      'A service',
    ]);
  });

  it('forgets what the customer says is not theirs', async () => {
    storedChoices.keep(chosen);
    inAnotherTab();
    await openSite('/checkout', 'customer');
    await press('Remove', await dialogCalled('Did you choose this?'));
    await expectHeading('Your cart is empty');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(storedChoicesText.get()).toBeNull();
    expect(callsOf(addToCart)).toEqual([]);
  });

  it('shows the cart as it is to somebody who closes the question', async () => {
    storedChoices.keep(chosen);
    inAnotherTab();
    await openSite('/checkout', 'customer');
    await dialogCalled('Did you choose this?');
    expect(screen.queryByText('Your cart is empty')).toBeNull();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await expectHeading('Your cart is empty');
    expect(storedChoices.list()).toMatchObject([{ serviceId: monthly.id }]);
    expect(callsOf(addToCart)).toEqual([]);
  });

  it('adds what is the customer’s own in the meantime, and the rest once they say so', async () => {
    storedChoices.keep(chosen);
    inAnotherTab();
    storedChoices.keep({ serviceId: sheriff.id, options: wide });
    await openSite('/services', 'customer');
    await waitFor(() => expect(callsOf(addToCart)).toHaveLength(1));
    expect(callsOf(addToCart)).toMatchObject([{ body: { serviceId: sheriff.id } }]);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Without a decision, it is kept for later.
    expect(storedChoices.list()).toMatchObject([{ serviceId: monthly.id }]);
    expect(callsOf(addToCart)).toHaveLength(1);
  });

  it('keeps a customer’s choice for themselves when their session is over', async () => {
    await openSite(`/services/${monthly.id}`, 'customer');
    await screen.findAllByText('Welcome, Casey');
    refuse(addToCart, { code: 'unauthorized', message: 'Unauthorized: sign in first' });
    await press('Add to Cart');
    await expectToast({ title: 'Authentication Required', variant: 'destructive' });
    await waitFor(() => expect(assign).toHaveBeenCalled());
    const [saved] = storedChoices.list();
    expect(saved).toMatchObject({ serviceId: monthly.id, by: customerUser.id });
    inAnotherTab();
    expect(storedChoices.sortFor(customerUser.id).own).toEqual([saved]);
    // The next person who signs in neither gets nor sees it.
    expect(storedChoices.sortFor(idOf(77))).toEqual({ own: [], unsure: [] });
    expect(storedChoicesText.get()).toBeNull();
  });

  it('takes the instructions along that a customer typed before their session was over', async () => {
    await openSite(`/services/${monthly.id}`, 'customer');
    await screen.findAllByText('Welcome, Casey');
    await press(/^Pick a day and time/);
    await fill(/^Instructions/, 'Gate code M4711');
    refuse(addToCart, { code: 'unauthorized', message: 'Unauthorized: sign in first' });
    await press('Add to Cart');
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(storedChoicesText.get()).not.toContain('M4711');
    cleanup();
    answer(addToCart, cartLine());
    await openSite(`/services/${monthly.id}`, 'customer');
    await expectToast({ title: 'Added to Cart' });
    expect(callsOf(addToCart).at(-1)?.body).toEqual({
      serviceId: monthly.id,
      options: {},
      quantity: 1,
      specialInstructions: 'Gate code M4711',
    });
    expect(sessionStorage.getItem('kept-words')).toBeNull();
  });

  it('forgets it at the sign-out', async () => {
    await openSite('/services', 'customer');
    await screen.findAllByText('Welcome, Casey');
    storedChoices.keep(chosen);
    const [link] = screen.getAllByRole('link', { name: 'Logout' });
    link!.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link!);
    expect(storedChoicesText.get()).toBeNull();
  });

  it('lets who opens an account remove what somebody else chose', async () => {
    storedChoices.keep(chosen);
    await openSite('/signup', 'visitor');
    await expectHeading('Kept for your cart');
    await press('Remove');
    await waitFor(() => expect(screen.queryByText('Kept for your cart')).toBeNull());
    expect(storedChoicesText.get()).toBeNull();
  });
});

it('leads a visitor who follows the link to the cart to the sign-in and back, and once alone', async () => {
  await openSite('/services', 'visitor');
  await follow('View Cart & Checkout');
  await expectToast({
    title: 'Authentication Required',
    description: 'Please log in to access checkout.',
    variant: 'destructive',
  });
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login?returnTo=%2Fcheckout'));
  // Somebody who goes back finds both ways to sign in.
  await expectHeading('Your cart comes with your account');
  const main = screen.getByRole('main');
  expect(
    [...main.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href')),
  ).toEqual(expect.arrayContaining(['/api/login?returnTo=%2Fcheckout', '/signup']));
  expect(window.history.state).toMatchObject({ usr: { followed: true, sent: true } });
  expect(assign).toHaveBeenCalledTimes(1);
});

it.each([
  [0, 'An account is free. With it you book, follow your visits and read your reports.'],
  [1, 'What you chose is kept for your cart.'],
])('says to a visitor who has chosen %i why the cart asks who they are', async (count, phrase) => {
  if (count > 0) storedChoices.keep({ serviceId: monthly.id, options: {} });
  await openSite('/services', 'visitor');
  await follow('View Cart & Checkout');
  await expectHeading('Your cart comes with your account');
  await expectText(phrase);
});

describe('the landing page', () => {
  it('names a price with its tax from the answers, and leads on with them', async () => {
    provideSettings(taxedSettings);
    await openSite('/', 'visitor');
    await expectHeading('See your price');
    await expectText('plus $0.66 sales tax (8.25%): $8.66 in all');
    await choose('Large');
    await choose('2 dogs');
    await choose('Yes');
    await expectText('plus $1.98 sales tax (8.25%): $25.98 in all');
    expect(screen.getByRole('link', { name: 'Choose plan' }).getAttribute('href')).toBe(
      `/services/${sheriff.id}?yardSize=large&dogs=2&frontYard=true`,
    );
    await choose('My pool');
    await choose('Annual');
    await expectText('plus $195.11 sales tax (8.25%): $2,560.11 in all');
    await follow('Choose plan');
    await expectHeading('Annual Membership');
  });

  it('says that no tax is added where none is', async () => {
    await openSite('/', 'visitor');
    await expectText('No sales tax is added.');
  });

  it('says whether and when we come to a ZIP', async () => {
    const klein = { name: 'Klein', zips: ['77379'], weekdays: [5, 2] } as const;
    provideSettings({
      ...testSettings,
      areas: [{ ...klein, zips: [...klein.zips], weekdays: [...klein.weekdays] }],
    });
    await openSite('/', 'visitor');
    await fill('Your ZIP code', '77379');
    await expectText(/Yes, we come to 77379 \(Klein\) on Tuesdays and Fridays\./);
    await fill('Your ZIP code', '77002');
    await expectText(/77002 is not on our routes yet\./);
    await fill('Your ZIP code', '7700');
    await press('Check');
    await expectText('Please enter the five digits of your ZIP code.');
    await expectText('Interactive service area map coming soon');
  });

  it('says nothing of days while the stage names no areas', async () => {
    await openSite('/', 'visitor');
    await expectText('Interactive service area map coming soon');
    expect(screen.queryByLabelText(/ZIP/)).toBeNull();
  });

  it('leads from each membership to its own page', async () => {
    await openSite('/', 'visitor');
    const targets = ['Monthly Membership', 'Annual Membership', 'One-Time Service'].map((name) =>
      screen.getByRole('link', { name: `Choose ${name}` }).getAttribute('href'),
    );
    expect(targets).toEqual(
      ['Monthly Membership', 'Annual Membership', 'One-Time Deep Cleaning'].map(
        (name) => `/services/${serviceCalled(name).id}`,
      ),
    );
  });
});

it.each([
  [true, 'We look at it and call or write to you, and schedule within 24-48 hours.'],
  [false, 'We look at it, and call or write to you.'],
])(
  'asks for a quote where a service has no price, and says what comes next, soon: %s',
  async (fastScheduling, phrase) => {
    provideSettings({ ...testSettings, claims: { ...testSettings.claims, fastScheduling } });
    const repairs = serviceCalled('Pool Repairs');
    answer(requestQuote, { success: true, message: 'Thank you, Nina.' });
    await openSite(`/services/${repairs.id}`, 'visitor');
    await expectHeading('Get a free quote');
    const message = await screen.findByLabelText(/^Message/);
    expect(message).toHaveProperty('value', 'About: Pool Repairs\n');
    for (const [label, value] of [
      ['First name', 'Nina'],
      ['Last name', 'Newcomer'],
      ['Email', 'nina@example.com'],
      ['Phone', '(281) 555-0177'],
      ['Service address', '8 Cypress Court, Spring'],
    ] as const)
      await fill(label, value);
    await press('Get My Free Quote');
    await expectToast({ title: 'Quote Request Submitted!', description: 'Thank you, Nina.' });
    const heading = await expectHeading('What happens next');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('main').textContent).not.toContain('Thank you, Nina.');
    const next = heading.parentElement?.querySelector('ol')?.textContent;
    expect(next).toContain(phrase);
    expect(callsOf(requestQuote)).toMatchObject([{ body: { message: 'About: Pool Repairs' } }]);
    expect(screen.getByLabelText('First name')).toHaveProperty('value', '');
  },
);

import { screen, waitFor } from '@testing-library/react';
import { listOwnDueItems } from 'shared/contracts/charges.ts';
import {
  getPayment,
  listPayments,
  startPayment,
  type AdminPayment,
  type Payment,
} from 'shared/contracts/payments.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, callsOf, failNext, refuse } from '../../testing/fake-api.ts';
import { dueItem, idOf, payment } from '../../testing/fixtures.ts';
import { offerWaysToPay, takeCards } from '../../testing/offer-ways-to-pay.ts';
import { openSite } from '../../testing/open-site.tsx';
import { hurry, runTimers } from '../../testing/run-timers.ts';
import { choose, expectText, press } from '../../testing/site-steps.ts';

const askEvery = 2000;
const longestWait = 60_000;

const byCard = (change: Partial<AdminPayment> = {}): Payment =>
  payment({ state: 'succeeded', method: { type: 'card', last4: '4242' }, ...change });
const open = byCard({ state: 'open', method: null });

beforeEach(() => {
  takeCards();
  answer(listOwnDueItems, [dueItem()]);
  answer(getPayment, open);
});

const back = (search = ''): Promise<void> =>
  openSite(`/billing?payment=${idOf(95)}${search}`, 'customer');

/** What is said of the payment; undefined if nothing is. */
const status = (): string | undefined =>
  screen.getByRole('main').querySelector('[role=status]')?.textContent;

const expectStatus = (text: string | RegExp): Promise<void> =>
  waitFor(() => expect(status()).toMatch(text));

const address = (): string => window.location.pathname + window.location.search;

it('waits for the answer, and thanks for what was paid, which is no longer due', async () => {
  hurry(askEvery);
  await back();
  await expectStatus('Checking your payment...This takes a moment.');
  const pay = await screen.findByRole('button', { name: 'Pay $243.56' });
  expect(pay.getAttribute('aria-disabled')).toBe('true');
  expect(address()).toBe(`/billing?payment=${idOf(95)}`);
  answer(getPayment, byCard());
  await expectStatus(
    'Paid $243.56, thank youMonthly Membership · Card ending in 4242 · Nov 20, 2026',
  );
  // Even though the list still has it.
  await expectText('Nothing is due.');
  expect(address()).toBe('/billing');
  const asked = callsOf(getPayment).length;
  expect(callsOf(listOwnDueItems).length).toBeGreaterThan(1);
  await openSite('/billing', 'customer');
  expect(callsOf(getPayment)).toHaveLength(asked);
});

it('says that a bank takes days', async () => {
  const processing = byCard({ state: 'processing', method: { type: 'bank', last4: '6789' } });
  answer(getPayment, processing);
  answer(listPayments, [processing]);
  await back();
  await expectStatus(
    'Processing $243.56, up to 4 business daysMonthly Membership · Bank account ending in 6789 · Nov 20, 2026',
  );
  await expectText('Nothing is due.');
  // Said above.
  expect(screen.queryByRole('list', { name: 'Payments that are processing' })).toBeNull();
  expect(address()).toBe('/billing');
});

it('says once why a payment failed, and offers to pay again', async () => {
  const message = 'There was not enough money in the account.';
  const failed = byCard({ state: 'failed', failure: { message, isFinal: true } });
  answer(getPayment, failed);
  answer(listPayments, [failed]);
  await back();
  await expectStatus(`$243.56 did not go through${message} You can pay again below.`);
  const unfolded = screen
    .getAllByText(new RegExp(message))
    .filter((one) => !one.closest('details'));
  expect(unfolded).toHaveLength(1);
  const pay = screen.getByRole('button', { name: 'Pay $243.56' });
  expect(pay.getAttribute('aria-disabled')).toBeNull();
});

it('goes on with the same payment after Cancel', async () => {
  const url = 'https://checkout.example.com/c/pay/1';
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  answer(startPayment, { url, paymentId: idOf(95) });
  await back('&left=1');
  await expectStatus('Not paid yet$243.56 is still due.');
  await expectText('Other ways to pay');
  // It would do the same.
  expect(screen.queryByRole('button', { name: 'Pay $243.56' })).toBeNull();
  failNext(startPayment, { code: 'conflict', message: 'A payment is under way.' });
  await press('Continue');
  await expectText('A payment is under way.');
  vi.advanceTimersByTime(1000);
  await press('Continue');
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url));
  expect(callsOf(startPayment).at(-1)?.body).toEqual({
    items: [{ kind: 'charge', id: idOf(91) }],
    remember: false,
  });
});

it('asks after Cancel again whether to remember the card', async () => {
  vi.spyOn(window.location, 'assign').mockReturnValue();
  answer(startPayment, { url: 'https://checkout.example.com/c/pay/2', paymentId: idOf(95) });
  await back('&left=1');
  const box = await screen.findByLabelText<HTMLInputElement>('Remember this card or bank');
  expect(box.checked).toBe(false);
  await choose('Remember this card or bank');
  await press('Continue');
  await waitFor(() => expect(callsOf(startPayment)).toMatchObject([{ body: { remember: true } }]));
});

it('shows after Cancel what was paid in another tab', async () => {
  hurry(askEvery);
  await back('&left=1');
  await expectStatus('Not paid yet$243.56 is still due.');
  answer(getPayment, byCard());
  await expectStatus(/^Paid \$243\.56, thank you/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

it('says so when the payment page has closed by itself', async () => {
  answer(getPayment, { ...open, state: 'canceled' });
  await back('&left=1');
  await expectStatus('Not paid yetThe payment page has closed. You can pay below.');
  expect(address()).toBe('/billing');
});

it('stops asking after a minute, and leaves the bills as they are', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await back();
  await expectStatus('Checking your payment...This takes a moment.');
  runTimers(timers, longestWait);
  await expectStatus(
    'We don’t have the answer yetWe will email you as soon as we know. You don’t have to wait here.',
  );
  const pay = screen.getByRole('button', { name: 'Pay $243.56' });
  expect(pay.getAttribute('aria-disabled')).toBeNull();
  expect(address()).toBe(`/billing?payment=${idOf(95)}`);
});

it.each([{ status: 404 }, { status: 400 }])(
  'is quiet about a payment that it does not know (%o)',
  async (failure) => {
    refuse(getPayment, failure);
    await back();
    await screen.findByRole('button', { name: 'Pay $243.56' });
    await waitFor(() => expect(address()).toBe('/billing'));
    expect(status()).toBeUndefined();
  },
);

it('is quiet on a stage that takes no cards', async () => {
  offerWaysToPay();
  await back();
  await expectText('How to Pay');
  expect(callsOf(getPayment)).toEqual([]);
  await waitFor(() => expect(address()).toBe('/billing'));
});

it.each([
  [askEvery, { code: 'too-many-requests', message: 'Please wait.' }],
  [1000, 'no answer'],
] as const)(
  'reads a payment again that could not be read, beside the bills',
  async (pause, failure) => {
    hurry(pause);
    answer(getPayment, byCard());
    failNext(getPayment, failure);
    await back();
    await expectText('Nothing is due.');
    await expectStatus(/^Paid \$243\.56, thank you/);
    expect(callsOf(getPayment)).toHaveLength(2);
  },
);

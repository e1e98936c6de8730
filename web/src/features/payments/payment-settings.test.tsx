import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getAutopay } from 'shared/contracts/autopay.ts';
import { listOwnDueItems } from 'shared/contracts/charges.ts';
import {
  listPaymentMethods,
  removePaymentMethod,
  setUpPaymentMethod,
} from 'shared/contracts/payment-methods.ts';
import { getPayment } from 'shared/contracts/payments.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, callsOf, delayCalls, failNext } from '../../testing/fake-api.ts';
import { autopay, dueItem, idOf, payment, savedBank, savedMethod } from '../../testing/fixtures.ts';
import { offerWaysToPay, takeCards } from '../../testing/offer-ways-to-pay.ts';
import { openSite } from '../../testing/open-site.tsx';
import { hurry, runTimers } from '../../testing/run-timers.ts';
import { dialogCalled, expectHeading, expectText, press } from '../../testing/site-steps.ts';

const askEvery = 2000;
const longestWait = 60_000;
const url = 'https://checkout.example.com/c/setup/1';
const assign = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  takeCards();
  answer(setUpPaymentMethod, { url });
});

const card = savedMethod();
const isOn = autopay({ methodId: card.id, upTo: '300.00' });

const row = async () => {
  const heading = await expectHeading('Payment methods and autopay');
  return heading.closest('details')!;
};
const openBills = (search = ''): Promise<void> => openSite(`/billing${search}`, 'customer');
const status = (): string | undefined =>
  screen.getByRole('main').querySelector('[role=status]')?.textContent;
const address = (): string => window.location.pathname + window.location.search;

it('lists what is saved, folded, with what can be done about each', async () => {
  answer(listPaymentMethods, [card, savedBank]);
  await openBills();
  expect((await row()).open).toBe(false);
  const list = within(await row());
  await expectText('Expires 12/34', list);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Visa ending in 4242DefaultExpires 12/34Remove',
    'Example Bank account ending in 6789Make defaultRemove',
  ]);
});

it('is not there where no cards are taken, and asks for nothing', async () => {
  offerWaysToPay();
  await openBills(`?method=${card.id}`);
  await expectText('Nothing is due.');
  expect(screen.queryByText('Payment methods and autopay')).toBeNull();
  await waitFor(() => expect(address()).toBe('/billing'));
  expect([...callsOf(listPaymentMethods), ...callsOf(getAutopay)]).toEqual([]);
});

it('opens from the address in a mail', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await openBills('#autopay');
  await waitFor(async () => expect((await row()).open).toBe(true));
  expect(scroll.mock.contexts.at(-1)).toHaveProperty('id', 'autopay');
});

it.each([
  ['Add a card or bank account', 'Opening the page...'],
  // Autopay needs one first.
  ['Turn on', 'Turn on'],
])('leads with nothing saved to the provider’s page, once: %s', async (label, opening) => {
  await openBills();
  await expectText('Nothing is saved yet.');
  const release = delayCalls(setUpPaymentMethod);
  await press(label);
  await press(opening);
  release();
  await waitFor(() => expect(assign.mock.calls).toEqual([[url]]));
  expect(callsOf(setUpPaymentMethod)).toHaveLength(1);
});

it('says in its place why nothing can be saved, also without a connection', async () => {
  answer(listPaymentMethods, [card]);
  await openBills();
  failNext(setUpPaymentMethod, { code: 'conflict', message: 'Please remove one first.' });
  await press('Add a card or bank account');
  await expectText('Please remove one first.');
  const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Add a card or bank account');
  await expectText('This needs a connection. Please try again when you have one.');
  onLine.mockReturnValue(true);
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await press('Add a card or bank account');
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
});

it.each([
  [isOn, /^Autopay uses it and ends with it\./],
  [autopay(), /^We can no longer charge it\./],
])('says first what removing does', async (paying, says) => {
  answer(listPaymentMethods, [card]);
  answer(getAutopay, paying);
  answer(removePaymentMethod, []);
  await openBills();
  await press('Remove: Visa ending in 4242');
  const dialog = await dialogCalled('Remove Visa ending in 4242?');
  await expectText(says, dialog);
  await press('Cancel', dialog);
  expect(callsOf(removePaymentMethod)).toEqual([]);
  await press('Remove: Visa ending in 4242');
  answer(listPaymentMethods, []);
  answer(getAutopay, autopay());
  await press('Remove', await dialogCalled('Remove Visa ending in 4242?'));
  await expectText('Nothing is saved yet.');
  await waitFor(() => expect(screen.queryByText(/^Autopay is on/)).toBeNull());
});

it('waits for what was saved, says so, and leaves the address', async () => {
  hurry(askEvery);
  answer(listOwnDueItems, [dueItem()]);
  await openBills(`?method=${card.id}`);
  await expectText('Looking for what you saved...');
  expect((await row()).open).toBe(true);
  expect(status()).toBeUndefined();
  answer(listPaymentMethods, [savedBank, card]);
  await waitFor(() => expect(status()).toBe('Saved Visa ending in 4242Turn on autopay'));
  expect(address()).toBe('/billing');
  expect(screen.queryByText('Looking for what you saved...')).toBeNull();
  const asked = callsOf(listPaymentMethods).length;
  expect(asked).toBeGreaterThan(1);
});

it('shows what was saved with a payment, once that is known', async () => {
  hurry(askEvery);
  const paid = payment({ state: 'succeeded', method: { type: 'card', last4: '4242' } });
  answer(getPayment, { ...paid, state: 'open', method: null });
  await openBills(`?payment=${paid.id}`);
  await expectText('Nothing is saved yet.');
  answer(listPaymentMethods, [card]);
  answer(getPayment, paid);
  await expectText('Expires 12/34');
});

it('says nothing of what does not come within a minute, or is somebody else’s', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await openBills(`?method=${idOf(1234)}`);
  await expectText('Looking for what you saved...');
  runTimers(timers, longestWait);
  await waitFor(() => expect(address()).toBe('/billing'));
  expect(screen.queryByText('Looking for what you saved...')).toBeNull();
  expect(status()).toBeUndefined();
});

it('says nothing to who left without saving, and opens the row', async () => {
  await openBills(`?method=${card.id}&left=1`);
  await waitFor(() => expect(address()).toBe('/billing'));
  expect((await row()).open).toBe(true);
  expect(status()).toBeUndefined();
  expect(screen.queryByText('Looking for what you saved...')).toBeNull();
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { getAutopay, putAutopay, type Autopay } from 'shared/contracts/autopay.ts';
import { listOwnDueItems } from 'shared/contracts/charges.ts';
import { listPaymentMethods } from 'shared/contracts/payment-methods.ts';
import { listPayments } from 'shared/contracts/payments.ts';
import { consentText, consentVersion } from 'shared/domain/prices/autopay.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answer, callsOf, failNext, refuse } from '../../testing/fake-api.ts';
import { autopay, dueItem, idOf, payment, savedMethod } from '../../testing/fixtures.ts';
import { takeCards } from '../../testing/offer-ways-to-pay.ts';
import { openSite } from '../../testing/open-site.tsx';
import { hurry } from '../../testing/run-timers.ts';
import { choose, expectText, expectToast, fill, press } from '../../testing/site-steps.ts';

const visa = savedMethod();
const master = savedMethod({ id: idOf(98), brand: 'mastercard', last4: '4444', isDefault: false });

const on = (change: Partial<Autopay> = {}): Autopay =>
  autopay({ methodId: visa.id, upTo: '300.00', ...change });

beforeEach(() => {
  takeCards();
  answer(listPaymentMethods, [visa, master]);
  answer(putAutopay, autopay());
});

const openBills = (): Promise<void> => openSite('/billing', 'customer');
const business = { name: 'Pool & Poop Sheriff', phone: '(281) 555-0142' };
const agree = () => screen.findByLabelText<HTMLInputElement>('I agree');

it('turns on with the method, the limit and the text that the customer has agreed to', async () => {
  answer(listOwnDueItems, [dueItem()]);
  answer(putAutopay, on({ methodId: master.id, upTo: '450.50' }));
  await openBills();
  await press('Turn on');
  const methods = await screen.findByLabelText('Pay with');
  expect(methods).toHaveProperty('value', visa.id);
  expect(document.activeElement).toBe(methods);
  expect(screen.getByLabelText('Up to')).toHaveProperty('value', '300.00');
  await expectText(consentText({ upTo: 300_00, business }));
  expect((await agree()).checked).toBe(false);
  await fill('Pay with', master.id);
  await fill('Up to', '$450.5');
  await expectText(consentText({ upTo: 450_50, business }));
  await choose('I agree');
  answer(getAutopay, on({ methodId: master.id, upTo: '450.50' }));
  await press('Turn on autopay');
  await expectToast({
    title: 'Autopay Is On',
    description: 'Mastercard ending in 4444, each bill up to $450.50.',
  });
  expect(callsOf(putAutopay)).toMatchObject([
    { body: { methodId: master.id, upTo: '450.50', consent: consentVersion } },
  ]);
  await expectText('Mastercard ending in 4444, each bill up to $450.50.');
  expect(document.activeElement?.textContent).toBe('Autopay');
});

it('asks for a limit and for consent, and for consent again to another limit', async () => {
  await openBills();
  await press('Turn on');
  await press('Turn on autopay');
  await expectText('Please read and agree first');
  expect(document.activeElement).toBe(await agree());
  await choose('I agree');
  await fill('Up to', '400');
  expect((await agree()).checked).toBe(false);
  for (const amount of ['0.99', '10000.01', '18,50', '']) {
    await fill('Up to', amount);
    expect(screen.queryByLabelText('I agree')).toBeNull();
    await press('Turn on autopay');
    await expectText('Please enter an amount from $1 to $10,000');
    expect(document.activeElement).toBe(screen.getByLabelText('Up to'));
  }
  expect(callsOf(putAutopay)).toEqual([]);
});

it('says in the form that the text has changed, and keeps what was entered', async () => {
  failNext(putAutopay, { code: 'conflict', message: 'Please reload this page and read it.' });
  await openBills();
  await press('Turn on');
  await fill('Up to', '400');
  await choose('I agree');
  await press('Turn on autopay');
  await expectText('Please reload this page and read it.');
  expect(screen.getByLabelText('Up to')).toHaveProperty('value', '400');
});

it('changes the limit only with the consent to it', async () => {
  answer(getAutopay, on());
  answer(putAutopay, on({ upTo: '500.00' }));
  await openBills();
  await expectText('What autopay may do');
  await press('Change');
  expect(screen.getByLabelText('Up to')).toHaveProperty('value', '300.00');
  expect((await agree()).checked).toBe(false);
  await press('Cancel');
  await press('Change');
  await fill('Up to', '500');
  await choose('I agree');
  await press('Save autopay');
  await waitFor(() => expect(callsOf(putAutopay)).toMatchObject([{ body: { upTo: '500.00' } }]));
});

it('turns off after asking once more', async () => {
  answer(getAutopay, on());
  answer(putAutopay, autopay());
  await openBills();
  await press('Turn off');
  await press('Cancel');
  expect(callsOf(putAutopay)).toEqual([]);
  await press('Turn off');
  failNext(putAutopay, { code: 'conflict', message: 'Not now.' });
  await press('Turn off autopay');
  await expectText('Not now.');
  answer(getAutopay, autopay());
  await press('Turn off autopay');
  await expectToast({ title: 'Autopay Is Off' });
  expect(callsOf(putAutopay).at(-1)?.body).toEqual({ methodId: null });
  await screen.findByRole('button', { name: 'Turn on' });
});

it('has the limit again after a sign-in in between, and never the consent', async () => {
  vi.spyOn(window.location, 'assign').mockReturnValue();
  hurry(500);
  await openBills();
  await press('Turn on');
  await fill('Up to', '450');
  await choose('I agree');
  refuse(putAutopay, { code: 'unauthorized', message: 'Unauthorized: sign in first' });
  await press('Turn on autopay');
  await waitFor(() => expect(window.location.assign).toHaveBeenCalled());
  cleanup();
  queryClient.clear();
  await openBills();
  await press('Turn on');
  expect(screen.getByLabelText('Up to')).toHaveProperty('value', '450');
  expect((await agree()).checked).toBe(false);
});

it('suggests the limit that the server suggests', async () => {
  answer(getAutopay, autopay({ suggestedUpTo: '450.00' }));
  await openBills();
  await press('Turn on');
  expect(screen.getByLabelText('Up to')).toHaveProperty('value', '450.00');
});

/** What is said at the balance before the items. */
const notes = async (): Promise<string[]> => {
  const heading = await screen.findByRole('heading', { name: 'Balance Due' });
  await waitFor(() => expect(screen.queryByText('Loading your balance...')).toBeNull());
  return [...heading.closest('section')!.querySelectorAll('p')].map(
    ({ textContent }) => textContent,
  );
};

const pay = () => screen.findByRole('button', { name: /^Pay \$/ });
const large = dueItem({ id: idOf(92), name: 'Pool remodel', total: '300.01' });

it('says what it is going to charge', async () => {
  answer(getAutopay, on());
  answer(listOwnDueItems, [dueItem({ total: '300.00' })]);
  await openBills();
  await expectText('Autopay will charge Visa ending in 4242 by tomorrow morning.');
  expect((await pay()).className).toContain('bg-white');
});

it('leaves alone what the bank has returned', async () => {
  const back = { ...large, total: '100.00', returnedOn: '2026-11-18' };
  answer(getAutopay, on());
  answer(listOwnDueItems, [dueItem(), back]);
  await openBills();
  await expectText('Autopay will charge Visa ending in 4242 $243.56 by tomorrow morning.');
  expect((await pay()).className).toContain('bg-pool-700');
  cleanup();
  queryClient.clear();
  answer(listOwnDueItems, [back]);
  await openBills();
  expect((await pay()).className).toContain('bg-pool-700');
  expect(screen.queryByText(/^Autopay will charge/)).toBeNull();
});

it('says what is above the limit and to be paid by hand', async () => {
  answer(getAutopay, on());
  answer(listOwnDueItems, [dueItem(), large]);
  await openBills();
  await expectText('Autopay will charge Visa ending in 4242 $243.56 by tomorrow morning.');
  await expectText(
    'A bill of $300.01 is above your limit for autopay of $300.00. Please pay it here.',
  );
  expect((await pay()).className).toContain('bg-pool-700');
});

it('says nothing of it while it is off or nothing is due', async () => {
  answer(listOwnDueItems, [dueItem()]);
  await openBills();
  expect((await notes()).join(' ')).not.toMatch(/autopay/i);
  answer(getAutopay, on());
  answer(listOwnDueItems, []);
  await queryClient.invalidateQueries();
  await expectText('Nothing is due.');
  expect((await notes()).join(' ')).not.toMatch(/autopay/i);
});

const failed = payment({
  state: 'failed',
  isAutomatic: true,
  method: { type: 'card', last4: '4242' },
  failure: { message: 'There was not enough money.', isFinal: false },
});

it.each([
  [
    '2026-12-05',
    'Autopay could not charge Visa ending in 4242. There was not enough money. We try again on Dec 5, 2026.',
  ],
  [
    null,
    'Autopay could not charge Visa ending in 4242. There was not enough money. Autopay has stopped. Pay now or choose another card.',
  ],
])('says once why it has failed, and what comes next: %s', async (nextOn, says) => {
  answer(
    getAutopay,
    on({ problem: { message: 'There was not enough money.', failures: 1, nextOn } }),
  );
  answer(listOwnDueItems, [dueItem()]);
  answer(listPayments, [failed]);
  await openBills();
  await waitFor(async () => expect(await notes()).toContain(says));
  expect((await notes()).filter((text) => text.includes('not enough money'))).toHaveLength(1);
  expect((await pay()).className).toContain('bg-pool-700');
});

it('forgets a problem once what could not be charged is paid', async () => {
  const problem = { message: 'The card has expired.', failures: 3, nextOn: null };
  answer(getAutopay, on({ problem }));
  answer(listOwnDueItems, [dueItem({ id: idOf(92), total: '20.00' })]);
  answer(listPayments, [failed]);
  await openBills();
  await expectText('Autopay will charge Visa ending in 4242 by tomorrow morning.');
  expect((await notes()).join(' ')).not.toContain('could not charge');
});

it('leads from the problem to the other cards', async () => {
  const problem = { message: 'The card has expired.', failures: 3, nextOn: null };
  answer(getAutopay, on({ problem }));
  answer(listOwnDueItems, [dueItem()]);
  answer(listPayments, [failed]);
  await openBills();
  fireEvent.click(await screen.findByRole('link', { name: 'choose another card' }));
  const row = screen.getByRole('heading', { name: 'Payment methods and autopay' });
  await waitFor(() => expect(row.closest('details')).toHaveProperty('open', true));
});

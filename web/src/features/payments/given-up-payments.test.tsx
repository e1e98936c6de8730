import { screen, waitFor } from '@testing-library/react';
import { listDueItems } from 'shared/contracts/charges.ts';
import {
  cancelCustomerPayment,
  retryPayment,
  type AdminPayment,
} from 'shared/contracts/payments.ts';
import { expect, it, vi } from 'vitest';
import { answerPayments } from '../../testing/answer-payments.ts';
import { answer, callsOf, delayCalls, refuse } from '../../testing/fake-api.ts';
import { dueItem, idOf, payment } from '../../testing/fixtures.ts';
import { takeCards } from '../../testing/offer-ways-to-pay.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, expectToast, press } from '../../testing/site-steps.ts';

const isFinal = { message: 'The card was declined.', isFinal: true };
const isNotFinal = { message: 'There was not enough money in the account.', isFinal: false };

const attempt = (number: number, change: Partial<AdminPayment> = {}): AdminPayment =>
  payment({
    id: idOf(100 + number),
    state: 'failed',
    method: { type: 'card', last4: '4242' },
    brand: 'visa',
    isAutomatic: true,
    attempt: number,
    failure: isNotFinal,
    ...change,
  });

const givenUp = attempt(3, { updatedAt: '2026-11-19T15:00:00.000Z', failure: isFinal });

/** Titles and lines in their order, without the accountant's. */
const lines = (): (string | null)[] =>
  [...document.querySelectorAll('h2, summary:has(.block)')]
    .map(({ textContent }) => textContent)
    .slice(0, -1);

const open = async (...payments: AdminPayment[]): Promise<void> => {
  answer(listDueItems, [dueItem()]);
  answerPayments(payments);
  await openSite('/admin/money', 'admin');
};

it('shows what autopay has given up before all that needs a decision', async () => {
  takeCards();
  const reported = payment({ customerId: idOf(3), customerName: 'Abel Able' });
  await open(reported, givenUp);
  await expectHeading('Needs Your Decision');
  expect(lines()).toEqual([
    'Needs Your Decision',
    'Casey CustomerAutopay gave up Nov 19, 2026: The card was declined.$243.56',
    'Abel AbleReported by Venmo, Nov 20, 2026$243.56',
    '$243.56 due from 1 customer',
    'Casey Customer1 item since Nov 2, 2026$243.56',
  ]);
  await expectText('Monthly Membership · Visa ending in 4242');
  expect(screen.getByRole('link', { name: /^Call Casey Customer: / })).toBeTruthy();
  const [toPlans] = screen.getAllByRole<HTMLAnchorElement>('link', {
    name: 'Open Customer: Casey Customer',
  });
  expect(toPlans?.search).toBe('?tab=visits');
});

it('says when autopay tries again what has failed, and asks for no decision', async () => {
  await open(attempt(1, { failure: isNotFinal, nextOn: '2026-11-23' }));
  await expectHeading('Failed Payments');
  expect(lines().slice(0, 2)).toEqual([
    'Failed Payments',
    'Casey CustomerFailed Nov 20, 2026: There was not enough money in the account. Autopay tries again Nov 23, 2026.$243.56',
  ]);
  expect(screen.queryByRole('button', { name: /^Try Again/ })).toBeNull();
});

it('takes what was collected off the list, and says so', async () => {
  await open(givenUp);
  answer(retryPayment, attempt(4, { state: 'succeeded', failure: null }));
  const release = delayCalls(retryPayment);
  await press('Try Again: Casey Customer');
  await press('Trying...');
  release();
  await expectToast({ title: 'Payment Collected', description: '$243.56 from Casey Customer.' });
  await waitFor(() => expect(screen.queryByText(/Needs Your Decision|Failed/)).toBeNull());
  expect(callsOf(retryPayment)).toMatchObject([{ params: { id: idOf(103) } }]);
});

it('shows as processing what a bank has yet to decide', async () => {
  await open(givenUp);
  answer(retryPayment, attempt(4, { state: 'processing', failure: null }));
  await press('Try Again: Casey Customer');
  await expectToast({
    title: 'Payment Processing',
    description: '$243.56 from Casey Customer. A bank takes up to 4 business days.',
  });
  await waitFor(() => expect(lines()).toContain('Processing1 payment$243.56'));
  expect(screen.queryByText('Needs Your Decision')).toBeNull();
});

it('says that it failed again and why, and leaves the line open to try once more', async () => {
  await open(givenUp);
  const line = (await screen.findByText(/^Autopay gave up/)).closest('details');
  line!.open = true;
  const message = 'The card has expired.';
  answer(retryPayment, attempt(4, { failure: { message, isFinal: true } }));
  await press('Try Again: Casey Customer');
  await expectToast({
    title: 'Payment Failed Again',
    description: message,
    variant: 'destructive',
  });
  await waitFor(() =>
    expect(line?.textContent).toContain('Autopay gave up Nov 20, 2026: The card has expired.'),
  );
  expect([line?.open, line?.isConnected]).toEqual([true, true]);
  vi.advanceTimersByTime(1000);
  await press('Try Again: Casey Customer');
  await waitFor(() => expect(callsOf(retryPayment)).toHaveLength(2));
  expect(callsOf(retryPayment)[1]).toMatchObject({ params: { id: idOf(104) } });
});

it('says why it could not be tried again, and ends the payment in its way when asked', async () => {
  await open(givenUp);
  refuse(retryPayment, { code: 'conflict', message: 'Autopay is off. Call the customer.' });
  await press('Try Again: Casey Customer');
  expect((await screen.findByRole('alert')).textContent).toBe('Autopay is off. Call the customer.');
  vi.advanceTimersByTime(1000);
  refuse(retryPayment, { code: 'conflict', message: 'Under way.', paymentId: idOf(7) });
  await press('Try Again: Casey Customer');
  await expectText('The customer is paying this right now. Nothing was changed.');
  vi.advanceTimersByTime(1000);
  answer(cancelCustomerPayment, payment({ state: 'canceled' }));
  answer(retryPayment, attempt(4, { state: 'succeeded', failure: null }));
  await press('End That Payment and Continue');
  await expectToast({ title: 'Payment Collected' });
  expect(callsOf(cancelCustomerPayment)).toMatchObject([{ params: { id: idOf(7) } }]);
});

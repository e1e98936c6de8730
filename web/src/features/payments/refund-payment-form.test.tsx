import { screen } from '@testing-library/react';
import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { listChargesOfCustomer } from 'shared/contracts/charges.ts';
import { listAdminPayments, refundPayment, type AdminPayment } from 'shared/contracts/payments.ts';
import { centsToDecimal, decimalToCents } from 'shared/domain/prices/money.ts';
import { expect, it, vi } from 'vitest';
import { answerPayments } from '../../testing/answer-payments.ts';
import { answer, callsOf, delayCalls, refuse } from '../../testing/fake-api.ts';
import { adminBooking, charge, customerUser, idOf, payment } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  chooseFrom,
  dialogCalled,
  expectText,
  expectToast,
  fill,
  offersOf,
  press,
} from '../../testing/site-steps.ts';

type Item = AdminPayment['items'][number];

const byCard = (item: Partial<Item> = {}, change: Partial<AdminPayment> = {}): AdminPayment => {
  const paid = payment({
    state: 'succeeded',
    method: { type: 'card', last4: '4242' },
    brand: 'visa',
    ...change,
  });
  const items = paid.items.map((one) => {
    const { total, refunded } = { ...one, ...item };
    const refundable = centsToDecimal(decimalToCents(total) - decimalToCents(refunded));
    return { ...one, refundable, ...item };
  });
  return { ...paid, items };
};

const paidByCard = charge({ state: 'paid', paymentMethod: 'card', paidOn: '2026-11-05' });

const openRefund = async (...payments: readonly AdminPayment[]) => {
  answer(listChargesOfCustomer, [paidByCard]);
  answerPayments(payments);
  await openSite(`/admin/customers/${customerUser.id}?tab=billing`, 'admin');
  await press('Refund: Monthly Membership, Nov 2, 2026');
  return dialogCalled('Refund this charge?');
};

it('gives back all of it, to the card that paid', async () => {
  const dialog = await openRefund(byCard());
  await fill('Reason', 'Rained all month', dialog);
  answer(refundPayment, byCard({ refunded: '243.56' }));
  await press('Refund $243.56 to Visa ending in 4242', dialog);
  await expectToast({ title: 'Refund Made', description: '$243.56 to Visa ending in 4242.' });
  expect(callsOf(refundPayment).map(({ params, body }) => ({ params, body }))).toEqual([
    {
      params: { id: idOf(95) },
      body: {
        item: { kind: 'charge', id: idOf(91) },
        amount: '243.56',
        reason: 'Rained all month',
        refundedBefore: '0.00',
      },
    },
  ]);
});

it.each([
  [{ brand: 'eftpos_au' }, 'Card ending in 4242'],
  [{ brand: null, method: { type: 'bank', last4: '6789' } }, 'Bank account ending in 6789'],
  [{ brand: null, method: { type: 'link', last4: null } }, 'Link'],
  [{ brand: null, method: null }, 'the Customer'],
] as const)('says where it goes: %o', async (change, where) => {
  const dialog = await openRefund(byCard({}, change));
  expect(await dialog.findByRole('button', { name: `Refund $243.56 to ${where}` })).toBeTruthy();
});

it('gives back a part, and says what was given back before', async () => {
  const dialog = await openRefund(byCard({ refunded: '40.00', isRefunding: true }));
  await expectText('$40.00 was refunded before, and is not confirmed yet.', dialog);
  await expectText('The rest is $203.56.', dialog);
  await fill('Amount with tax', '50', dialog);
  await fill('Reason', 'A gift', dialog);
  answer(refundPayment, byCard({ refunded: '90.00' }));
  await press('Refund $50.00 to Visa ending in 4242', dialog);
  await expectToast({ title: 'Refund Made', description: '$50.00 to Visa ending in 4242.' });
  expect(callsOf(refundPayment)).toMatchObject([
    { body: { amount: '50.00', refundedBefore: '40.00' } },
  ]);
});

it('asks for an amount up to the rest, and for a reason', async () => {
  const dialog = await openRefund(byCard({ refunded: '40.00' }));
  await expectText('$40.00 was refunded before.', dialog);
  await fill('Amount with tax', '203.57', dialog);
  await press('Refund', dialog);
  await expectText('Please enter an amount up to $203.56', dialog);
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount with tax'));
  await fill('Amount with tax', '203.56', dialog);
  await press(/^Refund \$203\.56/, dialog);
  await expectText('Please say why', dialog);
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
  expect(callsOf(refundPayment)).toEqual([]);
});

it('offers no more than what a dispute has left of it, and says what was lost', async () => {
  const dialog = await openRefund(byCard({ refunded: '40.00', refundable: '103.56' }));
  await expectText('$40.00 was refunded before.', dialog);
  await expectText('$100.00 was lost in a dispute.', dialog);
  await expectText('The rest is $103.56.', dialog);
  await fill('Amount with tax', '103.57', dialog);
  await fill('Reason', 'A gift', dialog);
  await press('Refund', dialog);
  await expectText('Please enter an amount up to $103.56', dialog);
  expect(callsOf(refundPayment)).toEqual([]);
});

it('offers nothing where all the rest was lost', async () => {
  const dialog = await openRefund(byCard({ refundable: '0.00' }));
  await expectText('$243.56 was lost in a dispute.', dialog);
  await expectText('Nothing of it is left to give back.', dialog);
});

it('says that a refund has failed, and why', async () => {
  const failedRefund = {
    amount: '40.00',
    message: 'The card is closed.',
    at: '2026-11-19T15:00:00.000Z',
  };
  const dialog = await openRefund(byCard({ failedRefund }));
  await expectText('A refund of $40.00 failed on Nov 19, 2026: The card is closed.', dialog);
  await expectText('All of it is $243.56.', dialog);
});

it('says why nothing was given back, and offers what is left by then', async () => {
  const dialog = await openRefund(byCard());
  await fill('Reason', 'A gift', dialog);
  const message = 'By now, $200.00 of Monthly Membership has been refunded. Please look again.';
  refuse(refundPayment, { code: 'conflict', message });
  answerPayments([byCard({ refunded: '200.00' })]);
  await press(/^Refund \$243\.56/, dialog);
  await expectText(message, dialog);
  await expectText('The rest is $43.56.', dialog);
  vi.advanceTimersByTime(1000);
  await press('Refund', dialog);
  await expectText('Please enter an amount up to $43.56', dialog);
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'A gift');
});

it('waits for the payment, says that it could not be loaded, and loads it when asked', async () => {
  answer(listChargesOfCustomer, [paidByCard]);
  answerPayments([]);
  await openSite(`/admin/customers/${customerUser.id}?tab=billing`, 'admin');
  refuse(listAdminPayments, { status: 403 });
  const release = delayCalls(listAdminPayments);
  await press('Refund: Monthly Membership, Nov 2, 2026');
  const dialog = await dialogCalled('Refund this charge?');
  await expectText('Loading the payment...', dialog);
  release();
  await expectText('The payment could not be loaded.', dialog);
  answerPayments([byCard()]);
  await press('Try Again', dialog);
  await expectText('All of it is $243.56.', dialog);
});

it('says so if no payment of it is known', async () => {
  const dialog = await openRefund(byCard({ id: idOf(99) }));
  await expectText('This payment was not found. Refund it at Stripe.', dialog);
});

it('keeps the form by hand for what was paid by hand', async () => {
  answer(listChargesOfCustomer, [{ ...paidByCard, paymentMethod: 'check' }]);
  await openSite(`/admin/customers/${customerUser.id}?tab=billing`, 'admin');
  await press('Refund: Monthly Membership, Nov 2, 2026');
  const dialog = await dialogCalled('Refund this charge?');
  expect(dialog.getByLabelText('Amount without tax')).toBeTruthy();
});

const openVisit = async (paymentStatus: 'paid' | 'refunded', item: Partial<Item>) => {
  const visit = adminBooking({ status: 'completed', paymentMethod: 'card', paymentStatus });
  answer(listAdminBookings, [visit]);
  answerPayments([byCard({ kind: 'visit', id: visit.id, ...item })]);
  await openSite('/admin/bookings', 'admin');
  await chooseFrom(/^More: /, 'Refund');
  return dialogCalled('Refund this visit?');
};

it('gives back what a card has paid for a visit', async () => {
  const dialog = await openVisit('paid', {});
  await expectText(/The visit stays as it is\.$/, dialog);
  await fill('Reason', 'A gift', dialog);
  answer(refundPayment, byCard());
  await press('Refund $243.56 to Visa ending in 4242', dialog);
  await expectToast({ title: 'Refund Made', description: '$243.56 to Visa ending in 4242.' });
  expect(callsOf(refundPayment)).toMatchObject([{ body: { item: { kind: 'visit' } } }]);
});

it('gives back the rest of a visit, until nothing is left', async () => {
  const dialog = await openVisit('refunded', { refunded: '243.56' });
  await expectText('All of it was given back.', dialog);
  expect(dialog.queryByLabelText('Reason')).toBeNull();
});

it('offers no refund of a visit that was refunded by hand', async () => {
  answer(listAdminBookings, [
    adminBooking({ status: 'completed', paymentMethod: 'check', paymentStatus: 'refunded' }),
  ]);
  await openSite('/admin/bookings', 'admin');
  expect(await offersOf(/^More: /)).not.toContain('Mark Refunded');
  expect(screen.queryByText('Refund')).toBeNull();
});

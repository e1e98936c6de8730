import { screen, waitFor } from '@testing-library/react';
import { listAdminBookings, transitionBooking } from 'shared/contracts/admin-bookings.ts';
import {
  actOnCharge,
  listChargesOfCustomer,
  listDueItems,
  recordPayment,
} from 'shared/contracts/charges.ts';
import { actOnPayment, cancelCustomerPayment } from 'shared/contracts/payments.ts';
import { expect, it, vi } from 'vitest';
import { answer, callsOf, failNext, type Failure } from '../../testing/fake-api.ts';
import {
  adminBooking,
  charge,
  customerUser,
  dueItem,
  idOf,
  payment,
} from '../../testing/fixtures.ts';
import { offerWaysToPay } from '../../testing/offer-ways-to-pay.ts';
import { openSite } from '../../testing/open-site.tsx';
import { answerPayments } from '../../testing/answer-payments.ts';
import { refuseStorage } from '../../testing/refuse-storage.ts';
import {
  chooseFrom,
  dialogCalled,
  expectText,
  expectToast,
  fill,
  press,
} from '../../testing/site-steps.ts';

/** The customer has the provider's page open for the item. */
const held: Failure = {
  code: 'conflict',
  message: 'A payment is under way.',
  paymentId: idOf(95),
};
const sentence = 'The customer is paying this right now. Nothing was changed.';

const pressEnd = async (): Promise<void> => {
  vi.advanceTimersByTime(1000);
  await press('End That Payment and Continue');
};

const recordForCasey = async (): Promise<void> => {
  answer(listDueItems, [dueItem()]);
  answer(recordPayment, { total: '243.56' });
  failNext(recordPayment, held);
  await openSite('/admin/money', 'admin');
  await press('Record Payment: Casey Customer');
  await fill('Paid by', 'zelle');
  await press('Mark $243.56 Paid: Casey Customer');
  await expectText(sentence);
};

it('ends the payment that holds an item, then records what the operator has entered', async () => {
  await recordForCasey();
  answer(cancelCustomerPayment, payment({ state: 'canceled' }));
  expect(callsOf(cancelCustomerPayment)).toEqual([]);
  await pressEnd();
  await expectToast({ title: 'Payment Saved', description: '$243.56 from Casey Customer.' });
  expect(callsOf(cancelCustomerPayment).map(({ params }) => params)).toEqual([{ id: idOf(95) }]);
  const [first, second] = callsOf(recordPayment);
  expect(second?.body).toEqual(first?.body);
});

it('does not end it by the second press of a double press', async () => {
  await recordForCasey();
  answer(cancelCustomerPayment, payment({ state: 'canceled' }));
  await press('End That Payment and Continue');
  await expectText(sentence);
  expect(callsOf(cancelCustomerPayment)).toEqual([]);
});

it('says so if the customer has paid by then, and closes what was asked', async () => {
  await recordForCasey();
  answer(cancelCustomerPayment, payment());
  failNext(cancelCustomerPayment, { code: 'conflict', message: 'A payment is under way.' });
  answer(listDueItems, []);
  await pressEnd();
  await expectToast({
    title: 'Paid in the Meantime',
    description: 'The customer paid first, so nothing was changed.',
  });
  await expectText('Nothing is due');
  expect(callsOf(recordPayment)).toHaveLength(1);
});

it('says that the payment could not be ended, and ends it when asked again', async () => {
  await recordForCasey();
  answer(cancelCustomerPayment, payment({ state: 'canceled' }));
  failNext(cancelCustomerPayment, { status: 400 });
  await pressEnd();
  await expectText('The payment could not be ended. Please try again.');
  expect(callsOf(recordPayment)).toHaveLength(1);
  await pressEnd();
  await expectToast({ title: 'Payment Saved', description: '$243.56 from Casey Customer.' });
});

it('only says so while the payment is processing, which nobody can end', async () => {
  answer(listChargesOfCustomer, [charge()]);
  answer(actOnCharge, charge({ state: 'paid' }));
  failNext(actOnCharge, { code: 'conflict', message: 'A payment is under way.' });
  await openSite(`/admin/customers/${customerUser.id}?tab=billing`, 'admin');
  await press('Void: Monthly Membership, Nov 2, 2026');
  await fill('Reason', 'A gift');
  await press('Yes, Void');
  await expectText('A payment is under way.');
  expect(screen.getByRole('button', { name: 'Yes, Void' })).toBeTruthy();
});

it.each([
  ['Mark Paid', 'paid', async () => fill('Paid by', 'zelle')],
  ['Yes, Void', 'void', async () => fill('Reason', 'A gift')],
] as const)('offers the same for a charge: %s', async (submit, state, enter) => {
  answer(listChargesOfCustomer, [charge()]);
  answer(actOnCharge, charge({ state, updatedAt: '2026-11-21T03:31:00.000Z' }));
  failNext(actOnCharge, held);
  answer(cancelCustomerPayment, payment({ state: 'canceled' }));
  await openSite(`/admin/customers/${customerUser.id}?tab=billing`, 'admin');
  await press(`${submit === 'Mark Paid' ? submit : 'Void'}: Monthly Membership, Nov 2, 2026`);
  await enter();
  await press(submit);
  await expectText(sentence);
  await pressEnd();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(cancelCustomerPayment)).toHaveLength(1);
  expect(callsOf(actOnCharge)).toHaveLength(2);
});

it('offers the same for what the customer has reported as paid as well', async () => {
  offerWaysToPay();
  answer(listDueItems, [dueItem()]);
  answerPayments([payment()]);
  answer(actOnPayment, payment({ state: 'confirmed' }));
  failNext(actOnPayment, held);
  answer(cancelCustomerPayment, payment({ state: 'canceled' }));
  await openSite('/admin/money', 'admin');
  await press('Confirm: Casey Customer');
  await expectText(sentence);
  await pressEnd();
  await expectToast({ title: 'Payment Confirmed', description: '$243.56 from Casey Customer.' });
});

it('offers the same for a visit where the device stores nothing', async () => {
  await refuseStorage();
  const visit = adminBooking({ status: 'completed' });
  answer(listAdminBookings, [visit]);
  answer(transitionBooking, { ...visit, paymentStatus: 'paid' });
  failNext(transitionBooking, held);
  answer(cancelCustomerPayment, payment({ state: 'canceled' }));
  await openSite('/admin/bookings', 'admin');
  await chooseFrom(/^More: /, 'Mark Paid');
  const dialog = await dialogCalled(/^Mark .* as paid\?$/);
  await press('Yes, Mark Paid', dialog);
  await expectText(sentence, dialog);
  await pressEnd();
  await expectToast({ title: 'Marked Paid', description: 'The visit is marked as paid.' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { listOwnDueItems } from 'shared/contracts/charges.ts';
import {
  listPayments,
  startPayment,
  type AdminPayment,
  type Payment,
} from 'shared/contracts/payments.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answer, callsOf, delayCalls, failNext } from '../../testing/fake-api.ts';
import { booking, dueItem, idOf, payment } from '../../testing/fixtures.ts';
import { offerNoWayToPay, takeCards } from '../../testing/offer-ways-to-pay.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, expectText, press } from '../../testing/site-steps.ts';

const url = 'https://checkout.example.com/c/pay/1';
const assign = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  takeCards();
  answer(startPayment, { url, paymentId: idOf(95) });
});

const visit = dueItem({ kind: 'visit', id: idOf(61), name: 'Pool School', total: '108.25' });
const byBank = (change: Partial<AdminPayment>): Payment =>
  payment({ method: { type: 'bank', last4: '6789' }, ...change });

/** A bank's refusal. */
const failed = (id: number, createdAt: string, message: string): Payment =>
  byBank({ id: idOf(id), createdAt, state: 'failed', failure: { message, isFinal: true } });

const openBills = async (...payments: Payment[]): Promise<void> => {
  answer(listPayments, payments);
  await openSite('/billing', 'customer');
  await expectHeading('Balance Due');
};

it('pays all that is due at once, on the provider’s page, and folds every other way', async () => {
  answer(listOwnDueItems, [dueItem(), visit]);
  await openBills();
  await press('Pay $351.81');
  await waitFor(() => expect(assign.mock.calls).toEqual([[url]]));
  expect(callsOf(startPayment)).toMatchObject([
    {
      body: {
        items: [
          { kind: 'charge', id: idOf(91) },
          { kind: 'visit', id: idOf(61) },
        ],
        remember: false,
      },
    },
  ]);
  const others = screen.getByText('Other ways to pay').closest('details')!;
  expect(others.open).toBe(false);
  expect(within(others).getByRole('link', { name: 'Open Venmo' })).toBeDefined();
  expect(within(others).getByText('I’ve Paid')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'How to Pay' })).toBeNull();
});

it('begins one payment however often it is pressed, until the page is gone', async () => {
  answer(listOwnDueItems, [dueItem()]);
  await openBills();
  const release = delayCalls(startPayment);
  await press('Pay $243.56');
  await press('Opening the payment page...');
  release();
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  await press('Opening the payment page...');
  expect(callsOf(startPayment)).toHaveLength(1);
});

it('can be pressed again when the browser shows the page as it was left, with what is due by then', async () => {
  answer(listOwnDueItems, [dueItem(), visit]);
  await openBills();
  await press('Pay $351.81');
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  answer(listOwnDueItems, [visit]);
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await press('Pay $108.25');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
});

it('says without a connection that paying needs one', async () => {
  answer(listOwnDueItems, [dueItem()]);
  await openBills();
  await screen.findByRole('button', { name: 'Pay $243.56' });
  const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Pay $243.56');
  await expectText('Paying needs a connection. Please try again when you have one.');
  expect(callsOf(startPayment)).toEqual([]);
  onLine.mockReturnValue(true);
  await press('Pay $243.56');
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(screen.queryByText(/^Paying needs a connection/)).toBeNull();
});

it('says in its place that a payment is under way, and shows what is due by then', async () => {
  answer(listOwnDueItems, [dueItem(), visit]);
  await openBills();
  failNext(startPayment, { code: 'conflict', message: 'A payment is under way.' });
  await screen.findByRole('button', { name: 'Pay $351.81' });
  answer(listOwnDueItems, [visit]);
  answer(listPayments, [byBank({ state: 'processing' })]);
  await press('Pay $351.81');
  await expectText('A payment is under way.');
  await expectText('Bank account ending in 6789, Nov 20, 2026');
  await screen.findByRole('button', { name: 'Pay $108.25' });
});

it('leaves out what was reported as paid, and says so', async () => {
  answer(listOwnDueItems, [dueItem(), visit]);
  await openBills(payment());
  await screen.findByRole('button', { name: 'Pay $108.25' });
  await expectText(/^You told us on .* that you paid \$243\.56 by Venmo\./);
});

it('says that the bank has returned a payment, until another one has failed since', async () => {
  const returned = byBank({
    id: idOf(96),
    state: 'returned',
    createdAt: '2026-11-10T15:00:00.000Z',
  });
  answer(listOwnDueItems, [dueItem({ returnedOn: '2026-11-18' })]);
  await openBills(returned);
  await expectText('Your payment of $243.56 on Nov 10, 2026 was returned by the bank.');
  await screen.findByRole('button', { name: 'Pay $243.56' });
  cleanup();
  queryClient.clear();
  await openBills(failed(97, '2026-11-19T15:00:00.000Z', 'The card was declined.'), returned);
  await expectText(
    'Your payment of $243.56 on Nov 19, 2026 did not go through. The card was declined.',
  );
  expect(screen.queryByText(/was returned by the bank/)).toBeNull();
});

it('lists what is disputed as such, and asks for nothing', async () => {
  const byCard = payment({ state: 'disputed', method: { type: 'card', last4: '4242' } });
  answer(listOwnDueItems, []);
  await openBills(byCard, { ...byCard, id: idOf(96), state: 'returned' });
  await expectText('Nothing is due.');
  const lines = within(screen.getByText('Your Payments').closest('section')!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Monthly MembershipCard ending in 4242, Nov 20, 2026Your bank is reviewing it. Nothing is due for now.$243.56Disputed',
    'Monthly MembershipCard ending in 4242, Nov 20, 2026Returned by the bank$243.56Returned',
  ]);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('asks for nothing if all was reported as paid', async () => {
  answer(listOwnDueItems, [dueItem()]);
  await openBills(payment());
  await expectText(/^You told us on .* that you paid \$243\.56 by Venmo\./);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it.each([
  ['0.49', false],
  ['0.50', true],
])('offers cards for %s: %s', async (total, isOffered) => {
  answer(listOwnDueItems, [dueItem({ total })]);
  await openBills();
  await expectText(isOffered ? 'Other ways to pay' : 'How to Pay');
  expect(screen.queryByRole('button', { name: `Pay $${total}` }) !== null).toBe(isOffered);
});

it('takes as many bills at once as one payment holds, the oldest first', async () => {
  answer(
    listOwnDueItems,
    Array.from({ length: 45 }, (_, index) => dueItem({ id: idOf(500 + index), total: '1.00' })),
  );
  await openBills();
  await press('Pay $40.00');
  await waitFor(() => expect(callsOf(startPayment)).toHaveLength(1));
  expect(callsOf(startPayment)[0]!.body).toMatchObject({ items: { length: 40 } });
});

it('says why a bank did not pay, where it is due again, and only of the last time', async () => {
  answer(listOwnDueItems, [dueItem()]);
  await openBills(
    failed(96, '2026-11-18T12:00:00.000Z', 'There was not enough money in the account.'),
    failed(95, '2026-11-10T12:00:00.000Z', 'The bank has not made this payment.'),
  );
  await expectText(
    'Your payment of $243.56 on Nov 18, 2026 did not go through. There was not enough money in the account.',
  );
  const before = screen.getByText(/The bank has not made this payment/);
  expect(before.closest('details')).toHaveProperty('open', false);
  await screen.findByRole('button', { name: 'Pay $243.56' });
});

it('shows what is processing apart from what is due', async () => {
  await openBills(
    byBank({
      state: 'processing',
      items: ['Pool School', 'Pool School', 'Filter', 'Pump', 'Liner'].flatMap((name, index) =>
        payment().items.map((item) => ({ ...item, id: idOf(index), name })),
      ),
    }),
  );
  await expectText('Nothing is due.');
  const list = await screen.findByRole('list', { name: 'Payments that are processing' });
  expect(within(list).getByRole('listitem').textContent).toBe(
    'Pool School\u00a0×\u00a02, Filter and 2 moreBank account ending in 6789, Nov 20, 2026Up to 4 business days$243.56Processing',
  );
});

it('lists every payment that was decided, and none that was only begun', async () => {
  const failure = { message: 'Nothing has arrived', isFinal: true };
  await openBills(
    byBank({ id: idOf(1), state: 'open', method: null }),
    byBank({ id: idOf(2), state: 'succeeded' }),
    payment({ id: idOf(3), state: 'dismissed', failure }),
    byBank({ id: idOf(4), state: 'canceled', method: null }),
    payment({ id: idOf(5), state: 'confirmed' }),
    byBank({ id: idOf(6), state: 'succeeded', isAutomatic: true }),
  );
  const title = await screen.findByRole('heading', { name: 'Your Payments' });
  const list = within(title.closest('details')!);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Monthly MembershipBank account ending in 6789, Nov 20, 2026$243.56Paid',
    'Monthly MembershipVenmo, Nov 20, 2026Nothing has arrived$243.56Not confirmed',
    'Monthly MembershipVenmo, Nov 20, 2026$243.56Confirmed',
    'Monthly MembershipBank account ending in 6789, Nov 20, 2026, by autopay$243.56Paid',
  ]);
});

it('pays a visit by itself where it is opened', async () => {
  const done = booking({
    id: idOf(61),
    serviceName: 'Pool School',
    scheduledDate: '2026-11-17',
    status: 'completed',
    amountDue: '108.25',
  });
  answer(listBookings, [done]);
  await openSite('/visits', 'customer');
  await press('Report and Photos: Pool School, Nov 17, 2026');
  const dialog = within(await screen.findByRole('dialog'));
  failNext(startPayment, { code: 'unavailable', message: 'Payments are not available now.' });
  failNext(startPayment, { code: 'unavailable', message: 'Payments are not available now.' });
  await press('Pay $108.25', dialog);
  await expectText('Payments are not available now.', dialog);
  await press('Pay $108.25', dialog);
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(callsOf(startPayment).at(-1)?.body).toEqual({
    items: [{ kind: 'visit', id: idOf(61) }],
    remember: false,
  });
});

it('saves the card or bank account only for who asks for it', async () => {
  answer(listOwnDueItems, [dueItem()]);
  await openBills();
  const box = await screen.findByLabelText<HTMLInputElement>('Remember this card or bank');
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  await press('Pay $243.56');
  await waitFor(() => expect(callsOf(startPayment)).toMatchObject([{ body: { remember: true } }]));
});

it('leads from the home to the bills, and shows there what is processing', async () => {
  answer(listOwnDueItems, [visit]);
  answer(listPayments, [byBank({ state: 'processing' }), byBank({ state: 'open', id: idOf(96) })]);
  await openSite('/', 'customer');
  await expectText('Balance due $108.25');
  await expectText('Processing $243.56');
  const link = screen.getByRole('link', { name: 'Pay' });
  expect(link.getAttribute('href')).toBe('/billing');
});

it('asks for no payments where none are taken', async () => {
  offerNoWayToPay();
  answer(listOwnDueItems, [dueItem()]);
  await openSite('/', 'customer');
  await expectText('Balance due $243.56');
  expect(callsOf(listPayments)).toEqual([]);
});

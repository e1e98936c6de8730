import { fireEvent, screen, waitFor } from '@testing-library/react';
import { listDueItems, recordPayment } from 'shared/contracts/charges.ts';
import { actOnPayment, listAdminPayments } from 'shared/contracts/payments.ts';
import { expect, it, vi } from 'vitest';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { dueItem, idOf, payment } from '../../testing/fixtures.ts';
import { offerWaysToPay } from '../../testing/offer-ways-to-pay.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  expectHeading,
  expectText,
  expectToast,
  fill,
  follow,
  press,
} from '../../testing/site-steps.ts';

it('lists what is due by customer, and opens the form for one on demand', async () => {
  answer(listDueItems, [
    dueItem(),
    dueItem({ id: idOf(92), kind: 'visit', name: 'Pool School' }),
    dueItem({ id: idOf(93), customerId: idOf(94), customerName: 'Dana Deckard' }),
  ]);
  answer(recordPayment, { total: '243.56' });
  await openSite('/admin/money', 'admin');
  await expectText('$730.68 due from 2 customers');
  expect(screen.queryByLabelText('Paid by')).toBeNull();

  await press('Record Payment: Casey Customer');
  expect(screen.getAllByLabelText('Paid by')).toHaveLength(1);
  screen.getByRole('checkbox', { name: /^Pool School/ }).click();
  await fill('Paid by', 'zelle');
  await press('Mark $243.56 Paid: Casey Customer');
  await expectToast({ title: 'Payment Saved' });
  expect(callsOf(recordPayment).map(({ body }) => body)).toEqual([
    { items: [{ kind: 'charge', id: dueItem().id }], method: 'zelle', paidOn: '2026-11-20' },
  ]);
});

it('takes the focus into the form, and puts it back when that is closed', async () => {
  answer(listDueItems, [dueItem()]);
  await openSite('/admin/money', 'admin');
  await press('Record Payment: Casey Customer');
  expect(document.activeElement).toBe(await screen.findByRole('checkbox'));
  await press('Cancel');
  const button = await screen.findByRole('button', { name: 'Record Payment: Casey Customer' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

const pay = async (name: string): Promise<void> => {
  await press(`Record Payment: ${name}`);
  await fill('Paid by', 'zelle');
  screen.getByRole('button', { name: `Mark $243.56 Paid: ${name}` }).focus();
  await press(`Mark $243.56 Paid: ${name}`);
};

it('puts the focus on what is still due once a customer’s card is gone', async () => {
  answer(listDueItems, [
    dueItem(),
    dueItem({ id: idOf(93), customerId: idOf(94), customerName: 'Dana Deckard' }),
  ]);
  answer(recordPayment, { total: '243.56' });
  await openSite('/admin/money', 'admin');
  await pay('Casey Customer');
  await expectText('$243.56 due from 1 customer');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^\$243\.56 due from/));
  await pay('Dana Deckard');
  await expectText('Nothing is due');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Nothing is due/));
});

it('says so when nothing is due', async () => {
  answer(listDueItems, []);
  await openSite('/admin/money', 'admin');
  await expectText('Nothing is due');
});

const abel = { customerId: idOf(3), customerName: 'Abel Able' };

/** The headings and lines from the top, each line with its amount. */
const outline = (): string[] =>
  [...screen.getByRole('main').querySelectorAll('h2, h3, summary:has(.block)')].map((part) =>
    part.matches('summary')
      ? [...part.querySelectorAll('.block, .tabular-nums')]
          .map(({ textContent }) => textContent)
          .join(' | ')
      : part.textContent,
  );

it('shows a line for each customer by the age of their oldest item, the oldest first', async () => {
  answer(listDueItems, [
    dueItem({ ...abel, id: idOf(92), total: '19.00', day: '2026-11-18' }),
    dueItem({ day: '2026-09-01' }),
    dueItem({ id: idOf(93), kind: 'visit' }),
    dueItem({ id: idOf(96), customerId: idOf(4), customerName: 'Bo Bell', day: '2026-10-20' }),
  ]);
  await openSite('/admin/money', 'admin');
  await expectText('$749.68 due from 3 customers');
  expect(outline()).toEqual([
    '$749.68 due from 3 customers',
    'Over 60 days$487.12',
    'Casey Customer | 2 items since Sep 1, 2026 | $487.12',
    '30 to 60 days$243.56',
    'Bo Bell | 1 item since Oct 20, 2026 | $243.56',
    'Under 30 days$19.00',
    'Abel Able | 1 item since Nov 18, 2026 | $19.00',
    'Totals by Month',
  ]);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open Customer: Abel Able' });
  expect(link.pathname + link.search).toBe(`/admin/customers/${abel.customerId}?tab=billing`);
});

it('shows what needs a decision first, and reminds nobody of what they reported as paid', async () => {
  offerWaysToPay();
  const [reported, other] = [dueItem(), dueItem({ ...abel, id: idOf(92) })];
  answer(listDueItems, [reported, other]);
  answer(listAdminPayments, [payment()]);
  await openSite('/admin/money', 'admin');
  await expectHeading('Needs Your Decision');
  expect(outline().slice(0, 2)).toEqual([
    'Needs Your Decision',
    'Casey Customer | Reported by Venmo, Nov 20, 2026 | $243.56',
  ]);
  await expectText(/reported as paid$/);
  const reminds = screen.getAllByRole('button', { name: /^Remind/ });
  expect(reminds.map((button) => button.getAttribute('aria-label'))).toEqual(['Remind: Abel Able']);
});

it('says that it could not load what was reported as paid, and loads it when asked', async () => {
  offerWaysToPay();
  answer(listDueItems, [dueItem()]);
  refuse(listAdminPayments, { status: 403 });
  await openSite('/admin/money', 'admin');
  await expectText('Some payments could not be loaded.');
  await expectText('$243.56 due from 1 customer');
  answer(listAdminPayments, [payment()]);
  await press('Try Again');
  await expectHeading('Needs Your Decision');
});

it('puts the focus on the total when nothing is left to decide', async () => {
  offerWaysToPay();
  answer(listDueItems, [dueItem()]);
  answer(listAdminPayments, [payment()]);
  answer(actOnPayment, payment({ state: 'confirmed' }));
  await openSite('/admin/money', 'admin');
  (await screen.findByRole('button', { name: 'Confirm: Casey Customer' })).focus();
  answer(listAdminPayments, []);
  answer(listDueItems, []);
  await press('Confirm: Casey Customer');
  await expectText('Nothing is due');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Nothing is due/));
});

it('marks what is checked as paid, and asks for no more than that', async () => {
  answer(listDueItems, [dueItem(), dueItem({ id: idOf(92), kind: 'visit', total: '19.00' })]);
  answer(recordPayment, { total: '19.00' });
  await openSite('/admin/money', 'admin');
  await press('Record Payment: Casey Customer');
  fireEvent.click(await screen.findByRole('checkbox', { name: /\$243\.56$/ }));
  await fill('Paid by', 'zelle');
  await fill('Paid on', '2026-11-18');
  await fill(/^Note/, 'By her son');
  const button = await screen.findByRole('button', { name: 'Mark $19.00 Paid: Casey Customer' });
  expect(button.textContent).toBe('Mark $19.00 Paid');
  await press('Mark $19.00 Paid: Casey Customer');
  await expectToast({ title: 'Payment Saved', description: '$19 from Casey Customer.' });
  expect(callsOf(recordPayment)).toMatchObject([
    {
      body: {
        items: [{ kind: 'visit', id: idOf(92) }],
        method: 'zelle',
        paidOn: '2026-11-18',
        note: 'By her son',
      },
    },
  ]);
});

it('closes the form after a payment in part, and puts the focus on the button for the rest', async () => {
  const rest = dueItem({ id: idOf(92), kind: 'visit', total: '19.00' });
  answer(listDueItems, [dueItem(), rest]);
  answer(recordPayment, { total: '243.56' });
  await openSite('/admin/money', 'admin');
  await press('Record Payment: Casey Customer');
  fireEvent.click(await screen.findByRole('checkbox', { name: /\$19\.00$/ }));
  await fill('Paid by', 'zelle');
  await press('Mark $243.56 Paid: Casey Customer');
  await expectText('$19.00 due from 1 customer');
  const button = await screen.findByRole('button', { name: 'Record Payment: Casey Customer' });
  expect(screen.queryByLabelText('Paid by')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('asks for nothing while nothing is checked', async () => {
  answer(listDueItems, [dueItem()]);
  await openSite('/admin/money', 'admin');
  await press('Record Payment: Casey Customer');
  const box = await screen.findByRole('checkbox');
  fireEvent.click(box);
  const button = screen.getByRole('button', { name: /^Mark \$0\.00 Paid/ });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.click(box);
  expect(button).toHaveProperty('disabled', false);
});

it('asks for the charges of a month of the business, for the accountant', async () => {
  // In UTC it is already December.
  vi.setSystemTime('2026-12-01T03:30:00.000Z');
  await openSite('/admin/money', 'admin');
  expect(await screen.findByRole('link', { name: 'Download CSV' })).toHaveProperty(
    'search',
    '?month=2026-11',
  );
  await fill('Month', '2026-09');
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveProperty(
    'search',
    '?month=2026-09',
  );
  await fill('Month', '');
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
});

it('shows what was paid as due no more, though the list lags', async () => {
  answer(listDueItems, [dueItem(), dueItem({ ...abel, id: idOf(92) })]);
  answer(recordPayment, { total: '243.56' });
  await openSite('/admin/money', 'admin');
  await press('Record Payment: Casey Customer');
  await fill('Paid by', 'zelle');
  await press('Mark $243.56 Paid: Casey Customer');
  await expectText('$243.56 due from 1 customer');
  await waitFor(() => expect(callsOf(listDueItems)).toHaveLength(2));
  await expectText('Abel Able');
  expect(screen.queryByText('Casey Customer')).toBeNull();
});

it('says why a payment was not saved where nothing of it is due any more', async () => {
  answer(listDueItems, [dueItem({ kind: 'visit' })]);
  const message = 'Nothing is due for Pool School any more.';
  refuse(recordPayment, { code: 'conflict', message });
  await openSite('/admin/money', 'admin');
  await press('Record Payment: Casey Customer');
  await fill('Paid by', 'zelle');
  answer(listDueItems, []);
  await press(/^Mark .* Paid: Casey Customer$/);
  await expectToast({ title: 'Payment Not Saved', description: message, variant: 'destructive' });
});

it('says what the server finds wrong with a payment, and offers no day to come', async () => {
  answer(listDueItems, [dueItem()]);
  refuse(recordPayment, {
    code: 'invalid',
    message: 'Please check what you entered.',
    fields: { paidOn: 'Please choose today or an earlier day' },
  });
  await openSite('/admin/money', 'admin');
  await press('Record Payment: Casey Customer');
  expect(screen.getByLabelText('Paid on')).toHaveProperty('max', '2026-11-20');
  await fill('Paid by', 'zelle');
  await press(/^Mark .* Paid: Casey Customer$/);
  await expectText('Please choose today or an earlier day');
});

it('reads what is due again whenever it is opened: it may have been paid on the phone', async () => {
  answer(listDueItems, [dueItem()]);
  await openSite('/admin/money', 'admin');
  await expectText('Casey Customer');
  answer(listDueItems, []);
  await follow('Quotes');
  await expectText('Quote Requests');
  await follow('Money');
  await expectText('Nothing is due');
});

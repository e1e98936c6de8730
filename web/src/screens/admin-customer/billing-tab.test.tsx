import { screen, waitFor, within } from '@testing-library/react';
import {
  actOnCharge,
  listChargesOfCustomer,
  listDueItems,
  type Charge,
} from 'shared/contracts/charges.ts';
import { expect, it, vi } from 'vitest';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { charge, customer, dueItem, idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  dialogCalled,
  expectHeading,
  expectText,
  expectToast,
  fill,
  press,
} from '../../testing/site-steps.ts';

const later = '2026-11-21T03:31:00.000Z';

const open = async (...charges: Charge[]) => {
  answer(listChargesOfCustomer, charges);
  await openSite(`/admin/customers/${customer.id}?tab=billing`, 'admin');
  const heading = await screen.findByRole('heading', { name: 'Charges' });
  return within(heading.closest('section')!);
};

const paid = charge({ state: 'paid', paidOn: '2026-11-05', paymentMethod: 'zelle' });

it('shows what became of each charge, and only the buttons of its state', async () => {
  const section = await open(
    charge({ id: idOf(95), from: '2026-11-02' }),
    paid,
    charge({
      id: idOf(93),
      state: 'refunded',
      paidOn: '2026-10-05',
      refunded: '108.25',
      refundedOn: '2026-10-20',
      refundable: '125.00',
      reason: 'Rained all month',
    }),
    charge({ id: idOf(94), state: 'void', reason: 'Nothing to pay' }),
  );
  const lines = await section.findAllByRole('listitem');
  const buttons = lines.map((line) =>
    within(line)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  );
  expect(buttons).toEqual([['Mark Paid', 'Void'], ['Refund'], ['Refund'], []]);
  expect(lines[1]!.textContent).toContain('Paid on Nov 5, 2026 by Zelle');
  expect(lines[2]!.textContent).toContain('$108.25 given back on Oct 20, 2026Rained all month');
});

it('asks how much goes back, says with what tax, and refuses more than was paid', async () => {
  const refunded = { ...paid, state: 'refunded', refunded: '108.25' } as const;
  answer(actOnCharge, { ...refunded, refundable: '125.00', updatedAt: later });
  const section = await open(paid);
  await press(/^Refund: /, section);
  const dialog = await dialogCalled('Refund this charge?');
  await expectText('Give back $243.56: $225 and $18.56 of sales tax.', dialog);
  for (const wrong of ['', '0', '225.01', '-5', '1e3', 'all']) {
    await fill('Amount without tax', wrong, dialog);
    await press('Yes, Refunded', dialog);
    await expectText('Please enter an amount up to $225', dialog);
  }
  await fill('Amount without tax', '$100', dialog);
  await expectText('Give back $108.25: $100 and $8.25 of sales tax.', dialog);
  await press('Yes, Refunded', dialog);
  await expectText('Please say why', dialog);
  expect(callsOf(actOnCharge)).toEqual([]);
  await fill('Reason', 'Rained all month', dialog);
  await fill('Refunded on', '2026-11-19', dialog);
  await press('Yes, Refunded', dialog);
  await expectToast({ title: 'Refund Noted', description: expect.stringMatching(/^\$108\.25 of/) });
  expect(callsOf(actOnCharge)).toMatchObject([
    {
      params: { id: paid.id, action: 'refunded' },
      body: { amount: '100.00', refundedOn: '2026-11-19', reason: 'Rained all month' },
    },
  ]);
  // The list lags behind, but must not offer the same refund again, only the rest.
  const whole = { ...refunded, refunded: '243.56', refundable: '0.00' };
  answer(actOnCharge, { ...whole, updatedAt: '2026-11-21T10:00:00.000Z' });
  await press(/^Refund: /, section);
  const rest = await dialogCalled('Refund this charge?');
  await expectText('The rest is $125.', rest);
  // The tax on $225 was $18.56, of which $8.25 went back.
  await expectText('Give back $135.31: $125 and $10.31 of sales tax.', rest);
  await fill('Reason', 'Moved away', rest);
  await press('Yes, Refunded', rest);
  await expectToast({ title: 'Refund Noted', description: expect.stringMatching(/^\$135\.31 of/) });
  expect(section.queryByRole('button', { name: /^Refund/ })).toBeNull();
});

it('says that there was no tax on what goes back, and asks for the day', async () => {
  const section = await open({ ...paid, tax: '0.00', taxRate: 0 });
  await press(/^Refund: /, section);
  const dialog = await dialogCalled('Refund this charge?');
  await expectText('Give back $225; there was no sales tax on it.', dialog);
  await fill('Refunded on', '', dialog);
  await press('Yes, Refunded', dialog);
  await expectText('Please choose a day', dialog);
  expect(document.activeElement).toBe(dialog.getByLabelText('Refunded on'));
  expect(callsOf(actOnCharge)).toEqual([]);
});

it('notes a payment of the evening on the day it still is here', async () => {
  // In UTC it is already the next day.
  vi.setSystemTime('2026-11-21T03:30:00.000Z');
  answer(actOnCharge, { ...paid, updatedAt: later });
  const section = await open(charge({ paymentMethod: 'venmo' }));
  await press(/^Mark Paid/, section);
  // With the plan's payment method.
  await press('Mark Paid', within(await screen.findByRole('dialog')));
  await waitFor(() => expect(callsOf(actOnCharge)).toHaveLength(1));
  expect(callsOf(actOnCharge)[0]?.body).toEqual({ method: 'venmo', paidOn: '2026-11-20' });
});

it('makes a charge void for a reason', async () => {
  answer(actOnCharge, charge({ state: 'void', reason: 'Moved away', updatedAt: later }));
  const section = await open(charge());
  await press(/^Void: /, section);
  const dialog = await dialogCalled('Void this charge?');
  await press('Yes, Void', dialog);
  await expectText('Please say why', dialog);
  await fill('Reason', 'Moved away', dialog);
  await press('Yes, Void', dialog);
  await expectToast({ title: 'Charge Void' });
  expect(callsOf(actOnCharge)).toMatchObject([
    { params: { action: 'void' }, body: { reason: 'Moved away' } },
  ]);
});

it('marks a single charge as paid', async () => {
  answer(actOnCharge, { ...paid, updatedAt: later });
  const section = await open(charge());
  await press(/^Mark Paid: /, section);
  const dialog = await dialogCalled('Was this charge paid?');
  await fill('Paid by', 'zelle', dialog);
  await fill('Paid on', '2026-11-05', dialog);
  await press('Mark Paid', dialog);
  await expectToast({ title: 'Payment Saved', description: '$243.56 for Monthly Membership.' });
  expect(callsOf(actOnCharge)).toMatchObject([
    { params: { action: 'paid' }, body: { method: 'zelle', paidOn: '2026-11-05' } },
  ]);
});

it.each([
  ['Mark Paid', 'Mark Paid'],
  ['Void', 'Yes, Void'],
])('takes a charge off what is due at %s, while that list lags behind', async (button, submit) => {
  answer(listDueItems, [dueItem({ name: 'Old Membership' })]);
  answer(actOnCharge, { ...paid, updatedAt: later });
  const section = await open(charge({ paymentMethod: 'zelle' }));
  await expectHeading('Balance due');
  await press(new RegExp(`^${button}: `), section);
  const dialog = within(await screen.findByRole('dialog', { name: /this charge|charge paid/ }));
  if (button === 'Void') await fill('Reason', 'Billed twice', dialog);
  await press(submit, dialog);
  await waitFor(() => expect(callsOf(listDueItems).length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByText('Balance due')).toBeNull());
});

it('shows six charges without asking', async () => {
  const section = await open(
    ...Array.from({ length: 6 }, (_, index) => charge({ id: idOf(100 + index) })),
  );
  expect(await section.findAllByRole('listitem')).toHaveLength(6);
  expect(section.queryByRole('button', { name: /^Show All/ })).toBeNull();
});

it.each([
  ['Mark Paid', 'Paid on'],
  ['Refund', 'Refunded on'],
])('takes no day to come for %s', async (button, label) => {
  const section = await open(button === 'Refund' ? paid : charge());
  await press(new RegExp(`^${button}: `), section);
  expect(within(await screen.findByRole('dialog')).getByLabelText(label)).toHaveProperty(
    'max',
    '2026-11-20',
  );
});

it.each([
  ['Refund', 'Yes, Refunded', 'refundedOn'],
  ['Mark Paid', 'Mark Paid', 'paidOn'],
])('says what the server finds wrong with the day of %s', async (button, submit, field) => {
  refuse(actOnCharge, {
    code: 'invalid',
    message: 'Please check what you entered.',
    fields: { [field]: 'Please choose today or an earlier day' },
  });
  const section = await open(button === 'Refund' ? paid : charge({ paymentMethod: 'zelle' }));
  await press(new RegExp(`^${button}: `), section);
  const dialog = within(await screen.findByRole('dialog'));
  if (button === 'Refund') await fill('Reason', 'Rained all month', dialog);
  await press(submit, dialog);
  await expectText('Please choose today or an earlier day', dialog);
});

it('finds the older ones, offers the statement of a month, and says when nothing could be loaded', async () => {
  const section = await open(
    ...Array.from({ length: 8 }, (_, index) => charge({ id: idOf(100 + index) })),
  );
  expect(await section.findAllByRole('listitem')).toHaveLength(6);
  section.getByRole('button', { name: 'Show All 8 Charges' }).focus();
  await press('Show All 8 Charges', section);
  expect(section.getAllByRole('listitem')).toHaveLength(8);
  expect(document.activeElement).toBe(section.getByRole('heading', { name: 'Charges' }));
  await fill('Statement of', '2026-10', section);
  expect(section.getByRole('link', { name: 'Download PDF: October 2026' })).toHaveProperty(
    'pathname',
    `/api/admin/customers/${customer.id}/statements/2026-10`,
  );
});

it('says that charges could not be loaded, and that there are none', async () => {
  refuse(listChargesOfCustomer, { status: 500 });
  await openSite(`/admin/customers/${customer.id}?tab=billing`, 'admin');
  const heading = await screen.findByRole('heading', { name: 'Charges' });
  const section = within(heading.closest('section')!);
  await section.findByRole('button', { name: /Try Again|Reload|Retry/ });
  answer(listChargesOfCustomer, []);
  await press(/Try Again|Reload|Retry/, section);
  await expectText('No charges yet. Plans by month or year are charged automatically.', section);
});

it('lets nobody ask for the statement of a month to come', async () => {
  const section = await open(charge());
  expect(await section.findByLabelText('Statement of')).toHaveProperty('max', '2026-11');
  await fill('Statement of', '', section);
  expect(section.queryByRole('link', { name: /^Download PDF/ })).toBeNull();
});

it('offers no statement of half a month, as it is typed where a browser has no picker', async () => {
  const section = await open(charge());
  const field = await section.findByLabelText('Statement of');
  // Such a browser treats the field as text.
  field.setAttribute('type', 'text');
  await fill('Statement of', '2026-1', section);
  expect(section.queryByRole('link', { name: /^Download PDF/ })).toBeNull();
  await fill('Statement of', '2026-10', section);
  expect(section.getByRole('link', { name: 'Download PDF: October 2026' })).toBeDefined();
});

it('does not put an older answer over a charge that was changed since', async () => {
  // Meanwhile, another tab has marked it as refunded, and this list has fetched that.
  const since = { state: 'refunded', updatedAt: '2026-11-21T03:32:00.000Z' } as const;
  answer(actOnCharge, { ...paid, updatedAt: later });
  const section = await open(charge());
  await press(/^Mark Paid: /, section);
  const dialog = await dialogCalled('Was this charge paid?');
  await fill('Paid by', 'zelle', dialog);
  answer(listChargesOfCustomer, [charge(since)]);
  await press('Mark Paid', dialog);
  await expectText('refunded', section);
  expect(section.queryByText('paid')).toBeNull();
});

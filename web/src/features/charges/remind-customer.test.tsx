import { screen } from '@testing-library/react';
import { listDueItems } from 'shared/contracts/charges.ts';
import { remindCustomer } from 'shared/contracts/payments.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { customer, dueItem } from '../../testing/fixtures.ts';
import { expectText, press } from '../../testing/site-steps.ts';
import { DueOfCustomer } from './due-of-customer.tsx';

const open = (change: Parameters<typeof dueItem>[0] = {}) => {
  answer(listDueItems, [dueItem(change)]);
  draw(<DueOfCustomer customerId={customer.id} />);
};

it('shows why a customer was not reminded, where it was tried', async () => {
  open();
  const message =
    'This customer was reminded on Nov 20, 2026. The next reminder can go out from Nov 27, 2026 on.';
  refuse(remindCustomer, { code: 'conflict', message });
  await press('Remind: Casey Customer');
  await expectText(message);
  expect(callsOf(remindCustomer)).toHaveLength(1);
});

it('offers to call a customer whom no mail reaches', async () => {
  open({ isMailable: false });
  const call = await screen.findByRole('link', { name: 'Call Casey Customer: 281-555-0101' });
  expect(call.getAttribute('href')).toBe('tel:+12815550101');
  expect(screen.queryByRole('button', { name: 'Remind: Casey Customer' })).toBeNull();
});

it('offers neither for a customer without a phone number', async () => {
  open({ isMailable: false, customerPhone: null });
  await expectText('Balance due');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Record Payment',
  ]);
  expect(screen.queryByRole('link')).toBeNull();
});

it('offers to call once mail no longer reaches the customer', async () => {
  open();
  const message = 'Mail to this customer comes back. Please call the customer.';
  refuse(remindCustomer, { code: 'conflict', message });
  await screen.findByRole('button', { name: 'Remind: Casey Customer' });
  answer(listDueItems, [dueItem({ isMailable: false })]);
  await press('Remind: Casey Customer');
  await screen.findByRole('link', { name: /^Call Casey Customer/ });
  await expectText(message);
});

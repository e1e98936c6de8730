import { screen, waitFor } from '@testing-library/react';
import { listConversations } from 'shared/contracts/chat.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { getCustomer, updateCustomer } from 'shared/contracts/customers.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, answerEach, callsOf, refuse } from '../../testing/fake-api.ts';
import { booking, customer, idOf } from '../../testing/fixtures.ts';
import { fill, press } from '../../testing/site-steps.ts';
import { CustomerHistory } from './customer-history.tsx';
import { MessagesInbox } from './messages-inbox.tsx';

const names = ['Invite to Sign In', 'Invite Again', 'Sign Customer Out', 'Disable Account'];

it.each([
  ['none', ['Invite to Sign In']],
  ['invited', ['Invite Again', 'Disable Account']],
  ['active', ['Sign Customer Out', 'Disable Account']],
] as const)('offers for a sign-in that is %s: %j', async (signIn, offered) => {
  answer(getCustomer, { ...customer, signIn });
  draw(<CustomerHistory customerId={customer.id} onClose={() => undefined} />);
  await screen.findByText('Add Visit');
  expect(names.filter((name) => screen.queryByText(name))).toEqual(offered);
});

it('writes no message to who could neither read it here nor by mail', async () => {
  answer(getCustomer, { ...customer, email: null, signIn: 'none' });
  draw(<CustomerHistory customerId={customer.id} onClose={() => undefined} />);
  await screen.findByText(/has no email address, so that nothing written here would reach them/);
  expect(screen.queryByLabelText(/^Message to/)).toBeNull();
});

it('leaves what was changed elsewhere since the form was opened as it is', async () => {
  answer(getCustomer, customer);
  answer(updateCustomer, customer);
  draw(<CustomerHistory customerId={customer.id} onClose={() => undefined} />);
  await press('Edit Customer');
  await fill('Phone', '(281) 555-0177');
  for (const label of ['Length in feet', 'Width in feet', 'Average depth in feet'])
    await fill(label, '10');
  await press('Fill in the gallons');
  const meanwhile = { phone: '(281) 555-0100', poolGallons: 12_000, poolSurface: 'vinyl' } as const;
  answer(getCustomer, { ...customer, ...meanwhile, poolAccess: 'New code 9999' });
  await press('Save Customer');
  await waitFor(() => expect(callsOf(updateCustomer)).toHaveLength(1));
  const body = { phone: '(281) 555-0177', poolGallons: 7480, poolSurface: 'vinyl' };
  expect(callsOf(updateCustomer)).toMatchObject([
    { body: { ...body, firstName: 'Casey', poolAccess: 'New code 9999' } },
  ]);
});

it('does not say that nobody waits while there is more to look through', async () => {
  answerEach(listConversations, () => [], { nextCursor: () => 'more' });
  draw(<MessagesInbox />);
  await screen.findByRole('button', { name: 'Load More' });
  expect(screen.queryByText('Nobody Is Waiting')).toBeNull();
});

it('shows nothing any more of a customer who was deleted since they were last looked at', async () => {
  answer(getCustomer, customer);
  const history = <CustomerHistory customerId={customer.id} onClose={() => undefined} />;
  const { unmount } = draw(history);
  await screen.findByText('Add Visit');
  unmount();
  refuse(getCustomer, { code: 'not-found', message: 'There is no such customer.' });
  draw(history);
  await screen.findByText('Customer Not Found');
  expect(screen.queryByText('Add Visit')).toBeNull();
});

it('leaves the focus near by when a customer is edited, and when that is over', async () => {
  answer(getCustomer, customer);
  draw(<CustomerHistory customerId={customer.id} onClose={() => undefined} />);
  (await screen.findByRole('button', { name: 'Edit Customer' })).focus();
  await press('Edit Customer');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  await press('Cancel');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Customer' })),
  );
});

it('names no amount for a visit that was cancelled before it was paid', async () => {
  answer(getCustomer, customer);
  answer(listBookingsOfCustomer, [
    booking({ id: idOf(21), serviceName: 'Off', status: 'cancelled', totalAmount: '48.50' }),
    booking({
      id: idOf(22),
      serviceName: 'Off, but paid',
      status: 'cancelled',
      paymentStatus: 'paid',
      totalAmount: '52.25',
    }),
  ]);
  draw(<CustomerHistory customerId={customer.id} onClose={() => undefined} />);
  await screen.findByText('$52.25');
  expect(screen.getByText('Off')).toBeDefined();
  expect(screen.queryByText('$48.50')).toBeNull();
});

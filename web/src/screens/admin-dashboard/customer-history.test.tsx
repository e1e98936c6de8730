import { screen } from '@testing-library/react';
import { listConversations } from 'shared/contracts/chat.ts';
import { getCustomer } from 'shared/contracts/customers.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, answerEach } from '../../testing/fake-api.ts';
import { customer } from '../../testing/fixtures.ts';
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
  await screen.findByText(/has no e-mail address, so that nothing written here would reach them/);
  expect(screen.queryByLabelText(/^Message to/)).toBeNull();
});

it('does not say that nobody waits while there is more to look through', async () => {
  answerEach(listConversations, () => [], { nextCursor: () => 'more' });
  draw(<MessagesInbox />);
  await screen.findByRole('button', { name: 'Load More' });
  expect(screen.queryByText('Nobody Is Waiting')).toBeNull();
});

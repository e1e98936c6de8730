import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  answerCustomer,
  listChatMessagesOfCustomer,
  listConversations,
} from 'shared/contracts/chat.ts';
import { getCustomer } from 'shared/contracts/customers.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, answerEach } from '../../testing/fake-api.ts';
import { chatMessage, conversation, customer, idOf } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectHeading, fill, follow, press } from '../../testing/site-steps.ts';
import { MessagesInbox } from './messages-inbox.tsx';

it('leaves the focus with the list once a conversation is answered and gone from it', async () => {
  const answered = conversation({
    state: 'answered',
    last: chatMessage({ id: idOf(49), by: 'operator', at: '2026-11-21T04:00:00.000Z' }),
  });
  answerEach(listConversations, ({ query }) =>
    query['state'] === 'waiting' ? [conversation()] : [],
  );
  answer(listChatMessagesOfCustomer, [chatMessage()]);
  answer(answerCustomer, answered);
  draw(<MessagesInbox />);
  await press('Read and Answer: Casey Customer');
  await fill('Message to Casey Customer', 'Yes, at ten.');
  await press('Send');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Casey Customer' })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Waiting' })),
  );
});

it('keeps an answer that is being written while its customer’s page is looked at', async () => {
  answer(listConversations, [conversation()]);
  answer(listChatMessagesOfCustomer, [chatMessage()]);
  answer(getCustomer, customer);
  await openSite('/admin/messages', 'admin');
  await press('Read and Answer: Casey Customer');
  await fill('Message to Casey Customer', 'Yes, at ten.');
  await follow('Casey Customer');
  await expectHeading('Overview');
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Messages' }), { button: 0 });
  expect(await screen.findByLabelText('Message to Casey Customer')).toHaveProperty(
    'value',
    'Yes, at ten.',
  );
});

it('does not say that nobody waits while there is more to look through', async () => {
  answerEach(listConversations, () => [], { nextCursor: () => 'more' });
  draw(<MessagesInbox />);
  await screen.findByRole('button', { name: 'Load More' });
  expect(screen.queryByText('Nobody Is Waiting')).toBeNull();
});

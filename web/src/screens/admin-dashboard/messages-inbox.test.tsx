import { screen, waitFor } from '@testing-library/react';
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
import { dialogCalled, fill, follow, press } from '../../testing/site-steps.ts';
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
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Waiting for an Answer' }),
    ),
  );
});

it('keeps an answer that is being written while the history of its customer is looked at', async () => {
  answer(listConversations, [conversation()]);
  answer(listChatMessagesOfCustomer, [chatMessage()]);
  answer(getCustomer, customer);
  await openSite('/admin/dashboard?tab=messages', 'admin');
  await press('Read and Answer: Casey Customer');
  await fill('Message to Casey Customer', 'Yes, at ten.');
  await follow('Casey Customer');
  await press('Close history', await dialogCalled('Casey Customer'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Message to Casey Customer')).toHaveProperty(
    'value',
    'Yes, at ten.',
  );
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  answerCustomer,
  listConversations,
  listChatMessages,
  listChatMessagesOfCustomer,
  sendChatMessage,
} from 'shared/contracts/chat.ts';
import { expect, it, vi } from 'vitest';
import {
  answer,
  answerEach,
  callsOf,
  failNext,
  delayCalls,
  refuse,
  type MadeCall,
} from '../../testing/fake-api.ts';
import { conversation, idOf, chatMessage } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { hurry } from '../../testing/run-timers.ts';
import { expectText, expectToast, fill, press } from '../../testing/site-steps.ts';

const inbox = '/admin/messages';
const typed = (label: RegExp) => screen.getByLabelText<HTMLTextAreaElement>(label).value;

const isEarlier = ({ query }: MadeCall) => query['cursor'] === 'next';

it('shows the newest message first, below the form, and sends at two presses', async () => {
  const answered = chatMessage({ id: idOf(45), by: 'operator', text: 'Yes, at nine.' });
  answer(listChatMessages, [answered, chatMessage()]);
  await openSite('/messages', 'customer');
  await expectText('Yes, at nine.');
  const section = within(await screen.findByRole('region', { name: 'Conversation' }));
  const shown = section.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual([
    expect.stringMatching(/^Pool & Poop Sheriff, .*Yes, at nine\.$/),
    expect.stringMatching(/^You, .*Can you come on Friday\?$/),
  ]);
  await press('Send Message');
  await expectText('Please write a few words');
  expect(callsOf(sendChatMessage)).toEqual([]);
  answer(sendChatMessage, chatMessage({ id: idOf(46), text: 'Thank you' }));
  await fill('Your message', 'Thank you');
  await press('Send Message');
  await waitFor(() => expect(typed(/^Your message/)).toBe(''));
  expect(section.getAllByRole('listitem')[0]?.textContent).toContain('Thank you');
});

it('keeps what is typed while a message is on its way', async () => {
  answer(sendChatMessage, chatMessage({ id: idOf(46), text: 'Thank you' }));
  const arrive = delayCalls(sendChatMessage);
  await openSite('/messages', 'customer');
  await fill('Your message', 'Thank you');
  await press('Send Message');
  await fill('Your message', 'And one more thing');
  arrive();
  await expectText('Thank you');
  expect(typed(/^Your message/)).toBe('And one more thing');
});

it('keeps what was typed for whoever sends it after their session is over, until they are back', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  hurry(500);
  refuse(sendChatMessage, { code: 'unauthorized', message: 'Unauthorized: sign in first' });
  await openSite('/messages', 'customer');
  await fill('Your message', 'The pump is loud,\nsince Monday');
  await press('Send Message');
  await waitFor(() => expect(window.location.assign).toHaveBeenCalled());
  for (const phrase of ['The pump is loud,\nsince Monday', '']) {
    cleanup();
    await openSite('/messages', 'customer');
    await screen.findByLabelText(/^Your message/);
    expect(typed(/^Your message/)).toBe(phrase);
  }
});

it('keeps nothing typed by one customer for another', async () => {
  const forms = { [sendChatMessage.name]: 'Gate code 4711' };
  sessionStorage.setItem('kept-words', JSON.stringify({ owner: idOf(99), forms }));
  await openSite('/messages', 'customer');
  await screen.findByLabelText(/^Your message/);
  expect(typed(/^Your message/)).toBe('');
});

it('reads earlier messages when asked', async () => {
  answerEach(
    listChatMessages,
    (call) => [
      isEarlier(call)
        ? chatMessage({ id: idOf(46), at: '2026-11-01T12:00:00.000Z', text: 'My gate is green' })
        : chatMessage(),
    ],
    { nextCursor: (call) => (isEarlier(call) ? undefined : 'next') },
  );
  await openSite('/messages', 'customer');
  await expectText('Can you come on Friday?');
  screen.getByRole('button', { name: 'Earlier Messages' }).focus();
  await press('Earlier Messages');
  await expectText('My gate is green');
  expect(screen.queryByRole('button', { name: 'Earlier Messages' })).toBeNull();
  const added = screen.getByText('My gate is green').closest('li');
  await waitFor(() => expect(document.activeElement).toBe(added));
});

it('reads earlier messages of a customer when the operator asks', async () => {
  answer(listConversations, [conversation()]);
  answerEach(
    listChatMessagesOfCustomer,
    (call) => [
      isEarlier(call)
        ? chatMessage({ id: idOf(46), at: '2026-11-01T12:00:00.000Z', text: 'My gate is green' })
        : chatMessage(),
    ],
    { nextCursor: (call) => (isEarlier(call) ? undefined : 'next') },
  );
  await openSite(inbox, 'admin');
  await press(/^Read and Answer/);
  await press('Earlier Messages');
  await expectText('My gate is green');
  expect(screen.queryByRole('button', { name: 'Earlier Messages' })).toBeNull();
});

it('keeps what the operator typed when the customer has written again, and shows that', async () => {
  answer(listConversations, [conversation()]);
  const earlier = chatMessage({ id: idOf(43), at: '2026-11-01T12:00:00.000Z', text: 'Hello' });
  answer(listChatMessagesOfCustomer, [chatMessage(), earlier]);
  await openSite(inbox, 'admin');
  await press(/^Read and Answer/);
  await fill(/^Message to/, 'Yes');
  answer(listChatMessagesOfCustomer, [
    chatMessage({ id: idOf(46), text: 'Or Saturday?' }),
    chatMessage(),
  ]);
  const message = 'The customer has written again. Please read that first.';
  refuse(answerCustomer, { code: 'conflict', message });
  await press('Send');
  await expectText(message);
  await expectText('Or Saturday?');
  expect(typed(/^Message to/)).toBe('Yes');
  expect(callsOf(answerCustomer)).toMatchObject([
    { body: { text: 'Yes', seen: chatMessage().id } },
  ]);
});

it('sends an answer once, also where it stands there by now because its answer was lost', async () => {
  answer(listConversations, [conversation()]);
  answer(listChatMessagesOfCustomer, [chatMessage()]);
  const sent = chatMessage({ id: idOf(46), by: 'operator', text: 'Yes' });
  answer(answerCustomer, conversation({ state: 'answered', last: sent }));
  await openSite(inbox, 'admin');
  await press(/^Read and Answer/);
  await fill(/^Message to/, 'Yes');
  answer(listChatMessagesOfCustomer, [sent, chatMessage()]);
  failNext(answerCustomer, { status: 504 });
  await press('Send');
  await expectText('The message could not be sent. Please try again.');
  await waitFor(() => expect(screen.getAllByText('Yes')).toHaveLength(2));
  await press('Send');
  await waitFor(() => expect(callsOf(answerCustomer)).toHaveLength(2));
  const [first, second] = callsOf(answerCustomer);
  expect(second?.key).toBe(first?.key);
});

it('says why an answer was not sent where its conversation does not wait any more', async () => {
  answer(listConversations, [conversation()]);
  answer(listChatMessagesOfCustomer, [chatMessage()]);
  const message = 'The customer has written again. Please read that first.';
  refuse(answerCustomer, { code: 'conflict', message });
  await openSite(inbox, 'admin');
  await press(/^Read and Answer/);
  await fill(/^Message to/, 'Yes');
  answer(listConversations, []);
  await press('Send');
  await expectToast({ title: 'Message Not Sent', description: message, variant: 'destructive' });
});

it('keeps what the operator was answering when their session was over, until they are back', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  hurry(500);
  answer(listConversations, [conversation()]);
  answer(listChatMessagesOfCustomer, [chatMessage()]);
  refuse(answerCustomer, { code: 'unauthorized', message: 'Unauthorized: sign in first' });
  await openSite(inbox, 'admin');
  await press(/^Read and Answer/);
  await fill(/^Message to/, 'On Friday at nine');
  await press('Send');
  await waitFor(() => expect(window.location.assign).toHaveBeenCalled());
  cleanup();
  await openSite(inbox, 'admin');
  await press(/^Read and Answer/);
  await screen.findByLabelText(/^Message to/);
  expect(typed(/^Message to/)).toBe('On Friday at nine');
});

it('takes a conversation that was answered from those that wait, though the list lags', async () => {
  const { last } = conversation();
  const at = new Date(Date.parse(last.at) + 1000).toISOString();
  answer(listConversations, [conversation(), conversation({ id: idOf(47), name: 'Omar Other' })]);
  answer(listChatMessagesOfCustomer, [chatMessage()]);
  const response = chatMessage({ id: idOf(46), at, text: 'Yes', by: 'operator' });
  answer(answerCustomer, conversation({ state: 'answered', last: response }));
  await openSite(inbox, 'admin');
  fireEvent.click((await screen.findAllByRole('button', { name: /^Read and Answer/ }))[0]!);
  await fill(/^Message to/, 'Yes');
  await press('Send');
  await waitFor(() => expect(callsOf(answerCustomer)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Casey Customer' })).toBeNull());
  await expectText('Omar Other');
});

it('counts in the bar what waits, and shows what was answered at a press', async () => {
  answerEach(listConversations, ({ query }) =>
    query['state'] === 'waiting'
      ? [conversation(), conversation({ id: idOf(47), name: 'Omar Other' })]
      : [conversation({ state: 'answered', name: 'Ada Answered' })],
  );
  await openSite('/admin/money', 'admin');
  (await screen.findByRole('link', { name: 'Messages 2 waiting' })).click();
  await expectText('Omar Other');
  await press('Show Answered');
  await expectText('Ada Answered');
});

it('keeps what the operator was answering while they look at what was answered', async () => {
  answerEach(listConversations, ({ query }) =>
    query['state'] === 'waiting'
      ? [conversation()]
      : [conversation({ id: idOf(47), state: 'answered', name: 'Ada Answered' })],
  );
  answer(listChatMessagesOfCustomer, [chatMessage()]);
  await openSite(inbox, 'admin');
  await press(/^Read and Answer/);
  await fill(/^Message to/, 'On Friday at nine');
  await press('Show Answered');
  await screen.findByRole('heading', { name: 'Ada Answered' });
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
  await press('Show Waiting');
  await screen.findByRole('textbox', { name: /^Message to/ });
  expect(typed(/^Message to/)).toBe('On Friday at nine');
});

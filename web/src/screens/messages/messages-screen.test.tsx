import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listChatMessages } from 'shared/contracts/chat.ts';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import { expect, it } from 'vitest';
import { answer, answerEach, callsOf, failNext, refuse } from '../../testing/fake-api.ts';
import { chatMessage, idOf, message, now } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, expectHeading, follow, press } from '../../testing/site-steps.ts';

const line = () => screen.findByRole('link', { name: new RegExp(message().subject) });

it('leads to the report of a mail, which then is no longer new, and tells the server once', async () => {
  answer(listMessages, [message(), message({ id: idOf(41), subject: 'Another' })]);
  answer(readMessage, message({ readAt: now }));
  await openSite('/messages', 'customer');
  expect(await screen.findAllByText('New')).toHaveLength(2);
  fireEvent.click(await line());
  await waitFor(() => expect(window.location.pathname).toBe(`/reports/${idOf(50)}`));
  answer(listMessages, [message({ readAt: now }), message({ id: idOf(41), subject: 'Another' })]);
  act(() => window.history.back());
  await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(1));
  fireEvent.click(await line());
  expect(callsOf(readMessage)).toMatchObject([{ params: { id: message().id } }]);
});

it('leads to the report when that cannot be noted, and notes it at the next opening', async () => {
  answer(listMessages, [message()]);
  answer(readMessage, message({ readAt: now }));
  failNext(readMessage, { status: 400 });
  await openSite('/messages', 'customer');
  fireEvent.click(await line());
  await waitFor(() => expect(callsOf(readMessage)).toHaveLength(1));
  act(() => window.history.back());
  await expectText('New');
  fireEvent.click(await line());
  await waitFor(() => expect(callsOf(readMessage)).toHaveLength(2));
});

it('asks for new messages each time they are opened', async () => {
  answer(listMessages, [message()]);
  await openSite('/messages', 'customer');
  await expectText(message().subject);
  await follow('Visits');
  await expectHeading('Visits');
  answer(listMessages, [message({ id: idOf(41), subject: 'A newer one' }), message()]);
  await follow('Messages');
  await expectText('A newer one');
});

const texts = () =>
  within(screen.getByRole('region', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const mail = (number: number, sentAt: string) =>
  message({ id: idOf(number), sentAt, subject: `Report ${number}` });

it('shows mails of reports among what was written, and earlier ones when asked', async () => {
  answer(listChatMessages, [
    chatMessage({ id: idOf(45), by: 'operator', at: '2026-11-19T12:00:00.000Z', text: 'Yes.' }),
    chatMessage({ at: '2026-11-10T12:00:00.000Z' }),
  ]);
  answerEach(
    listMessages,
    ({ query }) =>
      query['cursor'] === 'next'
        ? [mail(72, '2026-11-12T12:00:00.000Z'), mail(73, '2026-11-09T12:00:00.000Z')]
        : [mail(71, '2026-11-18T12:00:00.000Z')],
    { nextCursor: ({ query }) => (query['cursor'] === 'next' ? undefined : 'next') },
  );
  await openSite('/messages', 'customer');
  await expectText('Yes.');
  expect(texts()).toEqual([expect.stringMatching(/Yes\.$/), 'Report 71New']);
  await press('Earlier Messages');
  await expectText('Report 73');
  expect(texts()).toEqual([
    expect.stringMatching(/Yes\.$/),
    'Report 71New',
    'Report 72New',
    expect.stringMatching(/Can you come on Friday\?$/),
    'Report 73New',
  ]);
  expect(screen.queryByRole('button', { name: 'Earlier Messages' })).toBeNull();
});

it('says that earlier messages could not be loaded, and tries again', async () => {
  answerEach(listMessages, () => [message()], { nextCursor: () => 'next' });
  await openSite('/messages', 'customer');
  await expectText(message().subject);
  refuse(listMessages, { status: 400 });
  await press('Earlier Messages');
  await expectText('Earlier messages could not be loaded.');
  answer(listMessages, [message({ id: idOf(41), subject: 'An older one' })]);
  await press('Earlier Messages');
  await expectText('An older one');
  expect(screen.queryByText('Earlier messages could not be loaded.')).toBeNull();
});

it('can be written to while what was written cannot be loaded', async () => {
  refuse(listMessages, { status: 400 });
  answer(listChatMessages, [chatMessage()]);
  await openSite('/messages', 'customer');
  await expectText('Your messages could not be loaded');
  expect(screen.getByLabelText('Your message')).toBeDefined();
});

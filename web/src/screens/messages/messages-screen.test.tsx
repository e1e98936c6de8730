import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import { expect, it } from 'vitest';
import { answer, callsOf, failNext } from '../../testing/fake-api.ts';
import { idOf, message, now } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, expectHeading, follow } from '../../testing/site-steps.ts';

const line = () => screen.findByRole('link', { name: new RegExp(message().subject) });

it('leads to the report of a mail, which then is no longer new, and tells the server once', async () => {
  answer(listMessages, [message(), message({ id: idOf(41), subject: 'Another' })]);
  answer(readMessage, message({ readAt: now }));
  await openSite('/messages', 'customer');
  expect(await screen.findAllByText('New')).toHaveLength(2);
  expect((await line()).textContent).toContain('Sent Nov 20, 2026');
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

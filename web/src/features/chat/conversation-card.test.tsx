import { screen } from '@testing-library/react';
import { listConversations } from 'shared/contracts/chat.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answerEach } from '../../testing/fake-api.ts';
import { chatMessage, conversation, idOf } from '../../testing/fixtures.ts';
import { expectText, press } from '../../testing/site-steps.ts';
import { ConversationCard } from './conversation-card.tsx';
import WaitingCount from './waiting-count.tsx';

it.each([
  ['customer', /^Nov 20, 2026, 9:30/],
  ['operator', /^You, Nov 20, 2026, 9:30/],
] as const)('says of the last message of the %s who wrote it, and when', async (by, text) => {
  draw(<ConversationCard conversation={conversation({ last: chatMessage({ by }) })} />);
  await expectText(text);
});

it.each([
  ['one that waits', 'waiting', 'Read and Answer: Casey Customer'],
  ['one that was answered', 'answered', 'Read: Casey Customer'],
] as const)('opens %s', (_which, state, name) => {
  draw(<ConversationCard conversation={conversation({ state })} />);
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe(name);
});

it.each([
  [undefined, /^ 2 waiting$/],
  ['more', /^ 2\+ waiting$/],
])('counts those that wait, and says when there are more: %s', async (nextCursor, text) => {
  answerEach(listConversations, () => [conversation(), conversation({ id: idOf(47) })], {
    nextCursor: () => nextCursor,
  });
  const { container } = draw(<WaitingCount />);
  await screen.findByText(/waiting/);
  expect(container.textContent).toMatch(text);
});

it('leaves the focus with whose conversation is opened', async () => {
  draw(<ConversationCard conversation={conversation()} />);
  await press('Read and Answer: Casey Customer');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Casey Customer' }));
});

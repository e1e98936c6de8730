import { screen, waitFor } from '@testing-library/react';
import { endSession, listSessions } from 'shared/contracts/session.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer } from '../../testing/fake-api.ts';
import { openSession } from '../../testing/fixtures.ts';
import { press } from '../../testing/site-steps.ts';
import { OpenSessions } from './open-sessions.tsx';

it('puts the focus on the list once the device that was signed out has left it', async () => {
  const here = openSession({ isCurrent: true });
  answer(listSessions, [here, openSession({ id: 'b'.repeat(43) })]);
  answer(endSession, { success: true });
  draw(<OpenSessions />);
  const button = await screen.findByRole('button', { name: /^Sign Out / });
  button.focus();
  answer(listSessions, [here]);
  await press(/^Sign Out /);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

import { act, render } from '@testing-library/react';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { afterEach } from 'vitest';
import { openRouter } from '../app/routes.tsx';
import { Site } from '../app/site.tsx';
import { startApp } from '../app/start-app.ts';
import { answer, failNext, refuse, type Failure } from './fake-api.ts';
import { adminUser, customerUser } from './fixtures.ts';

let leave: (() => void) | undefined;
// A router follows the browser's history until then.
afterEach(() => leave?.());

/** Opens the whole site at an address; the fake API answers its calls. */
export const openSite = async (
  path: string,
  as: 'visitor' | 'customer' | 'admin',
  /** How the first call for the current user fails, if it should. */
  { session }: { session?: Failure } = {},
): Promise<void> => {
  window.history.replaceState(null, '', path);
  if (as === 'visitor')
    refuse(getCurrentUser, { code: 'unauthorized', message: 'Unauthorized: sign in first' });
  else answer(getCurrentUser, as === 'admin' ? adminUser : customerUser);
  if (session) failNext(getCurrentUser, session);
  startApp();
  leave?.();
  // Awaited, because otherwise a part whose code is still loading would never render.
  await act(async () => {
    const router = await openRouter();
    leave = () => router.dispose();
    render(<Site router={router} />);
  });
};

import { cleanup, screen, waitFor } from '@testing-library/react';
import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { getReport, updateReport } from 'shared/contracts/reports.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { expect, it, vi } from 'vitest';
import { currentUserQuery } from '../../features/session/use-session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { forgetLeaving } from '../../lib/sign-in.ts';
import { wait } from '../../lib/wait.ts';
import { refreshDays } from '../../offline/follow-days.ts';
import { beginVisit } from '../../offline/outbox/write-visit.ts';
import { newReportValues } from '../../offline/report/editor-form.ts';
import { answer, refuse } from '../../testing/fake-api.ts';
import { adminUser, idOf, report, today } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { hurry } from '../../testing/run-timers.ts';
import { expectText, expectToast, fill, press } from '../../testing/site-steps.ts';
import { outboxReady } from '../../testing/visit-answers.ts';

const gone = { code: 'unauthorized', message: 'Unauthorized: sign in first' } as const;
const open = report({ version: 1 });
const path = `/admin/service-report/${open.id}`;
const notes = () => screen.findByLabelText(/^Service Notes/);

/** Opens the editor with something typed, on a page whose redirects are recorded. */
const beginWriting = async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  hurry(500);
  answer(getReport, open);
  await openSite(path, 'admin');
  await fill(/^Service Notes/, 'The pump is loud');
  return assign;
};

const expectSentAway = async (assign: Awaited<ReturnType<typeof beginWriting>>) => {
  await expectToast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  await waitFor(() =>
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      `/api/login?returnTo=${encodeURIComponent(path)}`,
    ),
  );
  expect(screen.queryByText('Sign in to send your work')).toBeNull();
  // Unmounting would end uploads that are under way.
  expect(await notes()).toHaveProperty('value', 'The pump is loud');
};

/** The browser leaves, and comes back after the sign-in. */
const comeBack = async (): Promise<void> => {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  queryClient.clear();
  forgetLeaving();
  await wait(0);
  await openSite(path, 'admin');
};

const ways: readonly [string, () => Promise<unknown>][] = [
  [
    'a save',
    () => {
      refuse(updateReport, gone);
      return press('Save Draft');
    },
  ],
  [
    'who is signed in',
    () => {
      refuse(getCurrentUser, gone);
      return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    },
  ],
  [
    'a call in the background',
    () => {
      refuse(getDaysAhead, gone);
      return refreshDays(adminUser.id);
    },
  ],
];

it.each(ways)(
  'sends somebody who writes to the sign-in once %s is answered as unauthorized, and opens with it again',
  async (_what, lose) => {
    const assign = await beginWriting();
    await lose();
    await expectSentAway(assign);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    await comeBack();
    expect(await notes()).toHaveProperty('value', 'The pump is loud');
  },
);

it('sends somebody to the sign-in, too, whose visits wait to be sent', async () => {
  await beginVisit({
    operator: adminUser.id,
    visit: idOf(7),
    name: 'Casey Customer',
    hasReport: true,
    values: newReportValues(today, idOf(1)),
    reportId: null,
    version: null,
    stored: [],
  });
  const assign = await beginWriting();
  await outboxReady();
  refuse(getCurrentUser, gone);
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  await expectSentAway(assign);
});

it('has an addition again that was not in the list yet', async () => {
  const assign = await beginWriting();
  await fill('Amount', '1.5');
  refuse(updateReport, gone);
  refuse(getDaysAhead, gone);
  await refreshDays(adminUser.id);
  await expectSentAway(assign);
  await comeBack();
  expect(await screen.findByLabelText('Amount')).toHaveProperty('value', '1.5');
});

it('stays and says so where the browser could not store what was typed', async () => {
  const full: Storage = {
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    clear: () => undefined,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  };
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full);
  const assign = await beginWriting();
  refuse(getDaysAhead, gone);
  await refreshDays(adminUser.id);
  await expectText('Sign in to send your work');
  await wait(50);
  expect(assign).not.toHaveBeenCalled();
});

import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { madeCalls } from './fake-api.ts';
import { forgetSite, freshSite } from './fresh-site.ts';
import { openSite } from './open-site.tsx';

/** A page: what people get at an address. */
export type Shown = {
  at: string;
  /** Sets answers beyond the defaults, and what the browser has stored. */
  given?: () => void | Promise<void>;
};

export type Person = Parameters<typeof openSite>[1];

/** How many turns of the event loop without a change mean that a page is stable. */
const quietTurns = 4;
const mostTurns = 300;

const turn = () =>
  act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  });

/** Waits until no call is pending and nothing changes any more. Does not wait for held calls. */
export const settle = async (): Promise<void> => {
  let changes = 0;
  const observer = new MutationObserver(() => {
    changes += 1;
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  let quiet = 0;
  for (let turns = 0; quiet < quietTurns && turns < mostTurns; turns += 1) {
    const before = [changes, madeCalls().length, queryClient.isFetching()].join();
    await turn();
    quiet =
      before === [changes, madeCalls().length, queryClient.isFetching()].join() ? quiet + 1 : 0;
  }
  observer.disconnect();
  if (quiet < quietTurns) throw new Error('The page does not come to rest');
};

/** Opens a page and waits until it is stable. */
export const openPage = async (as: Person, { at, given: input }: Shown): Promise<void> => {
  // Dates in the phone's time zone must not depend on the machine's.
  onTestFinished(() => void vi.unstubAllEnvs());
  // During a redirect to the sign-in, a page stays as it is until the browser leaves it.
  vi.stubEnv('TZ', 'America/Chicago');
  vi.spyOn(window.location, 'assign').mockReturnValue();
  vi.spyOn(window.location, 'replace').mockReturnValue();
  await input?.();
  await openSite(at, as);
  await settle();
};

/** Opens a page in a browser that has never been on the site, with the default answers. */
export const reopenPage = async (as: Person, shown: Shown): Promise<void> => {
  await forgetSite();
  freshSite();
  await openPage(as, shown);
};

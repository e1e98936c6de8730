import { screen, waitFor } from '@testing-library/react';
import type { Contract } from 'shared/contracts/contract.ts';
import { mailingCalls } from 'shared/contracts/mailing-calls.ts';
import { ownPages } from 'shared/domain/site/app-pages.ts';
import { describe, expect, it, vi } from 'vitest';
import { declaredChanges, type Change as Declaration } from '../changes/define-change.ts';
import { queryClient } from '../lib/query-client.ts';
import { forgetWritten, indexLag } from '../lib/written-items.ts';
import { accountChanges } from '../testing/changes/account-changes.ts';
import { bookingChanges } from '../testing/changes/booking-changes.ts';
import type { Change, Fails, Message } from '../testing/changes/change.ts';
import { chargeChanges } from '../testing/changes/charge-changes.ts';
import { customerChanges } from '../testing/changes/customer-changes.ts';
import { inboxChanges } from '../testing/changes/inbox-changes.ts';
import { methodChanges } from '../testing/changes/method-changes.ts';
import { paymentChanges } from '../testing/changes/payment-changes.ts';
import { planChanges } from '../testing/changes/plan-changes.ts';
import { quoteChanges } from '../testing/changes/quote-changes.ts';
import { reportChanges } from '../testing/changes/report-changes.ts';
import { visitChanges } from '../testing/changes/visit-changes.ts';
import { everyContract } from '../testing/every-contract.ts';
import { callsOf, failNext, refuse, type Failure } from '../testing/fake-api.ts';
import { refuseStorage } from '../testing/refuse-storage.ts';
import { openSite } from '../testing/open-site.tsx';
import { runTimers } from '../testing/run-timers.ts';
import { expectToast } from '../testing/site-steps.ts';
import { toastStore, type Toast } from '../ui/toast-store.ts';

/*
 * Every declared change, run on its screen: how a failure is reported comes from the declaration, what must be stale
 * afterwards from the table. Stale data are checked here as a whole, because the screens that show them need not be
 * open.
 */

const nameOf = ({ contract }: { contract: Contract }): string => contract.name;

// Loads every declaration, also of screens that no row opens.
import.meta.glob(['../{features,screens}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
});

const isDeclaration = (change: object): change is Declaration<unknown, unknown> =>
  'contract' in change && 'request' in change;
const declared = [...declaredChanges].filter(isDeclaration);

/** Called without a screen of ours: at the app's start, and in the upload dialog (its own tests). */
const elsewhere = [
  'init-data',
  'create-photo-upload',
  'create-multipart-upload',
  'complete-multipart-upload',
  'abort-multipart-upload',
  'create-import-token',
  // Not called: paying other bills ends the payment before, and the provider's page closes by itself.
  'cancel-payment',
  // Called by the payment provider.
  'receive-payment-event',
  // Called from mailed links, and makes no list stale: link-screen.test.tsx.
  'act-on-link',
];

const changes: readonly Change[] = [
  ...bookingChanges,
  ...accountChanges,
  ...inboxChanges,
  ...quoteChanges,
  ...visitChanges,
  ...chargeChanges,
  ...paymentChanges,
  ...methodChanges,
  ...customerChanges,
  ...planChanges,
  ...reportChanges,
];

it('covers every contract that changes something', () => {
  const changing = everyContract.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  const covered = new Set(changes.map(({ contract }) => contract.name));
  expect([...covered, ...elsewhere].toSorted()).toEqual(changing.toSorted());
});

/** Saved and sent by the report's editor and the outbox, which decide themselves when to call. */
const undeclared = ['create-report', 'update-report', 'send-report', 'save-visit-report'];

/** Second declarations, covered by use-cart-line.test.ts and import-screen.test.tsx. */
const declaredTwice = ['update-cart-item', 'import-customers'];

it('covers every declaration', () => {
  const names = declared.filter(({ contract }) => contract.method !== 'GET').map(nameOf);
  const rows = new Set(changes.map(nameOf));
  for (const name of undeclared) rows.delete(name);
  expect(names.toSorted()).toEqual([...rows, 'act-on-link', ...declaredTwice].toSorted());
});

/** A cached answer left by screens that are no longer open: an empty list or week. */
const anyAnswer = {
  pages: [],
  pageParams: [],
  days: [],
  undated: { visits: 0, toConfirm: 0, amountDue: '0.00' },
};

const rememberEverything = (): void => {
  for (const { name, method, response } of everyContract)
    if (method === 'GET' && typeof response !== 'string')
      queryClient.setQueryData([name, 'seen before'], anyAnswer);
};

const outdated = (): string[] =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[1] === 'seen before' })
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => String(queryKey[0]));

const expectOutdated = (some: readonly Contract[]): Promise<void> =>
  waitFor(() => expect(outdated().toSorted()).toEqual(some.map(({ name }) => name).toSorted()));

const open = async ({ path, as, prepare, keepsNothing: refusesStorage }: Change): Promise<void> => {
  if (refusesStorage) await refuseStorage();
  prepare();
  rememberEverything();
  await openSite(path, as);
};

const lostSession: Message = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
};
const loginRequired: Message = {
  title: 'Login Required',
  description: 'Please log in to see this page.',
};
/** What is said where a change was made, if it names nothing else. */
const lostAt = (path: string): Message =>
  ownPages.some((page) => page === path) ? loginRequired : lostSession;
const isLost = ({ open: isOpen, title }: Toast) => isOpen && title === lostSession.title;
/** There is no redirect, and every sign-in link leads back here. */
const expectStay = (): void => {
  expect(toastStore.list().some(isLost)).toBe(false);
  for (const link of screen.queryAllByRole<HTMLAnchorElement>('link', { name: 'Sign In' }))
    expect(link.search).toMatch(/^\?returnTo=%2Fadmin%2F/);
};
const noAnswer = 'We got no response. Check your connection and try again.';
const unclear = 'It may have worked. Trying again is safe.';

/** How the declaration reports the failure of the last press. */
const declaredFailure = async (contract: Contract): Promise<Fails> => {
  const { meta, state } = await waitFor(() => {
    const run = queryClient.getMutationCache().getAll().at(-1);
    expect(run?.state.error).toBeTruthy();
    return run!;
  });
  const change = declared.find((one) => one === meta);
  expect(change?.contract).toBe(contract);
  const { fails } = change!;
  const { title, fallback, inForm, isFinal } = (
    typeof fails === 'function' ? fails(state.variables, state.error) : fails
  )!;
  return { otherwise: fallback, ...(!inForm && { title }), ...(isFinal && { isFinal }) };
};

/** The text shown if the server sent `sentence`. */
const unlessHidden =
  (sentence: string, code: string) =>
  ({ hides = [], otherwise }: Fails): string =>
    hides.includes(code) ? otherwise : sentence;

/** Whether a toast may not claim that a change failed that may have worked. */
const isOpen = ({ title, isFinal }: Fails): boolean => title !== undefined && !isFinal;

const openQuestions = (): string[] =>
  [...document.querySelectorAll('[role="dialog"], dialog[open], fieldset[aria-label$="?"]')].map(
    (element) =>
      element.getAttribute('aria-label') ?? element.querySelector('h2')?.textContent ?? '',
  );

/** A failure is told in a toast with this title, or without one in an alert. */
const expectNotified = async (sentence: string, title: string | undefined): Promise<void> => {
  if (title !== undefined)
    await expectToast({ title, description: sentence, variant: 'destructive' });
  else
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
        sentence,
      ),
    );
};

describe.each(changes)('$contract.name', (change) => {
  const { contract, act, again = act, outdates, outdatesRefused = [], says } = change;

  /** Waits until a second press no longer counts as a double press. */
  const pressAgain = (): Promise<void> => {
    vi.advanceTimersByTime(1000);
    return again();
  };

  const expectDone = async (count: number): Promise<void> => {
    await waitFor(() => expect(callsOf(contract)).toHaveLength(count));
    if (says) await expectToast(says);
  };

  it('runs once with what was given, reports success and invalidates what shows it', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await open(change);
    await act();
    await expectDone(1);
    // Stale at once, and not only when the indexes have caught up.
    forgetWritten();
    await expectOutdated(outdates);
    rememberEverything();
    runTimers(timers, indexLag);
    await expectOutdated(change.outdatesLater ?? []);
    expect(callsOf(contract)).toHaveLength(1);
    await waitFor(() => expect(openQuestions()).toEqual(change.staysOpen ?? []));
    const { params = {}, body } = change.sends;
    expect(callsOf(contract)[0]).toMatchObject({ params });
    expect(callsOf(contract)[0]?.body).toEqual(body);
    expect(callsOf(contract)[0]?.key !== undefined).toBe(change.keyed !== undefined);
  });

  it('goes to the sign-in when the session has ended, or says so where something is written', async () => {
    await open(change);
    refuse(contract, { code: 'unauthorized', message: 'Unauthorized: sign in first' });
    await act();
    if (change.lostSession === 'stays') {
      await screen.findAllByText(/Sign in to send your work$/);
      expectStay();
    } else
      await expectToast({ ...(change.lostSession ?? lostAt(change.path)), variant: 'destructive' });
  });

  const isReported = declared.some((one) => one.contract === contract && one.fails);
  if (change.isSentByOutbox || !(change.fails || isReported)) return;

  it('says why it failed, refetches the current state, and keeps its key until there is a response', async () => {
    await open(change);
    let count = 0;
    let fails = change.fails;
    /** Presses, lets all calls that come of it fail like this, and expects this sentence. */
    const failWith = async (
      failure: Failure,
      sentenceOf: (fails: Fails) => string,
      { isUnclear = false, tries = 1 } = {},
    ): Promise<void> => {
      failNext(contract, ...Array.from({ length: tries }, () => failure));
      await (count === 0 ? act() : pressAgain());
      count += tries;
      await waitFor(() => expect(callsOf(contract)).toHaveLength(count));
      fails ??= await declaredFailure(contract);
      const title = isUnclear && isOpen(fails) ? 'Not Sure It Worked' : fails.title;
      await expectNotified(sentenceOf(fails), title);
    };
    const codes = ['invalid', 'too-many-requests', 'conflict'] as const;
    for (const code of codes.filter((one) => one !== 'conflict' || !change.saysConflict)) {
      const message = `Refused as ${code}.`;
      await failWith({ code, message }, unlessHidden(message, code));
      if (!change.outdatesConflict) await expectOutdated(outdatesRefused);
    }
    await expectOutdated(change.outdatesConflict ?? outdatesRefused);
    await failWith({ status: 400 }, ({ otherwise }) => otherwise);

    const refused = count;
    const tries = mailingCalls.has(contract.name) ? 1 : 2;
    const later = 'Please try later.';
    await failWith({ code: 'unavailable', message: later }, unlessHidden(later, 'unavailable'), {
      tries,
    });
    await failWith(
      { status: 502 },
      (some) => (isOpen(some) ? `We got no clear response. ${unclear}` : some.otherwise),
      { isUnclear: true, tries },
    );
    await failWith(
      'no answer',
      (some) =>
        isOpen(some)
          ? `${noAnswer} ${unclear}`
          : unlessHidden(some.noAnswer ?? noAnswer, 'no answer')(some),
      { isUnclear: true, tries },
    );
    await pressAgain();
    await expectDone(count + 1);
    const keys = callsOf(contract).map(({ key }) => key);
    expect(new Set(keys).size).toBe(change.keyed === true ? refused + 1 : 1);
    expect(new Set(keys.slice(refused)).size).toBe(1);
    expect(callsOf(contract).at(-1)?.body).toEqual(callsOf(contract)[0]?.body);
  });
});

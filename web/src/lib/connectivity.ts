import { isFormInUse } from './form-in-use.ts';
import { observable } from './observable.ts';
import { isOperatorsPage, storing } from './or-cached.ts';

/** How a problem is shown: over the page, or as a strip above a page that stays as it is (rules: api-16, api-19). */
export type ProblemView = 'screen' | 'strip';

/** What a failed call was for: a read, with its contract's name, or a change. */
export type FailedCall = `read ${string}` | 'change';

type Problem = {
  view: ProblemView;
  /** The failed request's id in the server's log. */
  reference?: string | undefined;
  /** The calls that have failed since the problem began. */
  failed?: readonly FailedCall[];
};

const goesOn = (): boolean => storing.isOn() && isOperatorsPage();

/** A page is complete without a change, and has to show the toast that says the change failed. */
const coversPage = (failed: FailedCall | undefined): boolean =>
  currentView() === 'screen' || (failed !== 'change' && !isFormInUse());

/** Whether the site can be reached (rules: api-15), as reported by each request of the API client. */
const problem = observable<Problem | undefined>(undefined);
let timesOffline = 0;

const none: readonly FailedCall[] = [];
const failedCalls = (): readonly FailedCall[] => problem.get()?.failed ?? none;

const change = (
  view: ProblemView | undefined,
  reference?: string,
  failed = failedCalls(),
): void => {
  const current = problem.get();
  if (current?.view !== view || current?.reference !== reference || failed !== failedCalls())
    problem.set(view && { view, reference, failed });
};

const currentView = (): ProblemView | undefined => problem.get()?.view;

const withFailed = (call: FailedCall | undefined): readonly FailedCall[] => {
  const before = failedCalls();
  return call === undefined || before.includes(call) ? before : [...before, call];
};

export const connectivity = {
  /**
   * A request failed on the network or with status 0 or 5xx, or cannot be sent offline.
   *
   * @param failed undefined for code that did not load, and for links
   */
  reportProblem: (failed?: FailedCall) =>
    change(!goesOn() && coversPage(failed) ? 'screen' : 'strip', undefined, withFailed(failed)),
  /** Adds the id of the failed request to the problem, if there is one. */
  nameProblem: (reference: string | undefined) => {
    const view = currentView();
    change(view, view && reference);
  },
  /** How often the browser has gone offline so far: see {@link connectivity.recover}. */
  timesOffline: (): number => timesOffline,
  /**
   * A request got a response, or the browser came online.
   *
   * @param requestedAt the value of `timesOffline` when the request was sent: a response that was under way when the
   *   browser went offline does not prove that the site can be reached now
   */
  recover: (requestedAt = timesOffline) => {
    if (requestedAt !== timesOffline) return;
    change(undefined);
  },
  /** The person dismissed the message. */
  clear: () => change(undefined),
  view: currentView,
  reference: (): string | undefined => problem.get()?.reference,
  failed: failedCalls,
  subscribe: problem.subscribe,
};

/** The page needs nothing from the server until a request fails, so nothing covers it yet (rules: api-16). */
const goOffline = (): void => {
  timesOffline += 1;
  change(currentView() ?? 'strip');
};

const comeOnline = (): void => connectivity.recover();

/** Follows the browser's online and offline events. Returns a function that stops it. */
export const followBrowserConnectivity = (target: EventTarget): (() => void) => {
  target.addEventListener('offline', goOffline);
  target.addEventListener('online', comeOnline);
  return () => {
    target.removeEventListener('offline', goOffline);
    target.removeEventListener('online', comeOnline);
  };
};

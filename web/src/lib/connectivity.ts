import { isFormInUse } from './form-in-use.ts';
import { isOperatorsPage, keeping } from './or-kept.ts';

/** How a problem is shown: over the page, or as a strip above a form in use (rules: api-16, api-19). */
export type ProblemView = 'screen' | 'strip';

const goesOn = (): boolean => keeping.isOn() && isOperatorsPage();

/** Whether the site can be reached (rules: api-15), as reported by each request of the API client. */
const listeners = new Set<() => void>();
const recoveryListeners = new Set<() => void>();
let view: ProblemView | undefined;
let reference: string | undefined;

const change = (next: ProblemView | undefined, id?: string): void => {
  if (view === next && reference === id) return;
  view = next;
  reference = id;
  for (const listener of listeners) listener();
};

const addTo = (group: Set<() => void>) => (listener: () => void) => {
  group.add(listener);
  return () => {
    group.delete(listener);
  };
};

export const connectivity = {
  /** A request failed on the network or with status 0 or 5xx, or the browser went offline. */
  reportProblem: () =>
    change(goesOn() || (view !== 'screen' && isFormInUse()) ? 'strip' : 'screen'),
  /** Adds the id by which the server's log knows the failed request. */
  nameProblem: (id: string | undefined) => change(view, view && id),
  /** A request was answered, or the browser came online. */
  recover: () => {
    change(undefined);
    for (const listener of recoveryListeners) listener();
  },
  /** The person dismissed the message. */
  clear: () => change(undefined),
  hasProblem: (): boolean => view !== undefined,
  view: (): ProblemView | undefined => view,
  reference: (): string | undefined => reference,
  subscribe: addTo(listeners),
  /** Calls the listener each time the site proves to be within reach. */
  onRecovery: addTo(recoveryListeners),
};

/** Follows the browser's online and offline events. Returns a function that stops it. */
export const followBrowserConnectivity = (target: EventTarget): (() => void) => {
  target.addEventListener('offline', connectivity.reportProblem);
  target.addEventListener('online', connectivity.recover);
  return () => {
    target.removeEventListener('offline', connectivity.reportProblem);
    target.removeEventListener('online', connectivity.recover);
  };
};

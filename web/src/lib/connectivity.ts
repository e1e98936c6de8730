/**
 * Whether the site can be reached (rules: api-15). The api client reports each
 * request; the layout shows the connection-problem screen while a problem stands.
 */
const listeners = new Set<() => void>();
let problem = false;
let reference: string | undefined;

const change = (next: boolean, id?: string): void => {
  if (problem === next && reference === id) return;
  problem = next;
  reference = id;
  for (const listener of listeners) listener();
};

export const connectivity = {
  /** A request failed on the network or with status 0 or 5xx, or the browser went offline. */
  reportProblem: () => change(true),
  /** The answer to the failed request says what the server's log calls it. */
  nameProblem: (id: string | undefined) => change(problem, problem ? id : undefined),
  /** A request succeeded, the browser came online, or the person put the message away. */
  clear: () => change(false),
  hasProblem: (): boolean => problem,
  reference: (): string | undefined => reference,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Follows the browser's own online and offline events. Returns what undoes it. */
export const followBrowserConnectivity = (target: EventTarget): (() => void) => {
  target.addEventListener('offline', connectivity.reportProblem);
  target.addEventListener('online', connectivity.clear);
  return () => {
    target.removeEventListener('offline', connectivity.reportProblem);
    target.removeEventListener('online', connectivity.clear);
  };
};

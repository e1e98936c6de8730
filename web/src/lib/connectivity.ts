/** Whether the site can be reached (rules: api-15), as reported by each request of the API client. */
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
  /** Adds the id by which the server's log knows the failed request. */
  nameProblem: (id: string | undefined) => change(problem, problem ? id : undefined),
  /** A request succeeded, the browser came online, or the person dismissed the screen. */
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

/** Follows the browser's online and offline events. Returns a function that stops it. */
export const followBrowserConnectivity = (target: EventTarget): (() => void) => {
  target.addEventListener('offline', connectivity.reportProblem);
  target.addEventListener('online', connectivity.clear);
  return () => {
    target.removeEventListener('offline', connectivity.reportProblem);
    target.removeEventListener('online', connectivity.clear);
  };
};

import { ApiError } from './api-error.ts';
import { observable } from './observable.ts';
import { wait } from './wait.ts';

/** Milliseconds without a response after which the page is considered offline (rules: field-4). */
export const offlineAfter = 2500;

const flag = 'operator-keeps';

/** Whether this browser stores data of an operator. All others simply wait for the server. */
export const storing = {
  isOn: (): boolean => {
    try {
      return localStorage.getItem(flag) === '1';
    } catch {
      return false;
    }
  },
  set: (isOn: boolean): void => {
    try {
      if (isOn) localStorage.setItem(flag, '1');
      else localStorage.removeItem(flag);
    } catch {
      // Without storage, nothing is stored anyway.
    }
  },
};

/** Whether this is an operator's page. Those work offline, with what the phone has stored. */
export const isOperatorsPage = (): boolean =>
  typeof window !== 'undefined' && window.location.pathname.startsWith('/admin/');

/** When the stored data on screen were fetched, in milliseconds; undefined while the screen shows live data. */
export const cachedSince = observable<number | undefined>(undefined);

const cachedNames = new Set<string>();
const storedNames = new Set<string>();

/** Notes that the screen shows a stored answer of this endpoint, fetched at this time in milliseconds. */
export const noteStored = (name: string, at: number): void => {
  storedNames.add(name);
  cachedSince.set(at);
};

/** The endpoints that did not respond in time since this was last called. Also clears the list. */
export const takeCachedNames = (): string[] => {
  const names = [...cachedNames];
  cachedNames.clear();
  storedNames.clear();
  return names;
};

/** Whether an endpoint was answered from storage since {@link takeCachedNames}. */
export const hasStoredAnswers = (): boolean => storedNames.size > 0;

/** A refusal is an answer from the server. A server error or a captive portal's page is not. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

type Outcome<T> = { value: T } | { error: unknown } | void;

/**
 * Calls the server and, if no response comes soon, uses stored data instead. Without any, it waits and fails
 * like any other call.
 *
 * @param name of the endpoint, which is called again once there is a connection
 */
export const orCached = async <T>(
  name: string,
  ask: () => Promise<T>,
  fromStored: () => Promise<T | undefined>,
): Promise<T> => {
  const requested = ask();
  if (!storing.isOn() && !isOperatorsPage()) return requested;
  const first: Outcome<T> = await Promise.race([
    requested.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
    wait(offlineAfter),
  ]);
  if (first && 'value' in first) return first.value;
  if (first && isRefusal(first.error)) throw first.error;
  const saved = await fromStored().catch(() => undefined);
  cachedNames.add(name);
  return saved ?? requested;
};

import { ApiError } from './api-error.ts';
import { observable } from './observable.ts';
import { wait } from './wait.ts';

/** Milliseconds without an answer after which there counts as being no line (rules: field-4). */
export const linePatience = 2500;

const flag = 'operator-keeps';

/** Whether this browser keeps something of an operator's: everybody else waits for the server alone. */
export const keeping = {
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
      // Without storage nothing is kept anyway.
    }
  },
};

/** The operator's pages go on without a line, by what the phone keeps. */
export const isOperatorsPage = (): boolean =>
  typeof window !== 'undefined' && window.location.pathname.startsWith('/admin/');

/** When what the screen shows was fetched, in milliseconds, while it is what the phone keeps. */
export const keptSince = observable<number | undefined>(undefined);

const fromKeptNames = new Set<string>();

/** The endpoints that gave no answer soon since this was called last. */
export const takeKeptNames = (): string[] => {
  const names = [...fromKeptNames];
  fromKeptNames.clear();
  return names;
};

/** A refusal is an answer. A server error, or a captive portal's page, is none. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

type Outcome<T> = { value: T } | { error: unknown } | void;

/**
 * Asks the server and, if it gives no answer soon, takes what this phone keeps instead. Without anything kept it
 * waits, and fails, like any other call.
 *
 * @param name of the endpoint, which is asked again once there is a line.
 */
export const orKept = async <T>(
  name: string,
  ask: () => Promise<T>,
  fromKept: () => Promise<T | undefined>,
): Promise<T> => {
  const asked = ask();
  if (!keeping.isOn() && !isOperatorsPage()) return asked;
  const first: Outcome<T> = await Promise.race([
    asked.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
    wait(linePatience),
  ]);
  if (first && 'value' in first) return first.value;
  if (first && isRefusal(first.error)) throw first.error;
  const kept = await fromKept().catch(() => undefined);
  fromKeptNames.add(name);
  return kept ?? asked;
};

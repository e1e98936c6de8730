import { useSyncExternalStore } from 'react';
import { wait } from '../../lib/wait.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxState } from './outbox-state.ts';
import type { VisitRecord } from './visit-record.ts';

/** The outbox of whoever is signed in; undefined before it has started, and for customers. */
let current: Outbox | undefined;
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Makes this the page's outbox. Returns a function that ends it. */
export const setCurrentOutbox = (outbox: Outbox): (() => void) => {
  current = outbox;
  const stopListening = outbox.subscribe(notify);
  notify();
  return () => {
    stopListening();
    outbox.stop();
    if (current === outbox) current = undefined;
    notify();
  };
};

const nothing: OutboxState = {
  records: [],
  readAt: undefined,
  stopped: undefined,
  keepsNothing: false,
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
/** The current state, for code that is not a component. */
export const outboxState = (): OutboxState => current?.state() ?? nothing;

const isUnknown = ({ readAt, keepsNothing }: OutboxState): boolean =>
  readAt === undefined && !keepsNothing;

/** Resolves once it is known what is waiting on this phone, or after a second: there may be no outbox. */
export const outboxRead = async (): Promise<void> => {
  for (let left = 20; left > 0 && isUnknown(outboxState()); left -= 1)
    // oxlint-disable-next-line no-await-in-loop -- looks again and again
    await wait(50);
};

/** What is waiting on this phone. */
export const useOutbox = (): OutboxState =>
  useSyncExternalStore(subscribe, outboxState, () => nothing);

/** The record of one visit; undefined if nothing of it is on this phone. */
export const useVisitRecord = (visit: string): VisitRecord | undefined =>
  useOutbox().records.find((record) => record.visit === visit);

/** Resolves once what was just written is shown everywhere. */
export const refreshOutbox = async (): Promise<void> => current?.refresh();

/** Tries to carry everything now. */
export const runOutbox = (): void => current?.run();

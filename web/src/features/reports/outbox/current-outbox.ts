import { useSyncExternalStore } from 'react';
import type { Outbox } from './outbox.ts';
import type { OutboxState } from './outbox-state.ts';
import type { VisitRecord } from './visit-record.ts';

/** The outbox of whoever is signed in; none before it has started, and none for a customer. */
let current: Outbox | undefined;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Makes an outbox the page's. Returns a function that ends it. */
export const setCurrentOutbox = (outbox: Outbox): (() => void) => {
  current = outbox;
  const stopListening = outbox.subscribe(tell);
  tell();
  return () => {
    stopListening();
    outbox.stop();
    if (current === outbox) current = undefined;
    tell();
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
/** As of now, for whoever is no component. */
export const outboxState = (): OutboxState => current?.state() ?? nothing;

/** What waits on this phone. */
export const useOutbox = (): OutboxState =>
  useSyncExternalStore(subscribe, outboxState, () => nothing);

/** The record of one visit; undefined if nothing of it is on this phone. */
export const useVisitRecord = (visit: string): VisitRecord | undefined =>
  useOutbox().records.find((record) => record.visit === visit);

/** Resolves once what was just written is shown everywhere. */
export const refreshOutbox = async (): Promise<void> => current?.refresh();

/** Tries to carry everything now. */
export const runOutbox = (): void => current?.run();

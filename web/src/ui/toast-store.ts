import { observable } from '../lib/observable.ts';

/** Toasts: at most one, shown until the next replaces it (rules: screen-8). */
export type ToastContent = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
  /** Milliseconds until it closes automatically; {@link toastDuration} by default. */
  duration?: number;
};
export type Toast = ToastContent & { id: number; open: boolean };

const toastLimit = 1;
export const toastDuration = 5000;
/** Milliseconds until a dismissed toast leaves the list; a new toast replaces it before that. */
export const toastRemoveDelay = 1_000_000;

const toasts = observable<readonly Toast[]>([]);
let lastId = 0;

export const toastStore = { list: toasts.get, subscribe: toasts.subscribe };

/** Closes a toast; it is removed from the list after {@link toastRemoveDelay}. */
export const dismissToast = (id: number): void => {
  toasts.set(toasts.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => toasts.set(toasts.get().filter((entry) => entry.id !== id)), toastRemoveDelay);
};

/** Shows a toast instead of the current one. Returns its id. */
export const toast = (content: ToastContent): number => {
  lastId += 1;
  toasts.set([{ ...content, id: lastId, open: true }, ...toasts.get()].slice(0, toastLimit));
  return lastId;
};

/** The longest {@link onceToastsAreDrawn} waits, in milliseconds. */
export const longestDrawWait = 3000;

let drawn = false;
const waiting = new Set<() => void>();

/** Called by the toaster once it renders. */
export const markToastsDrawn = (): void => {
  drawn = true;
  for (const act of waiting) act();
};

/**
 * Runs `act` once toasts can be shown, because their code is fetched with the first one; at the latest
 * after {@link longestDrawWait}. Returns a function that cancels it.
 */
export const onceToastsAreDrawn = (act: () => void): (() => void) => {
  const stop = (): void => {
    waiting.delete(proceed);
    clearTimeout(timer);
  };
  const proceed = (): void => {
    stop();
    act();
  };
  const timer = setTimeout(proceed, drawn ? 0 : longestDrawWait);
  if (!drawn) waiting.add(proceed);
  return stop;
};

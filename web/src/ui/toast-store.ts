/** The toasts of the site: at most one, kept until the next (rules: screen-8). */
export type ToastContent = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
  /** Milliseconds until it closes by itself; {@link toastDuration} unless said. */
  duration?: number;
};
export type Toast = ToastContent & { id: number; open: boolean };

const toastLimit = 1;
export const toastDuration = 5000;
/** A dismissed toast leaves the list after this many milliseconds; until then a new one replaces it. */
export const toastRemoveDelay = 1_000_000;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const toastStore = {
  list: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Closes a toast; it is removed from the list after {@link toastRemoveDelay}. */
export const dismissToast = (id: number): void => {
  change(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => change(toasts.filter((entry) => entry.id !== id)), toastRemoveDelay);
};

/** Shows a message in place of the one that stands. Returns its id. */
export const toast = (content: ToastContent): number => {
  lastId += 1;
  change([{ ...content, id: lastId, open: true }, ...toasts].slice(0, toastLimit));
  return lastId;
};

/** Milliseconds that {@link onceToastsAreDrawn} waits at most. */
export const longestDrawWait = 3000;

let drawn = false;
const waiting = new Set<() => void>();

/** Said by what draws the toasts, once it does. */
export const markToastsDrawn = (): void => {
  drawn = true;
  for (const act of waiting) act();
};

/**
 * Acts once a toast can be read: its code is fetched with the first one, and may be slow to come. Acts
 * without it after {@link longestDrawWait}. Returns what calls it off.
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

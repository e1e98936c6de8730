/** Toasts: at most one, shown until the next replaces it (rules: screen-8). */
export type ToastContent = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
  /** Milliseconds until it closes by itself; default {@link toastDuration}. */
  duration?: number;
};
export type Toast = ToastContent & { id: number; open: boolean };

const toastLimit = 1;
export const toastDuration = 5000;
/** Milliseconds until a dismissed toast leaves the list; a new toast replaces it before that. */
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

/** Shows a toast in place of the current one. Returns its id. */
export const toast = (content: ToastContent): number => {
  lastId += 1;
  change([{ ...content, id: lastId, open: true }, ...toasts].slice(0, toastLimit));
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
 * Runs `act` once toasts can be shown, since their code is fetched with the first one; at the latest
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

/** A value that components subscribe to with `useSyncExternalStore`. */
export const observable = <T>(initial: T) => {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: (): T => value,
    set: (next: T): void => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

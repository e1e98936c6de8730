/** A text in localStorage, shared by all tabs; null if there is none. Without storage, nothing is stored. */
const storedText = (name: string) => {
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    get: (): string | null => {
      try {
        return localStorage.getItem(name);
      } catch {
        return null;
      }
    },
    set: (text: string | null): void => {
      try {
        if (text === null) localStorage.removeItem(name);
        else localStorage.setItem(name, text);
      } catch {
        // Storage is unavailable or full, as in some private windows.
      }
      notify();
    },
    /** Also notifies of changes made in another tab. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
};

/** What a visitor chose for the cart (features/cart/stored-choices.ts). */
export const storedChoicesText = storedText('kept-choices');

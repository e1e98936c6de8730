/**
 * A text that this browser keeps under a name, shared by its tabs; null while there is none. Where storage is
 * switched off, nothing is kept.
 */
const keptText = (name: string) => {
  const listeners = new Set<() => void>();
  const tell = (): void => {
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
        // Nothing is kept then, as in some private windows.
      }
      tell();
    },
    /** Also for changes that another tab makes. */
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

/** What a visitor chose for the cart (features/cart/kept-choices.ts). */
export const keptChoicesText = keptText('kept-choices');

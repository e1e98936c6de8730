import { useEffect, useRef } from 'react';

/** https://developer.mozilla.org/docs/Web/API/CloseWatcher, which not every browser has. */
type Watching = { CloseWatcher: new () => EventTarget & { destroy: () => void } };

const canWatch = (scope: object): scope is Watching => 'CloseWatcher' in scope;

/**
 * While `open`, a phone’s back button or gesture calls `onClose` instead of leaving the page and losing typed
 * text.
 */
export const useBackCloses = (open: boolean, onClose: () => void): void => {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!open || !canWatch(window)) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => latest.current());
    return () => watcher.destroy();
  }, [open]);
};

import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Milliseconds between two tries. */
const retryDelay = 3000;

/**
 * A component whose code is fetched when it is first shown; `otherwise` stands in until it is there.
 * Unlike React's `lazy`, a fetch that fails (the line is down) takes nothing off the page: `onFailure`
 * is told, and it is tried again while it is wanted. `load` and `onFailure` must be stable.
 */
export const LazyComponent = <Props extends object>({
  load,
  props,
  otherwise,
  onFailure,
}: {
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
  otherwise?: ReactNode;
  onFailure?: () => void;
}) => {
  const [loaded, setLoaded] = useState<{ default: ComponentType<Props> }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    load().then(setLoaded, () => {
      onFailure?.();
      if (!gone) retry = setTimeout(() => setAttempt(attempt + 1), retryDelay);
    });
    return () => {
      gone = true;
      clearTimeout(retry);
    };
  }, [load, onFailure, attempt]);
  return loaded ? createElement(loaded.default, props) : otherwise;
};

/** Fetches code ahead of its use; if that fails, its use will say so. */
export const fetchAhead = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined);
};

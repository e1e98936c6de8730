import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

const retryDelay = 3000;

/**
 * A component whose code is fetched when first shown, with `fallback` in its place until then. Unlike
 * React's `lazy`, a failed fetch does not throw: it calls `onFailure` and retries while mounted. `load`
 * and `onFailure` must be stable.
 */
export const LazyComponent = <Props extends object>({
  load,
  props,
  fallback,
  onFailure,
}: {
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
  fallback?: ReactNode;
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
  return loaded ? createElement(loaded.default, props) : fallback;
};

/** Fetches code ahead of its use; a failure is left for the actual use to report. */
export const fetchAhead = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined);
};

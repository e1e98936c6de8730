import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { missingCode } from '../lib/missing-code.ts';

const retryDelay = 3000;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Loads a component's code; undefined until it has loaded. After a failure, calls `onFailure` and retries
 * while mounted. `load` and `onFailure` must be stable.
 */
export const useLoaded = <Props extends object>(
  load: Load<Props>,
  onFailure?: () => void,
): { default: ComponentType<Props> } | undefined => {
  const [loaded, setLoaded] = useState<{ default: ComponentType<Props> }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    load().then(setLoaded, () => {
      missingCode.note();
      onFailure?.();
      if (!gone) retry = setTimeout(() => setAttempt(attempt + 1), retryDelay);
    });
    return () => {
      gone = true;
      clearTimeout(retry);
    };
  }, [load, onFailure, attempt]);
  return loaded;
};

/**
 * A component whose code is fetched when first shown, with `fallback` in its place until then. Unlike
 * React's `lazy`, a failed fetch does not throw: see {@link useLoaded}.
 */
export const LazyComponent = <Props extends object>({
  load,
  props,
  fallback,
  onFailure,
}: {
  load: Load<Props>;
  props: Props;
  fallback?: ReactNode;
  onFailure?: () => void;
}) => {
  const loaded = useLoaded(load, onFailure);
  return loaded ? createElement(loaded.default, props) : fallback;
};

/** To load nothing for now: the fallback stays the same element, with its focus, once there is something to load. */
export const notYet = () => new Promise<never>(() => undefined);

/** Fetches code ahead of its use. Never rejects: a failure is left for the actual use to report. */
export const fetchAhead = (load: () => Promise<unknown>): Promise<unknown> =>
  load().catch(() => undefined);

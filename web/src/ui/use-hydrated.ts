import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const yes = (): boolean => true;
const no = (): boolean => false;

/**
 * False during prerendering and hydration. For what only the browser knows, such as the query or the time of
 * day.
 */
export const useHydrated = (): boolean => useSyncExternalStore(subscribe, yes, no);

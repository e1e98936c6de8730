import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;
const yes = (): boolean => true;
const no = (): boolean => false;

/**
 * False during prerendering and hydration, then true. For what only the browser knows: the query of an
 * address, the time of day.
 */
export const useHydrated = (): boolean => useSyncExternalStore(subscribe, yes, no);

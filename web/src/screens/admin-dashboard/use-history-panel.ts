import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Marks history entries that the dashboard itself opened. */
const openedHere = { historyOpened: true } as const;

const wasOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'historyOpened' in state;

/**
 * The open customer of the history panel, kept in the URL (`?history={customerId}`). The back button closes a
 * panel opened with a button.
 */
export const useHistoryPanel = () => {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();

  const withHistory = (customerId: string | null): string => {
    const next = new URLSearchParams(search);
    if (customerId === null) next.delete('history');
    else next.set('history', customerId);
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };

  return {
    customerId: search.get('history') || null,
    open: (customerId: string): void => {
      void navigate(withHistory(customerId), { state: openedHere });
    },
    close: (): void => {
      if (wasOpenedHere(state)) void navigate(-1);
      else void navigate(withHistory(null), { replace: true });
    },
  };
};

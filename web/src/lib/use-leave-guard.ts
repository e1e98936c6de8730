import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Asked = { go: () => void; stay: () => void };

export type LeaveGuard = {
  /** True while the question is shown. */
  isAsking: boolean;
  stay: () => void;
  /** Continues to where the person was going. */
  leave: () => void;
};

/** Marks the second history entry of a guarded page. */
const mark = { isGuard: true } as const;

const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isGuard' in state;

/** The router keeps an entry's own state under `usr`. */
const isAtMark = (): boolean => {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && 'usr' in entry && isMarked(entry.usr);
};

/** The address within the client that a click leads to; undefined for clicks that leave the page as it is. */
const destinationOf = (event: MouseEvent): URL | undefined => {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target !== '' || link.hasAttribute('download')) return undefined;
  const address = new URL(link.href, window.location.href);
  // The browser itself asks before leaving the client.
  const isElsewhere = address.origin !== window.location.origin;
  return isElsewhere || address.pathname.startsWith('/api/') ? undefined : address;
};

const isPartOfPage = ({ pathname, hash }: URL): boolean =>
  pathname === window.location.pathname && hash !== '';

type Guarding = {
  /** Whether there are unsaved changes, as of the last render. */
  hasChanges: boolean;
  /** The same at this very moment; also false when the screen itself is leaving on purpose. */
  isUnsaved: () => boolean;
};

/**
 * Asks before leaving a page with unsaved changes: on links within the client, the back button and,
 * with the browser's own dialog, on reload, closing the tab or going to another site. `navigate` calls
 * by the screen itself are not guarded.
 * The back button cannot be blocked, only noticed. So a page with changes has two history entries:
 * going back leads from the second to the first, which is the same page, and there the question is
 * asked.
 */
export const useLeaveGuard = ({ hasChanges, isUnsaved }: Guarding): LeaveGuard => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [asked, setAsked] = useState<Asked>();
  const unsaved = useRef(isUnsaved);
  useEffect(() => {
    unsaved.current = isUnsaved;
  });

  const wasAtMark = useRef(false);
  useEffect(() => {
    if (hasChanges && !isAtMark()) void navigate(here, { state: mark });
    wasAtMark.current = isAtMark();
  }, [hasChanges, navigate, here]);

  useEffect(() => {
    let goesToPart = false;
    const askAtLink = (event: MouseEvent) => {
      const destination = destinationOf(event);
      if (!destination) return;
      goesToPart = isPartOfPage(destination);
      if (goesToPart || !unsaved.current()) return;
      event.preventDefault();
      event.stopPropagation();
      const to = destination.href.slice(destination.origin.length);
      setAsked({ go: () => void navigate(to), stay: () => undefined });
    };
    const askAtHistory = () => {
      // Going to a part of the page, as the link that skips to the content does, is reported like going back.
      const hasReturned = wasAtMark.current && !isAtMark() && !goesToPart;
      goesToPart = false;
      wasAtMark.current = isAtMark();
      if (!hasReturned || window.location.pathname + window.location.search !== here) return;
      if (unsaved.current())
        setAsked({
          go: () => window.history.back(),
          stay: () => {
            wasAtMark.current = true;
            void navigate(here, { state: mark });
          },
        });
      else window.history.back();
    };
    const askAtUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.current()) event.preventDefault();
    };
    document.addEventListener('click', askAtLink, { capture: true });
    window.addEventListener('popstate', askAtHistory);
    window.addEventListener('beforeunload', askAtUnload);
    return () => {
      document.removeEventListener('click', askAtLink, { capture: true });
      window.removeEventListener('popstate', askAtHistory);
      window.removeEventListener('beforeunload', askAtUnload);
    };
  }, [navigate, here]);

  const answer = (act: ((asked: Asked) => void) | undefined) => {
    setAsked(undefined);
    if (asked) act?.(asked);
  };
  return {
    isAsking: asked !== undefined,
    stay: () => answer(({ stay }) => stay()),
    leave: () => answer(({ go }) => go()),
  };
};

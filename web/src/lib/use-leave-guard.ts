import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Asked = { go: () => void; stay: () => void };

export type LeaveGuard = {
  /** True while the person has to say whether they want to leave. */
  isAsking: boolean;
  stay: () => void;
  /** Goes where they were about to go. */
  leave: () => void;
};

/** Marks the second entry of a guarded page in the history. */
const mark = { isGuard: true } as const;

const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isGuard' in state;

/** The router keeps what belongs to an entry under `usr`. */
const isAtMark = (): boolean => {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && 'usr' in entry && isMarked(entry.usr);
};

/** The place within the client that a click leads to; undefined for all other clicks. */
const destinationOf = (event: MouseEvent): string | undefined => {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target !== '' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  // What leaves the client is asked about by the browser itself.
  if (origin !== window.location.origin || pathname.startsWith('/api/')) return undefined;
  if (pathname === window.location.pathname && hash !== '') return undefined;
  return pathname + search + hash;
};

type Guarding = {
  /** As drawn: something is written that is not saved. */
  hasChanges: boolean;
  /** The same at this moment; false as well for who leaves with good reason. */
  isUnsaved: () => boolean;
};

/**
 * Asks before the page is left while something is unsaved: at links within the client, at the browser's
 * back button, and, in the browser's own words, at a reload, a closed tab or another site. What the
 * screen does by itself (`navigate`) is not asked about.
 *
 * A step back cannot be forbidden, only noticed. So a page with changes stands twice in the history: the
 * step leads from the second entry to the first, the same page, where the question is asked.
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
    const askAtLink = (event: MouseEvent) => {
      const destination = unsaved.current() ? destinationOf(event) : undefined;
      if (destination === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked({ go: () => void navigate(destination), stay: () => undefined });
    };
    const askAtHistory = () => {
      const hasReturned = wasAtMark.current && !isAtMark();
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

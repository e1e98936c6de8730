import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { pageOwner } from './page-owner.ts';
import { sessionEnd } from './session-end.ts';

/**
 * The sessionStorage key for unsaved form input, stored from the end of a session until the next sign-in, and from when
 * the page is hidden until it is shown again: phones discard pages in the background.
 */
const storageKey = 'kept-words';

/** Who typed: no one else may see it. The same for all visitors, whose input ends with the tab. */
const ownerNow = (): string => pageOwner.get() ?? '';

const storedDraft = z.object({ owner: z.string(), forms: z.record(z.string(), z.unknown()) });
type Forms = Readonly<Record<string, unknown>>;

const read = (): Forms => {
  try {
    const { owner, forms } = z.parse(
      storedDraft,
      JSON.parse(sessionStorage.getItem(storageKey) ?? ''),
    );
    return owner === ownerNow() ? forms : {};
  } catch {
    return {};
  }
};

const write = (forms: Forms): void => {
  try {
    if (Object.keys(forms).length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify({ owner: ownerNow(), forms }));
  } catch {
    // Storage is unavailable or full: the user has to type it again.
  }
};

/** What is stored under this place; undefined if there is nothing. */
export const textAt = (place: string): unknown => read()[place];

/** Stores text under a place, also for what is not a form; undefined erases it (rules: access-17). */
export const storeDraft = (place: string, text: unknown): void => {
  const { [place]: _replaced, ...others } = read();
  write(text === undefined ? others : { ...others, [place]: text });
};

/** The forms on this page, by place. Each function returns what has been typed, or undefined. */
const open = new Map<string, () => unknown>();

/** Stores what is being typed at a place for the form of the same place on the screen that is opened next. */
export const carryDraft = (place: string): void => {
  const text = open.get(place)?.();
  if (text !== undefined) storeDraft(place, text);
};

const storeAll = (): void => {
  const typed = [...open].flatMap(([place, typedThere]) => {
    const text = typedThere();
    return text === undefined ? [] : [[place, text] as const];
  });
  if (typed.length > 0) write({ ...read(), ...Object.fromEntries(typed) });
};

/** The page is still there, and its forms with it. A later page must not begin with what may be sent by then. */
const dropOpen = (): void => {
  const stored = read();
  const others = Object.entries(stored).filter(([place]) => !open.has(place));
  if (others.length < Object.keys(stored).length) write(Object.fromEntries(others));
};

/** Erases what was stored and stores nothing more of the forms on this page: someone signs out. */
export const dropDrafts = (): void => {
  open.clear();
  write({});
};

/** The window event that no one is signed in anymore, sent before the page is left. */
export const sessionLost = 'lost';

let isFollowing = false;

const follow = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener(sessionLost, storeAll);
  // Safari does not always report that a page is hidden before it leaves it.
  window.addEventListener('pagehide', storeAll);
  window.addEventListener('pageshow', dropOpen);
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? storeAll() : dropOpen(),
  );
  sessionEnd.subscribe(() => {
    if (sessionEnd.get()) storeAll();
  });
};

/** What was stored for the form at this place, read once and then erased; undefined if there is nothing. */
export const useDraftTexts = (place: string | undefined): unknown => {
  const [text] = useState(() => (place === undefined ? undefined : textAt(place)));
  useEffect(() => {
    if (place !== undefined && text !== undefined) storeDraft(place, undefined);
  }, [place, text]);
  return text;
};

/**
 * Stores a form's input under a place when the session ends or the page is hidden (rules: access-17).
 *
 * @param place undefined if the input is not to be stored
 * @param typed returns undefined if nothing has been typed
 */
export const useStoredText = (place: string | undefined, typed: () => unknown): void => {
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    if (place === undefined) return undefined;
    follow();
    const text = (): unknown => latest.current();
    open.set(place, text);
    // Delayed: when the user is signed out, the page may be unmounted before the event is sent.
    return () =>
      void setTimeout(() => {
        if (open.get(place) === text) open.delete(place);
      });
  }, [place]);
};

/**
 * The state of a form, initialized from stored input (rules: access-17).
 *
 * @param schema for the stored input, which an older build may have written
 */
export const useDraftState = <Value>(
  place: string,
  schema: z.ZodMiniType<Value>,
  start: () => Value,
) => {
  const stored = useDraftTexts(place);
  const [plain] = useState(start);
  const [value, setValue] = useState(() => z.safeParse(schema, stored).data ?? plain);
  useStoredText(place, () => (JSON.stringify(value) === JSON.stringify(plain) ? undefined : value));
  return [value, setValue] as const;
};

import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { pageOwner } from './page-owner.ts';
import { sessionEnd } from './session-end.ts';

/** Where this tab keeps what somebody had typed when their session was over, until they have signed in again. */
const keptAs = 'kept-words';

/** Somebody else may sign in instead. */
const keptWords = z.object({ owner: z.string(), forms: z.record(z.string(), z.unknown()) });
type Forms = Readonly<Record<string, unknown>>;

const read = (): Forms => {
  try {
    const { owner, forms } = z.parse(keptWords, JSON.parse(sessionStorage.getItem(keptAs) ?? ''));
    return owner === pageOwner.get() ? forms : {};
  } catch {
    return {};
  }
};

export const forgetWords = (): void => {
  try {
    sessionStorage.removeItem(keptAs);
  } catch {
    // Nothing was kept.
  }
};

const write = (forms: Forms): void => {
  const owner = pageOwner.get();
  if (owner === undefined || Object.keys(forms).length === 0) {
    forgetWords();
    return;
  }
  try {
    sessionStorage.setItem(keptAs, JSON.stringify({ owner, forms }));
  } catch {
    // Without storage, or with more than fits into it, they have to be typed again.
  }
};

/** What is typed in the forms of this page, by their place. */
const open = new Map<string, () => unknown>();

const keepAll = (): void => {
  const typed = [...open].flatMap(([place, typedThere]) => {
    const words = typedThere();
    return words === undefined ? [] : [[place, words] as const];
  });
  if (typed.length > 0) write({ ...read(), ...Object.fromEntries(typed) });
};

/** The event of the window when nobody is signed in any more, before the page is left. */
export const sessionLost = 'lost';

let isFollowing = false;

const followSession = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener(sessionLost, keepAll);
  sessionEnd.subscribe(() => {
    if (sessionEnd.get()) keepAll();
  });
};

/** What was kept of the form at a place when it begins, and no longer once it does; undefined without. */
export const useKeptWords = (place: string | undefined): unknown => {
  const [words] = useState(() => (place === undefined ? undefined : read()[place]));
  useEffect(() => {
    if (place === undefined || words === undefined) return;
    const { [place]: _taken, ...others } = read();
    write(others);
  }, [place, words]);
  return words;
};

/** Keeps what is typed at a place when the session is over (rules: access-17); undefined says that nothing is. */
export const useWordsKept = (place: string | undefined, typed: () => unknown): void => {
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    if (place === undefined) return undefined;
    followSession();
    const words = (): unknown => latest.current();
    open.set(place, words);
    // The page of somebody who is signed out is gone before that is told.
    return () =>
      void setTimeout(() => {
        if (open.get(place) === words) open.delete(place);
      });
  }, [place]);
};

/**
 * The state of a form, which begins with what was kept of it (rules: access-17).
 *
 * @param schema of what may have been kept, by an older build too
 */
export const useKeptState = <Value>(
  place: string,
  schema: z.ZodMiniType<Value>,
  start: () => Value,
) => {
  const kept = useKeptWords(place);
  const [plain] = useState(start);
  const [value, setValue] = useState(() => z.safeParse(schema, kept).data ?? plain);
  useWordsKept(place, () => (JSON.stringify(value) === JSON.stringify(plain) ? undefined : value));
  return [value, setValue] as const;
};

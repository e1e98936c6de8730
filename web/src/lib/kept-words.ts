import { useEffect, useState } from 'react';
import { pageOwner } from './page-owner.ts';

/** Where this tab keeps what somebody had typed when their session was over, until they have signed in again. */
const keptAs = 'kept-words';

/** Somebody else may sign in instead, or another form be opened first. */
const headOf = (place: string): string => `${pageOwner.get() ?? ''} ${place}\n`;

const read = (place: string): string => {
  try {
    const kept = sessionStorage.getItem(keptAs) ?? '';
    return kept.startsWith(headOf(place)) ? kept.slice(headOf(place).length) : '';
  } catch {
    return '';
  }
};

/** Keeps the words of a form, for whoever this page is drawn for. */
export const keepWords = (place: string, words: string): void => {
  try {
    sessionStorage.setItem(keptAs, headOf(place) + words);
  } catch {
    // Without storage they have to be typed again.
  }
};

export const forgetWords = (): void => {
  try {
    sessionStorage.removeItem(keptAs);
  } catch {
    // Nothing was kept.
  }
};

/** What was kept of a form that begins with it, and no longer once it does; otherwise empty. */
export const useKeptWords = (place: string): string => {
  const [words] = useState(() => read(place));
  useEffect(() => {
    if (words !== '') forgetWords();
  }, [words]);
  return words;
};

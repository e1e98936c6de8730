import { commonPasswords } from './common-passwords.ts';

/** Strips the digits and symbols that people put around a word to make it longer. */
const bare = (password: string): string => password.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');

/**
 * Whether a password is one of the most common ones, ignoring case: as it is, repeated, or with digits and symbols
 * around it.
 */
export const isCommonPassword = (password: string): boolean => {
  const typed = password.toLowerCase();
  const repeated = /^(.+?)\1+$/.exec(typed)?.[1] ?? typed;
  return [typed, repeated, bare(typed), bare(repeated)].some((word) => commonPasswords.has(word));
};

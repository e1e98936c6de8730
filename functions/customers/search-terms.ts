import type { Known } from 'shared/domain/customers/customer-answers.ts';
import { withoutAccents } from 'shared/domain/without-accents.ts';

/** In characters. */
const longestTerm = 100;
/** From how many words of a name a search can start. */
const mostNameWords = 6;

/** Cuts a term to its longest length, without leaving half a surrogate pair, which cannot be stored. */
const cut = (term: string): string =>
  term
    .slice(0, longestTerm)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** Letters whose stroke or ligature is no accent to Unicode, but to whoever types the name on another keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * Lowercase words without accents or punctuation, separated by single spaces: 'José O’Neil-Ruiz' becomes
 * 'jose oneil ruiz', and 'a.b@example.com' becomes 'a b example com'.
 */
export const normalizeSearch = (text: string): string =>
  cut(
    withoutAccents(text)
      .toLowerCase()
      .replaceAll(/[ßđðłøıæœþ]/g, (letter) => plainLetters[letter] ?? letter)
      .replaceAll(/['’`]/g, '')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );

export type Searchable = {
  [Name in 'email' | 'firstName' | 'lastName' | 'address']: Known<Name>;
};

/**
 * The terms by whose prefixes a customer is found, sorted and unique: the name starting from each of its words, the
 * name with the last name first, the email address, and the postal address with and without its house number.
 */
export const searchTerms = ({ email, firstName, lastName, address }: Searchable): string[] => {
  const [first, last, place] = [firstName, lastName, address].map((part) =>
    normalizeSearch(part ?? ''),
  );
  const label = `${first} ${last}`.trim().split(' ');
  const terms = [
    ...label.slice(0, mostNameWords).map((_, start) => label.slice(start).join(' ')),
    `${last} ${first}`,
    normalizeSearch(email ?? ''),
    place ?? '',
    (place ?? '').replace(/^\d+\p{L}? /u, ''),
  ].map((term) => cut(term.trim()));
  return [...new Set(terms.filter((term) => term !== ''))].toSorted();
};

import type { Known } from 'shared/domain/customer-answers.ts';

/** Longest term kept, in characters: nobody types more than this to find somebody. */
const longestTerm = 100;
/** Most words of a name that a search may begin with. */
const mostNameWords = 6;

/**
 * What is compared: lower case without accents, letters and digits in words parted by one space.
 * 'José O’Neil-Ruiz' and 'jose oneil ruiz' are the same; so are 'a.b@example.com' and 'a b example com'.
 */
export const normalizeSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/ß/g, 'ss')
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, longestTerm)
    .trim();

export type Searchable = {
  [Name in 'email' | 'firstName' | 'lastName' | 'address']: Known<Name>;
};

/**
 * The beginnings under which a customer is found, in order and none twice: each word of the name with
 * those behind it, the name the other way round, the e-mail address, the postal address with and
 * without its house number.
 */
export const searchTerms = ({ email, firstName, lastName, address }: Searchable): string[] => {
  const [first, last, place] = [firstName, lastName, address].map((part) =>
    normalizeSearch(part ?? ''),
  );
  const words = `${first} ${last}`.trim().split(' ');
  const terms = [
    ...words.slice(0, mostNameWords).map((_, start) => words.slice(start).join(' ')),
    `${last} ${first}`,
    normalizeSearch(email),
    place ?? '',
    (place ?? '').replace(/^\d+\p{L}? /u, ''),
  ].map((term) => term.trim().slice(0, longestTerm).trim());
  return [...new Set(terms.filter((term) => term !== ''))].toSorted();
};

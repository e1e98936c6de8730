import { expect, test } from 'vitest';
import { normalizeSearch, searchTerms } from './search-terms.ts';

test.each([
  ['  José   O’Neil-Ruiz ', 'jose oneil ruiz'],
  ['A.B+c@Example.com', 'a b c example com'],
  ['12-B Größe Str.', '12 b grosse str'],
  ['Ａｎａ', 'ana'],
  ['Đặng Thị Đỗ', 'dang thi do'],
  ['Łukasz SØRENSEN', 'lukasz sorensen'],
  ['IŞIK Yıldız', 'isik yildiz'],
  ['李小龍', '李小龍'],
  ['🏊 # - ', ''],
])('compares %j as %j', (text, normal) => {
  expect(normalizeSearch(text)).toBe(normal);
});

test('a customer is found by the start of any name or address', () => {
  expect(
    searchTerms({
      email: 'zoe@example.com',
      firstName: 'Zoë Ana',
      lastName: 'Ruiz',
      address: '34B Sample Creek Drive, Spring',
    }),
  ).toEqual([
    '34b sample creek drive spring',
    'ana ruiz',
    'ruiz',
    'ruiz zoe ana',
    'sample creek drive spring',
    'zoe ana ruiz',
    'zoe example com',
  ]);
});

test('a customer without a name or address is found by email only', () => {
  expect(
    searchTerms({ email: 'a@example.com', firstName: null, lastName: '', address: null }),
  ).toEqual(['a example com']);
});

test('the longest possible name makes few terms of bounded length', () => {
  const long = 'ab '.repeat(33).trim();
  const terms = searchTerms({
    email: `${'x'.repeat(60)}@${'y'.repeat(180)}.example`,
    firstName: long,
    lastName: long,
    address: `1 ${'z'.repeat(298)}`,
  });
  expect(terms.length).toBeLessThanOrEqual(10);
  expect(Math.max(...terms.map(({ length }) => length))).toBeLessThanOrEqual(100);
});

test('no term ends in half a letter, which could not be stored', () => {
  const letters = '𠮷'.repeat(48);
  const terms = searchTerms({
    email: null,
    firstName: `aa${letters}`,
    lastName: letters,
    address: `12 ${letters}${letters}`,
  });
  expect(terms.filter((term) => !term.isWellFormed())).toEqual([]);
  expect(normalizeSearch(`12 ${letters}${letters}`)).toBe(`12 ${letters}`);
});

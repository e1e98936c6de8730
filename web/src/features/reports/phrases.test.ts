import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { phrasesFrom, rememberPhrases, sentencesOf, usedPhrases, withNote } from './phrases.ts';

it('takes the sentences of a note, but none that is about one visit alone', () => {
  const long = `The ${'very '.repeat(20)}long story of the filter.`;
  expect(sentencesOf(`Clear. Please top up!\nOk\n${long}  Done?`)).toEqual([
    'Clear.',
    'Please top up!',
    'Done?',
  ]);
});

it('offers what is sent again and again first, and fills up with the usual', () => {
  const known = withNote(withNote(withNote({}, 'Swept. Clear.'), 'Clear.'), 'Clear. Swept. Once.');
  const phrases = phrasesFrom(known, 'pool');
  expect(phrases.slice(0, 2)).toEqual(['Clear.', 'Swept.']);
  expect(phrases).toHaveLength(4);
  expect(phrases).not.toContain('Once.');
});

it('counts a sentence once for each note, and remembers no more than it needs', () => {
  expect(withNote({}, 'Clear. Clear. Clear.')).toEqual({ 'Clear.': 1 });
  const many = Array.from({ length: 100 }, (_, index) => `Number ${index}.`).join(' ');
  expect(Object.keys(withNote({}, many))).toHaveLength(60);
});

it('keeps the phrases of each operator and line apart', async () => {
  await rememberPhrases('one', 'pool', 'Backwashed.');
  await rememberPhrases('one', 'pool', 'Backwashed.');
  expect((await usedPhrases('one', 'pool'))[0]).toBe('Backwashed.');
  expect(await usedPhrases('one', 'yard')).not.toContain('Backwashed.');
  expect(await usedPhrases('two', 'pool')).not.toContain('Backwashed.');
});

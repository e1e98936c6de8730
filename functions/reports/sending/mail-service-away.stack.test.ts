import { expect, it } from 'vitest';
import { expectHonestTrouble, troubles, ways } from './testing/mail-troubles.ts';

/** One failure of each kind: temporary, for all of our mail, of unknown outcome, and permanent. */
const ofEachKind = new Set([
  'throttles for longer than is waited',
  'takes no mail of ours: AccessDenied',
  'answers 500',
  'refuses the address for good',
]);

// Those with each way to send, and the others with one way each.
const cases = troubles.flatMap((trouble, at) =>
  ways
    .filter((_, wayAt) => wayAt === at % ways.length || ofEachKind.has(trouble[0]))
    .map((way) => ({ way, trouble, name: way[0], what: trouble[0] })),
);

it.each(cases)(
  'when the mail service fails $name because it $what, the report says so, and no second mail goes out',
  ({ way, trouble }) => expectHonestTrouble(way, trouble),
);

it('covers a failure of each kind with each way', () => {
  const tried = cases.filter(({ what }) => ofEachKind.has(what));
  expect(tried).toHaveLength(ofEachKind.size * ways.length);
  expect(new Set(cases.map(({ what }) => what)).size).toBe(troubles.length);
});

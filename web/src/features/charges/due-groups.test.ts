import { expect, it } from 'vitest';
import { dueItem, idOf } from '../../testing/fixtures.ts';
import { dueGroups } from './due-groups.ts';

const today = '2026-11-20';

/** Something due from a customer, who is named like this and known by the name. */
const due = (name: string, day: string | null, id = 1) =>
  dueItem({
    id: idOf(id),
    customerId: name,
    customerName: name,
    day,
  });

const shown = (items: Parameters<typeof dueGroups>[0]) =>
  dueGroups(items, today).map(({ title, customers }) => [
    title,
    customers.map((theirs) => [theirs[0].customerName, ...theirs.map(({ day }) => day)]),
  ]);

it('sorts customers by the age of their oldest item, the oldest first', () => {
  expect(
    shown([
      due('Ann', '2026-11-19'),
      due('Bea', '2026-09-20'),
      due('Cal', '2026-09-21'),
      due('Dee', '2026-10-21'),
      due('Eva', '2026-10-22'),
    ]),
  ).toEqual([
    ['Over 60 days', [['Bea', '2026-09-20']]],
    [
      '30 to 60 days',
      [
        ['Cal', '2026-09-21'],
        ['Dee', '2026-10-21'],
      ],
    ],
    [
      'Under 30 days',
      [
        ['Eva', '2026-10-22'],
        ['Ann', '2026-11-19'],
      ],
    ],
  ]);
});

it('has one entry for a customer, with everything that is due in order of age', () => {
  expect(
    shown([due('Ann', '2026-11-19'), due('Bea', '2026-11-10', 2), due('Ann', '2026-08-01', 3)]),
  ).toEqual([
    ['Over 60 days', [['Ann', '2026-08-01', '2026-11-19']]],
    ['Under 30 days', [['Bea', '2026-11-10']]],
  ]);
});

it('sorts customers with equally old items by name, and takes an item without a day as new', () => {
  expect(shown([due('Cal', null), due('Bea', '2026-11-20'), due('Ann', '2026-11-20', 2)])).toEqual([
    [
      'Under 30 days',
      [
        ['Ann', '2026-11-20'],
        ['Bea', '2026-11-20'],
        ['Cal', null],
      ],
    ],
  ]);
});

it('has no groups when nothing is due', () => {
  expect(dueGroups([], today)).toEqual([]);
});

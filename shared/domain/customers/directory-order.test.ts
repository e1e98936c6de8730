import { expect, it } from 'vitest';
import { directoryOrder } from './directory-order.ts';

it('sorts by last and first name, ignoring case and accents, with missing ones last', () => {
  const inOrder = [
    { firstName: 'Ada', lastName: 'abel' },
    { firstName: 'Eli', lastName: 'Avila' },
    { firstName: 'Élodie', lastName: 'Ávila' },
    { firstName: 'Fay', lastName: 'AVILA' },
    { firstName: null, lastName: 'Avila' },
    { firstName: 'Bo', lastName: 'Zuñiga' },
    { firstName: 'Ann', lastName: null },
    { firstName: null, lastName: null },
  ].map((names, index) => ({ ...names, id: String(9 - index) }));
  const keys = inOrder.map(directoryOrder);
  expect(keys.toSorted()).toEqual(keys);
  expect(directoryOrder({ firstName: 'Élodie', lastName: 'Ávila', id: '7' })).toBe(
    'avila#elodie#7',
  );
});

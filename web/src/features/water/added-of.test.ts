import type { AdviceStep } from 'shared/domain/water/water-advice.ts';
import { expect, it } from 'vitest';
import { addedOf } from './added-of.ts';

const step = (change: Partial<AdviceStep>): AdviceStep => ({
  chemical: 'liquid-chlorine-12.5',
  title: 'Liquid chlorine',
  amount: '',
  ounces: 0,
  unit: 'fluid',
  share: 0,
  because: '',
  arithmetic: [],
  alsoAdds: null,
  waitBefore: null,
  source: '',
  ...change,
});

it.each([
  ['fluid', 127, 127, 'fl oz'],
  ['fluid', 128, 1, 'gallon'],
  ['fluid', 200, 1.56, 'gallon'],
  ['weight', 31, 31, 'oz'],
  ['weight', 32, 2, 'lb'],
  ['weight', 41, 2.56, 'lb'],
] as const)('records %s ounces, %i of them, as %d %s', (unit, ounces, amount, message) => {
  expect(addedOf(step({ unit, ounces }))).toEqual({
    chemical: 'liquid-chlorine-12.5',
    amount,
    unit: message,
  });
});

it('records the strength of what was poured, and nothing for replaced water', () => {
  expect(addedOf(step({ ounces: 8, strength: 8 }))).toMatchObject({ strength: 8 });
  expect(addedOf(step({ chemical: null }))).toBeUndefined();
});

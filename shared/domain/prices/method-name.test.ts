import { expect, test } from 'vitest';
import { methodName } from './method-name.ts';

test.each([
  ['card', { brand: 'visa', last4: '4242' }, 'Visa ending in 4242'],
  ['card', { brand: 'amex', last4: '0005' }, 'American Express ending in 0005'],
  ['card', { brand: 'unknown', last4: '1111' }, 'Card ending in 1111'],
  ['card', { brand: null, last4: null }, 'Card'],
  ['bank', { brand: 'Example Bank', last4: '6789' }, 'Example Bank account ending in 6789'],
  ['bank', { brand: null, last4: '6789' }, 'Bank account ending in 6789'],
  ['link', { brand: null, last4: null }, 'Link'],
  ['cashapp-pay', { brand: null, last4: null }, 'Cash App Pay'],
  ['zelle', null, 'Zelle'],
] as const)('names %s with %o', (method, source, name) => {
  expect(methodName(method, source)).toBe(name);
});

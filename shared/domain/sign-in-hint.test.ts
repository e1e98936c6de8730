import { expect, test } from 'vitest';
import { addressOfHint } from './sign-in-hint.ts';

test('reads an address as a page wrote it', () => {
  expect(addressOfHint(encodeURIComponent('nina+pool@example.com'))).toBe('nina+pool@example.com');
});

test.each([
  undefined,
  '',
  'nina',
  '%E0%A4%A',
  'a b@example.com',
  `${'a'.repeat(1000)}@example.com`,
])('takes %j for none', (value) => {
  expect(addressOfHint(value)).toBeUndefined();
});

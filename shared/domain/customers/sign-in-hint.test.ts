import { expect, test } from 'vitest';
import { addressOfHint } from './sign-in-hint.ts';

test('reads an address that a page wrote', () => {
  expect(addressOfHint(encodeURIComponent('nina+pool@example.com'))).toBe('nina+pool@example.com');
});

test('reads the longest possible address', () => {
  const address = `${'ä'.repeat(64)}@${'b'.repeat(255)}`;
  expect(addressOfHint(encodeURIComponent(address))).toBe(address);
  expect(addressOfHint(`a${address}`)).toBeUndefined();
  expect(addressOfHint(`${address}b`)).toBeUndefined();
});

test.each([
  undefined,
  '',
  'nina',
  '%E0%A4%A',
  'a b@example.com',
  `${'a'.repeat(1000)}@example.com`,
])('reads no address from %j', (value) => {
  expect(addressOfHint(value)).toBeUndefined();
});

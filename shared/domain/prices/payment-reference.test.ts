import { expect, test } from 'vitest';
import { paymentReference } from './payment-reference.ts';

test.each([
  ['00000000-0000-4000-8000-000000000000', '000000'],
  ['00000000-0000-4000-8000-000000000001', '000001'],
  ['00000000-0000-4000-8000-000000000020', '000010'],
  ['00000000-0000-4000-8000-00003fffffff', 'ZZZZZZ'],
  ['3d1f0a52-8d57-4a6c-b1b5-6f2f1f3f9a10', 'FKZ6GG'],
])('the reference of %s is %s', (id, reference) => {
  expect(paymentReference(id)).toBe(reference);
});

test('has six characters, none of which can be misread, for any id', () => {
  // A large prime covers all 32 bits evenly.
  for (let round = 0, bits = 0; round < 1000; round += 1, bits = (bits + 2_654_435_761) % 2 ** 32)
    expect(
      paymentReference(`00000000-0000-4000-8000-0000${bits.toString(16).padStart(8, '0')}`),
    ).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
});

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { derivedId } from './derived-id.ts';

test('is a UUID, the same for the same parts and another for others', () => {
  const id = derivedId('report', 'admin', 'key');
  expect(z.uuid().safeParse(id).success).toBe(true);
  expect(derivedId('report', 'admin', 'key')).toBe(id);
  expect(derivedId('report', 'admin', 'other')).not.toBe(id);
  expect(derivedId('report', 'adminkey', '')).not.toBe(derivedId('report', 'admin', 'key'));
});

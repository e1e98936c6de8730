import { expect, it } from 'vitest';
import { customerName } from './customer-queries.ts';

it.each([
  ['Ana', 'Ruiz', 'ana@example.com', 'Ana Ruiz'],
  [null, 'Ruiz', 'ana@example.com', 'Ruiz'],
  [null, null, 'ana@example.com', 'ana@example.com'],
  [null, null, null, 'Customer without a name'],
])('calls %s %s (%s) %s', (firstName, lastName, email, name) => {
  expect(customerName({ firstName, lastName, email })).toBe(name);
});

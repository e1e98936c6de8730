import { expect, test } from 'vitest';
import { openapiFaults, type Schema } from './openapi-faults.ts';

const schemas: Record<string, Schema> = {
  card: {
    type: 'object',
    required: ['brand'],
    properties: {
      brand: { type: 'string', enum: ['visa', 'amex'] },
      last4: { type: 'string', maxLength: 4, nullable: true },
    },
  },
};
const method: Schema = {
  type: 'object',
  properties: {
    card: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/card' }] },
    amounts: { type: 'array', items: { type: 'integer' } },
    metadata: { type: 'object', additionalProperties: { type: 'string' } },
    anything: { type: 'object' },
  },
};
const faultsOf = (value: unknown) => openapiFaults(value, method, schemas, 'method');

test.each([
  [{ card: 'pm_1', amounts: [1, 2], metadata: { a: 'b' }, anything: { a: 1 } }],
  [{ card: { brand: 'visa', last4: null } }],
])('%j has no fault', (value) => {
  expect(faultsOf(value)).toEqual([]);
});

test.each([
  [{ card: {} }, 'method.card.brand: missing'],
  [{ card: { brand: 'none' } }, 'method.card.brand: unknown value none'],
  [{ card: { brand: 'visa', last4: '12345' } }, 'method.card.last4: longer than 4'],
  [{ amounts: [1, 1.5] }, 'method.amounts[1]: number instead of integer'],
  [{ amounts: null }, 'method.amounts: null instead of array'],
  [{ metadata: { a: 1 } }, 'method.metadata.a: integer instead of string'],
  [{ cards: 1 }, 'method.cards: unknown'],
])('%j has one', (value, fault) => {
  expect(faultsOf(value)).toEqual([fault]);
});

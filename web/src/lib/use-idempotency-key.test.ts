import { expect, it } from 'vitest';
import { makeIdempotencyKey } from './use-idempotency-key.ts';

it('keeps the key of an idempotency until an answer has come', () => {
  const idempotency = makeIdempotencyKey();
  const first = idempotency.of({ serviceId: 'a' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(idempotency.of({ serviceId: 'a' })).toBe(first);
  idempotency.answered();
  expect(idempotency.of({ serviceId: 'a' })).not.toBe(first);
});

it('takes another content for another intent', () => {
  const idempotency = makeIdempotencyKey();
  expect(idempotency.of({ dogs: 1 })).not.toBe(idempotency.of({ dogs: 2 }));
});

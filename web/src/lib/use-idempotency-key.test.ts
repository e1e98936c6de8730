import { expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { makeIdempotencyKey } from './use-idempotency-key.ts';

it('keeps the key until a response arrives', () => {
  const idempotency = makeIdempotencyKey();
  const first = idempotency.of({ serviceId: 'a' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(idempotency.of({ serviceId: 'a' })).toBe(first);
  idempotency.answered();
  expect(idempotency.of({ serviceId: 'a' })).not.toBe(first);
});

it('uses another key for different content', () => {
  const idempotency = makeIdempotencyKey();
  expect(idempotency.of({ dogs: 1 })).not.toBe(idempotency.of({ dogs: 2 }));
});

it.each([
  ['a refusal', new ApiError(409, '', ''), false],
  ['a server in trouble', new ApiError(500, '', ''), true],
  ['a gateway without an answer', new ApiError(504, '', ''), true],
  ['no answer', new NetworkError(new TypeError('Failed to fetch')), true],
])('after %s, says whether the next try is the same request', (_what, error, isSame) => {
  const idempotency = makeIdempotencyKey();
  const first = idempotency.of();
  idempotency.answered(error);
  expect(idempotency.of() === first).toBe(isSame);
});

it('keeps the key of what may have arrived while it is corrected, until a response says whether it had', () => {
  const idempotency = makeIdempotencyKey();
  const first = idempotency.of({ dogs: 1 });
  idempotency.answered(new NetworkError(new TypeError('Failed to fetch')));
  expect(idempotency.of({ dogs: 2 })).toBe(first);
  idempotency.answered(new ApiError(400, '', ''));
  expect(idempotency.of({ dogs: 3 })).toBe(first);
  idempotency.answered(new ApiError(409, '', ''));
  expect(idempotency.of({ dogs: 3 })).not.toBe(first);
});

it('takes another choice after a lost response for another one', () => {
  const idempotency = makeIdempotencyKey({ corrects: false });
  const first = idempotency.of({ dogs: 1 });
  idempotency.answered(new NetworkError(new TypeError('Failed to fetch')));
  expect(idempotency.of({ dogs: 1 })).toBe(first);
  expect(idempotency.of({ dogs: 2 })).not.toBe(first);
});

import { expect, it } from 'vitest';
import { makeIntentKey } from './use-intent-key.ts';

it('keeps the key of an intent until an answer has come', () => {
  const intent = makeIntentKey();
  const first = intent.of({ serviceId: 'a' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(intent.of({ serviceId: 'a' })).toBe(first);
  intent.answered();
  expect(intent.of({ serviceId: 'a' })).not.toBe(first);
});

it('takes another content for another intent', () => {
  const intent = makeIntentKey();
  expect(intent.of({ dogs: 1 })).not.toBe(intent.of({ dogs: 2 }));
});

import { expect, test, vi } from 'vitest';
import { isSealed, sealedId } from './session-seal.ts';

const [userId, other] = [
  '0b8e1a52-3c55-4a8e-9a52-54e5a1f0c001',
  '0b8e1a52-3c55-4a8e-9a52-54e5a1f0c002',
];

test('recognizes what was handed out to this person, and nothing made up', () => {
  vi.stubEnv('ORIGIN_SECRET', 'secret');
  const sid = sealedId(userId);
  expect(sid).toMatch(/^[\w-]{43}$/);
  expect(sealedId(userId)).not.toBe(sid);
  expect(isSealed({ userId, sid })).toBe(true);
  expect(isSealed({ userId: other, sid })).toBe(false);
  expect(isSealed({ userId, sid: `${sid.slice(0, 42)}${sid.endsWith('A') ? 'B' : 'A'}` })).toBe(
    false,
  );
  expect(isSealed({ userId, sid: 'a'.repeat(43) })).toBe(false);
  vi.unstubAllEnvs();
});

test('recognizes it while the secret is replaced, and afterwards no more', () => {
  vi.stubEnv('ORIGIN_SECRET', 'old');
  const sid = sealedId(userId);
  vi.stubEnv('ORIGIN_SECRET', 'new,old');
  expect(isSealed({ userId, sid })).toBe(true);
  vi.stubEnv('ORIGIN_SECRET', 'new');
  expect(isSealed({ userId, sid })).toBe(false);
  vi.unstubAllEnvs();
});

import { createImportToken } from 'shared/contracts/uploads.ts';
import { expect, it, test } from 'vitest';
import { uploadKey } from '../../companion/upload-key.ts';
import { startWorld } from '../testing/world.ts';
import { handler } from './endpoints/create-import-token.ts';
import { importSeconds, importToken } from './import-token.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const now = new Date('2026-11-22T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const keyOf = (token: string, { at = now, type = 'image/jpeg' } = {}) =>
  uploadKey({ importToken: token, type }, 'secret', at);

test('a token lets Companion store below its owner’s prefix until it expires', () => {
  const token = importToken(admin.id, 'secret', now);
  const key = keyOf(token, { at: later(importSeconds - 1) });
  expect(key).toMatch(new RegExp(`^uploads/${admin.id}/[0-9a-f-]{36}$`));
  expect(keyOf(token)).not.toBe(key);
  expect(() => keyOf(token, { at: later(importSeconds) })).toThrow('has expired');
});

test.each([
  ['no token', ''],
  ['the owner’s id alone', admin.id],
  ['a token signed with another secret', importToken(admin.id, 'other', now)],
  [
    'another owner’s id before the signature',
    importToken(admin.id, 'secret', now).replace(admin.id, '11111111-1111-4111-8111-111111111111'),
  ],
  ['a later expiry', importToken(admin.id, 'secret', now).replace(/\.\d/, '.9')],
  ['a path as the owner', importToken('../photos/1111-4111-8111-111111111111', 'secret', now)],
])('Companion stores nothing for %s', (_, token) => {
  expect(() => keyOf(token)).toThrow('has expired');
});

test('Companion stores photos only', () => {
  const token = importToken(admin.id, 'secret', now);
  expect(() => keyOf(token, { type: 'image/svg+xml' })).toThrow('Only JPEG');
});

it('gives no token on a stage without Companion, and says so', async () => {
  const { status, body } = await world.call(handler, createImportToken, { cookie: admin.cookie });
  expect(status).toBe(403);
  expect(body.message).toContain('does not import photos');
});

it('gives the caller a token of their own', async () => {
  const { status, body } = await world.call(
    handler.with({ dependencies: { secret: 'secret' }, now: () => now }),
    createImportToken,
    { cookie: admin.cookie },
  );
  expect(status).toBe(200);
  expect(body).toEqual({ token: importToken(admin.id, 'secret', now), expires: importSeconds });
});

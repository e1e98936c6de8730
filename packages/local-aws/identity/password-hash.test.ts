import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

it('takes the password of a hash, and no other', async () => {
  const stored = await hashPassword('Right-Password-1');
  expect(await verifyPassword('Right-Password-1', stored)).toBe(true);
  expect(await verifyPassword('Wrong-Password-1', stored)).toBe(false);
  expect(await verifyPassword('Right-Password-1', null)).toBe(false);
});

it('takes the password of a hash from when none named its cost', async () => {
  const salt = Buffer.from('sixteen bytes ..');
  const hash = scryptSync('Right-Password-1', salt, 32);
  const stored = `${salt.toString('base64url')}.${hash.toString('base64url')}`;
  expect(await verifyPassword('Right-Password-1', stored)).toBe(true);
});

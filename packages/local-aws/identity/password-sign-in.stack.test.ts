import { expect, test } from 'vitest';
import { checkPassword } from './password-sign-in.ts';
import { startContext } from './testing/context-fixture.ts';

const username = 'eva@example.com';
const right = { username, password: 'Right-Password-1' };
const wrong = { username, password: 'Wrong-Password-1' };

test('refuses even the right password while the user is locked out, and accepts it afterwards', async () => {
  const { context, pass } = await startContext();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(checkPassword(context, wrong)).rejects.toThrow('Incorrect username or password.');
  }
  await expect(checkPassword(context, { ...right, username: 'EVA@example.com' })).rejects.toThrow(
    'Password attempts exceeded',
  );
  pass(1000);
  await expect(checkPassword(context, right)).resolves.toMatchObject({ sub: 'eva' });
  await expect(checkPassword(context, wrong)).rejects.toThrow('Incorrect username or password.');
  await expect(checkPassword(context, right)).resolves.toMatchObject({ sub: 'eva' });
});

test('accepts a temporary password for seven days', async () => {
  const { context, pass } = await startContext({ status: 'FORCE_CHANGE_PASSWORD' });
  pass(7 * 24 * 60 * 60_000);
  await expect(checkPassword(context, right)).resolves.toMatchObject({ sub: 'eva' });
  pass(1);
  await expect(checkPassword(context, right)).rejects.toThrow('Temporary password has expired');
});

test('reveals that a user is disabled only to someone who knows the password', async () => {
  const { context } = await startContext({ enabled: false });
  await expect(checkPassword(context, wrong)).rejects.toThrow('Incorrect username or password.');
  await expect(checkPassword(context, right)).rejects.toThrow('User is disabled.');
});

import { expect, test } from 'vitest';
import { confirmPasswordCode, requestPasswordCode } from './password-recovery.ts';
import { startContext, type ContextFixture } from './testing/context-fixture.ts';

const username = 'eva@example.com';
const clientId = 'reset';

const confirm = ({ context, mails }: ContextFixture) =>
  confirmPasswordCode(context, {
    username,
    code: /\b\d{6}\b/.exec(mails.at(-1)!.html)![0],
    password: 'New-Password-1',
  });

test('accepts a code for one hour', async () => {
  const fixture = await startContext();
  await requestPasswordCode(fixture.context, { username, clientId });
  fixture.pass(60 * 60_000);
  await expect(confirm(fixture)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
  await requestPasswordCode(fixture.context, { username, clientId });
  fixture.pass(60 * 60_000 - 1);
  await expect(confirm(fixture)).resolves.toBeUndefined();
});

test('sends at most 20 codes in an hour', async () => {
  const { context, pass } = await startContext();
  for (let request = 0; request < 20; request += 1)
    await requestPasswordCode(context, { username, clientId });
  await expect(requestPasswordCode(context, { username, clientId })).rejects.toMatchObject({
    code: 'LimitExceededException',
  });
  pass(60 * 60_000);
  await expect(requestPasswordCode(context, { username, clientId })).resolves.toBe('e***@e***');
});

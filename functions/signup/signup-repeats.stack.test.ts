import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Mailer } from '../platform/mail/mailer.ts';
import {
  announcementsOf,
  answer,
  newForm,
  profiles,
  requestsOf,
  startSignups,
  userOf,
  world,
} from './testing/signup-fixture.ts';

describe('a sign-up that fails halfway', () => {
  test.each(['createOrFind', 'finish'] as const)(
    'in %s can be made again, and is one account, one request and one announcement',
    async (step) => {
      const { identity, users, signUpWith } = await startSignups();
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const form = newForm();
      const key = randomUUID();
      const broken = { ...users, [step]: () => Promise.reject(new Error('Cognito is away')) };
      expect(await signUpWith(form, { users: broken, key })).toMatchObject({ status: 500 });
      expect(await announcementsOf(form)).toEqual([]);
      // The second attempt also corrects the postal address.
      const corrected = { ...form, address: '9 Cypress Court, Spring, TX 77379' };
      for (let turn = 0; turn < 2; turn += 1)
        expect(await signUpWith(corrected, { key })).toMatchObject({ status: 200, body: answer });

      const { id, sub, status } = await userOf(identity, form.email);
      expect(status).toBe('CONFIRMED');
      expect(await profiles.get(id)).toMatchObject({ poolAccess: form.poolAccess });
      expect(await requestsOf(form)).toMatchObject([{ sub, address: corrected.address }]);
      expect(await announcementsOf(form)).toHaveLength(1);
    },
  );

  test('says nothing about the cause, and logs nothing the person wrote', async () => {
    const { users, signUpWith } = await startSignups();
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const form = newForm();
    const finish = () => Promise.reject(new Error(`Refused ${form.email}`));
    const response = await signUpWith(form, { users: { ...users, finish } });
    expect(JSON.stringify(response)).not.toMatch(/Refused|M4711/);
    expect(JSON.stringify(log.mock.calls)).not.toMatch(new RegExp(`${form.email}|M4711|Nina`));
  });

  test('stands although the mail service is away, and is no failure', async () => {
    const { signUpWith } = await startSignups();
    const form = newForm();
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const mailer: Mailer = { send: async () => ({ outcome: 'unavailable' }) };
    const response = await signUpWith(form, { mailer });
    expect(response).toMatchObject({ status: 200, body: answer });
    expect(JSON.stringify(log.mock.calls)).toContain('best-effort-mail-lost');
    expect(await signUpWith(form)).toMatchObject({ status: 200, body: answer });
  });
});

test('two sign-ups with one address at once are one account, and both are answered alike', async () => {
  const { identity, signUpWith } = await startSignups();
  const form = newForm();
  const forms = ['Nina', 'Nora', 'Nele'].map((firstName) => ({ ...form, firstName }));
  for (const response of await Promise.all(forms.map((each) => signUpWith(each))))
    expect(response).toMatchObject({ status: 200, body: answer });
  const { id, sub, status } = await userOf(identity, form.email);
  expect(status).toBe('CONFIRMED');
  expect((await profiles.get(id)).email).toBe(form.email);
  const requests = await requestsOf(form);
  expect(requests).toHaveLength(3);
  for (const request of requests) expect(request.sub).toBe(sub);
  expect(await world.mailTo(form.email)).toHaveLength(1);
});

test('two calls of one intent at once are one request and one announcement', async () => {
  const { signUpWith } = await startSignups();
  const form = newForm();
  const key = randomUUID();
  await Promise.all([signUpWith(form, { key }), signUpWith(form, { key })]);
  expect(await signUpWith({ ...form, firstName: 'Other' }, { key })).toMatchObject({ status: 409 });
  expect(await requestsOf(form)).toHaveLength(1);
  expect(await announcementsOf(form)).toHaveLength(1);
  // A corrected email address means a different account.
  const corrected = { ...form, email: newForm().email };
  expect(await signUpWith(corrected, { key })).toMatchObject({ status: 200 });
  expect(await requestsOf(corrected)).toMatchObject([{}, {}]);
});

import { customerForm, inviteCustomer } from 'shared/contracts/customers.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { signInStore } from '../customers/sign-in-store.ts';
import { writtenCustomers } from '../customers/written-customers.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { siteUrl } from '../testing/api-event.ts';
import { handler } from './endpoints/invite-customer.ts';
import {
  announcementsOf,
  newForm,
  profiles,
  startSignups,
  userOf,
  world,
} from './testing/signup-fixture.ts';

let cookie = '';
beforeAll(async () => {
  ({ cookie } = await world.person({ isAdmin: true }));
});

const place = { address: '4 Secret Lane, Spring', poolAccess: 'Gate code M4711' };

const start = async () => {
  const { identity, users, signUpWith } = await startSignups();
  const invite = async (id: string, { mailer, now }: { mailer?: Mailer; now?: () => Date } = {}) =>
    world.call(
      handler.with({ dependencies: { users, ...(mailer && { mailer }) }, ...(now && { now }) }),
      inviteCustomer,
      { params: { id }, cookie },
    );
  return { identity, invite, signUpWith };
};

test('an invitation makes a sign-in and one mail, which says nothing of the place', async () => {
  const { identity, invite } = await start();
  const { id, email } = await world.person({ sub: null, firstName: 'Petra', ...place });
  expect(await invite(id)).toMatchObject({
    status: 200,
    body: { message: `The invitation went to ${email}.` },
  });
  const [mail, ...others] = await world.mailTo(email);
  expect(others).toEqual([]);
  expect(mail!.text).toContain('Hello Petra,');
  expect(mail!.html).toContain(`href="${siteUrl}/password"`);
  expect(`${mail!.subject} ${mail!.text} ${mail!.html}`).not.toMatch(/M4711|Secret Lane/);
  const { sub, status } = await userOf(identity, email);
  expect(status).toBe('CONFIRMED');
  expect(await profiles.get(id)).toMatchObject({ sub: null, ...place });
  const person = { sub, email, firstName: null, lastName: null, isAdmin: false };
  expect(await signInStore(world.table).enter(person, new Date())).toBe(id);
  expect((await invite(id)).status).toBe(409);
});

test('is not mailed again for ten minutes, and says so', async () => {
  const { invite } = await start();
  const { id, email } = await world.person({ sub: null });
  const at = Date.now();
  const after = (minutes: number) => () => new Date(at + minutes * 60_000);
  await invite(id, { now: after(0) });
  expect(await invite(id, { now: after(9.9) })).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('less than 10 minutes ago') },
  });
  expect(await world.mailTo(email)).toHaveLength(1);
  await invite(id, { now: after(10) });
  expect(await world.mailTo(email)).toHaveLength(2);
});

test.each([
  ['unavailable', { outcome: 'unavailable' }, 503],
  ['rejected', { outcome: 'rejected', reason: 'There is no such mailbox.' }, 424],
] as const)('whose mail was %s can be repeated at once', async (_how, outcome, status) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { invite } = await start();
  const { id, email } = await world.person({ sub: null });
  expect((await invite(id, { mailer: { send: async () => outcome } })).status).toBe(status);
  expect(await profiles.get(id)).toMatchObject({ invitedAt: null });
  expect((await invite(id)).status).toBe(200);
  expect(await world.mailTo(email)).toHaveLength(1);
});

test('whose mail may have gone out stands, and is not mailed again at once', async () => {
  const { invite } = await start();
  const { id, email } = await world.person({ sub: null });
  const mailer: Mailer = { send: async () => ({ outcome: 'unknown' }) };
  expect((await invite(id, { mailer })).status).toBe(200);
  expect(await invite(id)).toMatchObject({
    body: { message: expect.stringContaining('less than 10 minutes ago') },
  });
  expect(await world.mailTo(email)).toEqual([]);
});

test('takes an address, and a customer', async () => {
  const { invite } = await start();
  const [{ id }, admin] = await Promise.all([
    world.person({ sub: null, email: null }),
    world.person({ isAdmin: true }),
  ]);
  expect(await invite(id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('add the customer’s email address first') },
  });
  expect((await invite(admin.id)).status).toBe(404);
});

test('leaves a sign-up with the same address, afterward, to the customer alone', async () => {
  const { invite, signUpWith } = await start();
  const form = newForm();
  const { id, profile } = await world.person({ sub: null, email: form.email, ...place });
  await invite(id);
  expect((await signUpWith(form)).status).toBe(200);
  expect(await profiles.get(id)).toMatchObject({ ...place, sub: null, email: profile.email });
  expect((await announcementsOf(form))[0]!.text).toContain('already belongs to a customer');
});

test('goes to another address at once, and what was said of the first is forgotten', async () => {
  const { invite } = await start();
  const { id } = await world.person({ sub: null, ...place });
  await invite(id);
  const { email, firstName, lastName, phone } = newForm();
  const form = customerForm.parse({ ...place, email, firstName, lastName, phone });
  await writtenCustomers(world.table).update(id, form, new Date());
  expect(await profiles.get(id)).toMatchObject({ email, invitedAt: null, invitedBy: null });
  expect(await invite(id)).toMatchObject({
    body: { message: `The invitation went to ${email}.` },
  });
  expect(await world.mailTo(email)).toHaveLength(1);
});

import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import {
  addCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from 'shared/contracts/customers.ts';
import { updateProfile } from 'shared/contracts/profile.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { intercepting, unintercepted } from '../testing/intercepted-calls.ts';
import { overtaken } from '../testing/overtaken.ts';
import { filledIn } from '../testing/personal-data.ts';
import { startWorld } from '../testing/world.ts';
import { handler as add } from './endpoints/add-customer.ts';
import { handler as get } from './endpoints/get-customer.ts';
import { handler as list } from './endpoints/list-customers.ts';
import { handler as update } from './endpoints/update-customer.ts';
import { handler as updateOwn } from './endpoints/update-profile.ts';
import { profileStore } from './profile-store.ts';
import { signInStore } from './sign-in-store.ts';

const world = await startWorld();
const profiles = profileStore(world.table);
let cookie = '';
beforeAll(async () => {
  ({ cookie } = await world.person({ isAdmin: true }));
});

const newForm = () => ({
  firstName: 'Petra',
  lastName: `P${randomUUID().slice(0, 8)}`,
  email: null as string | null,
  phone: '(281) 555-0188',
  address: '3 Phone Street, Spring, TX 77379',
  poolAccess: null,
  hasPets: true,
  petDetails: 'A parrot',
});
const newEmail = () => `${randomUUID()}@example.com`;

const addWith = (body: object, key: string = randomUUID()) =>
  world.call(add.with({}), addCustomer, {
    cookie,
    body,
    headers: { [idempotencyKeyHeader]: key },
  });
const updateWith = (id: string, body: object) =>
  world.call(update.with({}), updateCustomer, { cookie, params: { id }, body });
const read = async (id: string) =>
  (await world.call(get, getCustomer, { cookie, params: { id } })).body;
const found = async (search: string) =>
  (await world.call(list, listCustomers, { cookie, query: { search } })).body;

describe('a customer the operator adds', () => {
  test('is listed, found and read like any other, without an address and without a mail', async () => {
    const form = { ...newForm(), address: '9 Searched Street, Spring, TX 77379' };
    const { status, body } = await addWith(form);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...form, signIn: 'none', isDisabled: false, recentReports: 0 });
    expect(await read(body.id)).toEqual(body);
    expect(await found(form.lastName)).toMatchObject([{ id: body.id, email: null }]);
    expect(await found('9 searched str')).toHaveLength(1);
  });

  test('is one customer however often the call is made, and another body is refused', async () => {
    const [form, key] = [{ ...newForm(), email: newEmail() }, randomUUID()];
    const replies = await Promise.all([addWith(form, key), addWith(form, key)]);
    replies.push(await addWith(form, key));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await found(form.lastName)).toHaveLength(1);
    expect((await addWith({ ...form, firstName: 'Other' }, key)).status).toBe(409);
    expect(await world.mailTo(form.email)).toEqual([]);
  });

  test('with an address of somebody else is refused at the field, in words', async () => {
    const { email } = await world.person();
    const response = await addWith({ ...newForm(), email: email.toUpperCase() });
    expect(response).toMatchObject({
      status: 409,
      body: { fields: { email: expect.stringContaining('Another customer has this email') } },
    });
  });

  test('needs a name, a phone number and an address, and no email that is none', async () => {
    const blank = { ...newForm(), firstName: ' ', phone: '555', address: 'here', email: 'petra' };
    expect((await addWith(blank)).body.fields).toEqual({
      firstName: 'First name is required',
      email: 'Please enter a valid email address, or leave it out',
      phone: 'Phone number must be at least 10 digits',
      address: 'Please provide a complete service address',
    });
  });
});

describe('a change by the operator', () => {
  test('replaces what is known, gives an address and takes it away again', async () => {
    const form = newForm();
    const { id } = (await addWith(form)).body;
    const email = newEmail();
    const changed = { ...form, lastName: `${form.lastName}x`, hasPets: false, email };
    expect(await updateWith(id, changed)).toMatchObject({
      status: 200,
      body: { ...changed, petDetails: null, email },
    });
    expect(await found(email)).toMatchObject([{ id }]);
    const other = newEmail();
    expect((await updateWith(id, { ...form, email: other })).status).toBe(200);
    expect((await updateWith(id, { ...form, email: other })).status).toBe(200);
    // The first address can be used again.
    expect((await addWith({ ...newForm(), email })).status).toBe(201);
    expect((await updateWith(id, form)).body).toMatchObject(form);
    expect((await addWith({ ...newForm(), email: other })).status).toBe(201);
  });

  test('of the address forgets that mail to the former one came back, and ends its links', async () => {
    const form = { ...newForm(), email: newEmail() };
    const { id } = (await addWith(form)).body;
    await profiles.noteBounce(form.email, new Date());
    expect((await updateWith(id, { ...form, firstName: 'Paula' })).status).toBe(200);
    expect(await profiles.get(id)).toMatchObject({ contact: 'bounced', linksFrom: null });
    expect((await updateWith(id, { ...form, email: newEmail() })).status).toBe(200);
    const { contact, linksFrom, updatedAt } = await profiles.get(id);
    expect({ contact, linksFrom }).toEqual({ contact: 'ok', linksFrom: updatedAt });
  });

  test('of the address while mail to it comes back is not overtaken by that', async () => {
    const form = { ...newForm(), email: newEmail() };
    const { id } = (await addWith(form)).body;
    let isMoved = false;
    await intercepting(
      async ({ name }, proceed) => {
        const response = await proceed();
        if (name === 'Get' && !isMoved) {
          isMoved = true;
          await unintercepted(() => updateWith(id, { ...form, email: newEmail() }));
        }
        return response;
      },
      () => profiles.noteBounce(form.email, new Date()),
    );
    expect(isMoved).toBe(true);
    expect((await profiles.get(id)).contact).toBe('ok');
  });

  test('of the address is refused when it is somebody else’s, and leaves both as they are', async () => {
    const { email, id: otherId } = await world.person();
    const form = newForm();
    const { id } = (await addWith(form)).body;
    expect(await updateWith(id, { ...form, email })).toMatchObject({
      status: 409,
      body: { fields: { email: expect.any(String) } },
    });
    expect(await read(id)).toMatchObject({ email: null });
    expect(await read(otherId)).toMatchObject({ email });
  });

  test('of the address is refused once somebody signs in with it, of the rest is not', async () => {
    const form = { ...newForm(), email: newEmail() };
    const { id } = (await addWith(form)).body;
    const names = { firstName: null, lastName: null, isAdmin: false };
    const person = { sub: randomUUID(), email: form.email, ...names };
    expect(await signInStore(world.table).enter(person, new Date())).toBe(id);
    expect(await updateWith(id, { ...form, email: newEmail() })).toMatchObject({
      status: 409,
      body: { fields: { email: expect.stringContaining('signs in') } },
    });
    expect((await updateWith(id, { ...form, email: null })).status).toBe(409);
    expect((await updateWith(id, { ...form, firstName: 'Paula' })).body).toMatchObject({
      firstName: 'Paula',
      email: form.email,
      signIn: 'active',
    });
  });

  test('of the address, while somebody signs in with the former one for the first time, keeps them apart', async () => {
    const former = newEmail();
    const form = newForm();
    const { id } = (await addWith({ ...form, email: former })).body;
    const stranger = { sub: randomUUID(), email: former, firstName: null, lastName: null };
    const entered = await overtaken(
      async () => signInStore(world.table).enter({ ...stranger, isAdmin: false }, new Date()),
      async () => updateWith(id, { ...form, email: newEmail() }),
    );
    expect(entered).not.toBe(id);
    expect((await read(id)).signIn).toBe('none');
    expect(await read(entered)).toMatchObject({ email: former, signIn: 'active' });
  });

  test('two at once are both made, one after the other', async () => {
    const form = newForm();
    const { id } = (await addWith(form)).body;
    const emails = [newEmail(), newEmail()];
    const replies = await Promise.all(emails.map((email) => updateWith(id, { ...form, email })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { email: stored } = await read(id);
    const lost = emails.find((email) => email !== stored);
    expect((await addWith({ ...newForm(), email: lost })).status).toBe(201);
    expect((await addWith({ ...newForm(), email: stored })).status).toBe(409);
  });

  test('is for customers alone', async () => {
    const { id } = await world.person({ isAdmin: true });
    expect((await updateWith(id, newForm())).status).toBe(404);
    expect((await updateWith(randomUUID(), newForm())).status).toBe(404);
  });
});

describe('a customer’s pool', () => {
  const pool = { poolGallons: 18_500, poolSurface: 'vinyl', poolSanitizer: 'saltCell' } as const;

  test('is written down by the operator, and stays when it is left out', async () => {
    const form = newForm();
    const { body: added } = await addWith({ ...form, ...pool });
    expect(added).toMatchObject(pool);
    expect((await updateWith(added.id, { ...form, phone: '(281) 555-0189' })).body).toMatchObject(
      pool,
    );
    expect((await updateWith(added.id, { ...form, poolGallons: null })).body).toMatchObject({
      ...pool,
      poolGallons: null,
    });
  });

  test.each([99, 2_000_001, 15_000.5, '15000'])('cannot hold %s gallons', async (poolGallons) => {
    const response = await addWith({ ...newForm(), poolGallons });
    expect(response).toMatchObject({
      status: 422,
      body: { fields: { poolGallons: 'Please give from 100 to 2,000,000 gallons' } },
    });
  });

  const targets = {
    poolBleach: 10.5,
    poolPh: { low: 7.2, high: 7.5 },
    poolAlkalinity: { low: 60, high: 80 },
    poolCalcium: { low: 150, high: 400 },
    poolStabilizer: { low: 60, high: 80 },
    poolSalt: { low: 3000, high: 3600 },
  };

  test('may have targets and chlorine of its own, which go again', async () => {
    const form = newForm();
    const { body: added } = await addWith({ ...form, ...targets });
    expect(added).toMatchObject(targets);
    expect((await updateWith(added.id, { ...form, poolPh: null })).body).toMatchObject({
      ...targets,
      poolPh: null,
    });
  });

  test.each([
    ['poolPh', { low: 7.1, high: 7.5 }, 'low', 'two numbers from 7.2 to 7.8, the lower one first'],
    ['poolPh', { low: 7.4, high: 7.9 }, 'high', 'two numbers from 7.2 to 7.8, the lower one first'],
    ['poolPh', { low: 7.25, high: 7.5 }, 'low', 'two numbers from 7.2 to 7.8, the lower one first'],
    ['poolAlkalinity', { low: 90, high: 90 }, 'low', 'from 60 to 180 ppm, the lower one first'],
    ['poolCalcium', { low: 149, high: 400 }, 'low', 'from 150 to 400 ppm'],
    ['poolStabilizer', { low: 60, high: 101 }, 'high', 'from 30 to 100 ppm'],
    ['poolSalt', { low: 3000.5, high: 3600 }, 'low', 'from 1,000 to 6,000 ppm'],
    ['poolBleach', 4, '', 'Please give from 5 to 15 percent'],
    ['poolBleach', 15.5, '', 'Please give from 5 to 15 percent'],
  ])('refuses %s of %j in words', async (name, value, end, text) => {
    const { status, body } = await addWith({ ...newForm(), [name]: value });
    expect(status).toBe(422);
    expect(body.fields[[name, end].filter(Boolean).join('.')]).toContain(text);
  });

  test('is read and not changed by its customer', async () => {
    const person = await world.person(pool);
    const profileForm = filledIn('profile');
    const put = { cookie: person.cookie, body: profileForm };
    expect((await world.call(updateOwn, updateProfile, put)).body).toMatchObject(pool);
    const more = { ...put, body: { ...profileForm, poolGallons: 100 } };
    expect((await world.call(updateOwn, updateProfile, more)).status).toBe(422);
  });
});

import { randomUUID } from 'node:crypto';
import { listCustomers } from 'shared/contracts/customers.ts';
import { getProfile, updateProfile } from 'shared/contracts/profile.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { expect, test } from 'vitest';
import { handler as currentUser } from '../session/endpoints/get-current-user.ts';
import { filledIn } from '../testing/personal-data.ts';
import { noPool } from '../testing/personal-data.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { handler as read } from './endpoints/get-profile.ts';
import { handler as list } from './endpoints/list-customers.ts';
import { handler as update } from './endpoints/update-profile.ts';

const world = await startWorld();

const form = {
  ...filledIn('profile'),
  firstName: 'Nadia',
  lastName: 'North',
  phone: '(281) 555-0177',
  address: '77 Sample Street, Spring, TX 77373',
  poolAccess: 'Left gate, code 2580',
  hasPets: true,
  petDetails: 'Rex, friendly',
};

const save = ({ cookie }: Pick<TestPerson, 'cookie'>, body: object = form) =>
  world.call(update, updateProfile, { cookie, body });
const profileOf = async ({ cookie }: TestPerson) =>
  (await world.call(read, getProfile, { cookie })).body;

test('answers from the sign-up are shown to the customer, access instructions included', async () => {
  const person = await world.person({ poolAccess: 'Side door', hasPets: true, petDetails: 'Cat' });
  expect(await profileOf(person)).toEqual({
    email: person.email,
    firstName: 'Casey',
    lastName: 'Customer',
    phone: null,
    address: null,
    poolAccess: 'Side door',
    hasPets: true,
    petDetails: 'Cat',
    ...noPool,
    deletionRequestedAt: null,
    reminders: true,
    calendarSince: null,
  });
});

test('an update is stored, shown everywhere and idempotent', async () => {
  const person = await world.person();
  const replies = [await save(person), await save(person)];
  for (const response of replies)
    expect(response).toMatchObject({ status: 200, body: { ...form, email: person.email } });
  expect(await profileOf(person)).toEqual({
    ...form,
    ...noPool,
    email: person.email,
    deletionRequestedAt: null,
    reminders: true,
    calendarSince: null,
  });
  const { body: user } = await world.call(currentUser, getCurrentUser, { cookie: person.cookie });
  expect(user).toMatchObject({ firstName: 'Nadia', phone: form.phone, address: form.address });
  expect(Object.keys(user)).not.toContain('poolAccess');
});

test('the weekday of the sign-up is known to the session, and stays when details change', async () => {
  const person = await world.person({ desiredDay: 'thursday' });
  await save(person);
  const { body } = await world.call(currentUser, getCurrentUser, { cookie: person.cookie });
  expect(body).toMatchObject({ desiredDay: 'thursday' });
  const other = await world.person();
  const { body: none } = await world.call(currentUser, getCurrentUser, { cookie: other.cookie });
  expect(none).toMatchObject({ desiredDay: null });
});

test('a new name moves the customer in the operator’s directory', async () => {
  const admin = await world.person({ isAdmin: true });
  const lastName = `aa${randomUUID()}`;
  const person = await world.person({ lastName: 'Zulu' });
  await save(person, { ...form, lastName });
  const { body } = await world.call(list, listCustomers, { cookie: admin.cookie });
  expect(body[0]).toMatchObject({ id: person.id, lastName });
});

test('an administrator who fills in a profile stays out of the directory', async () => {
  const admin = await world.person({ isAdmin: true });
  await save(admin, { ...form, lastName: 'aaa' });
  const { body } = await world.call(list, listCustomers, { cookie: admin.cookie });
  expect(body.map(({ id }: { id: string }) => id)).not.toContain(admin.id);
});

test('of two concurrent updates, one is stored completely', async () => {
  const person = await world.person();
  const other = { ...form, firstName: 'Olga', phone: '(281) 555-0188', poolAccess: 'Key safe' };
  const replies = await Promise.all([save(person), save(person, other), save(person)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { email, ...saved } = await profileOf(person);
  expect(email).toBe(person.email);
  const untouched = { ...noPool, deletionRequestedAt: null, reminders: true, calendarSince: null };
  expect([form, other].map((each) => ({ ...each, ...untouched }))).toContainEqual(saved);
});

test('an update changes no other customer', async () => {
  const [me, other] = await Promise.all([world.person(), world.person()]);
  const before = await profileOf(other);
  await save(me);
  expect(await profileOf(other)).toEqual(before);
});

test('answering that there are no pets clears the answers about pets', async () => {
  const person = await world.person();
  await save(person, { ...form, hasPets: false, poolAccess: '  ' });
  expect(await profileOf(person)).toMatchObject({
    hasPets: false,
    petDetails: null,
    poolAccess: null,
  });
});

test.each([
  ['firstName', ' ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['phone', '555-0142', 'Phone number must be at least 10 digits'],
  ['address', 'Spring', 'Please provide a complete service address'],
  ['poolAccess', 'x'.repeat(1001), 'Please use at most 1000 characters'],
])('%s is refused as %j', async (field, value, message) => {
  const person = await world.person();
  const { status, body } = await save(person, { ...form, [field]: value });
  expect(status).toBe(422);
  expect(body.fields).toEqual({ [field]: message });
  expect(await profileOf(person)).toMatchObject({ firstName: 'Casey' });
});

test.each(['email', 'isAdmin', 'id', 'paymentMethod', 'reportCount'])(
  '%s cannot be changed',
  async (field) => {
    const { status, body } = await save(await world.person(), { ...form, [field]: 'other' });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
  },
);

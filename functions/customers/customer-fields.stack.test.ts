import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import { getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import { getProfile, updateProfile } from 'shared/contracts/profile.ts';
import { eachField, type SomeAnswers } from 'shared/domain/customers/customer-answers.ts';
import {
  customerFields,
  fieldNames,
  gateFields,
  listFields,
  ownFields,
  type CustomerField,
} from 'shared/domain/customers/customer-fields.ts';
import { expect, test } from 'vitest';
import { openApiDocument } from 'shared/contracts/openapi.ts';
import { bookingStore } from '../bookings/booking-store.ts';
import { handler as listBookings } from '../day-routes/endpoints/list-admin-bookings.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { routes } from '../manifest.ts';
import { filledIn, knownOfCustomer } from '../testing/personal-data.ts';
import { startWorld } from '../testing/world.ts';
import { handler as read } from './endpoints/get-profile.ts';
import { handler as get } from './endpoints/get-customer.ts';
import { handler as list } from './endpoints/list-customers.ts';
import { handler as update } from './endpoints/update-profile.ts';

const world = await startWorld();
const [customer, admin] = await Promise.all([
  world.person(knownOfCustomer),
  world.person({ isAdmin: true }),
]);
const everyAnswer: SomeAnswers = { ...knownOfCustomer, email: customer.email };
const answersOf = (names: readonly CustomerField[]) =>
  eachField<SomeAnswers>(names, (name) => everyAnswer[name]);
/** The customer fields in a reply. */
const fieldsOf = (response: Record<string, unknown>) =>
  Object.fromEntries(
    fieldNames.filter((name) => name in response).map((name) => [name, response[name]]),
  );

test('every answer of the profile form is stored and returned', async () => {
  const { cookie, email } = await world.person();
  const answers = filledIn('profile');
  const response = await world.call(update, updateProfile, { cookie, body: answers });
  expect(response.status).toBe(200);
  const { body } = await world.call(read, getProfile, { cookie });
  expect(body).toMatchObject({ ...answers, email });
});

test('customers see the fields declared visible to them', async () => {
  const { body } = await world.call(read, getProfile, { cookie: customer.cookie });
  expect(fieldsOf(body)).toEqual(answersOf(ownFields));
});

test('the operator sees the fields declared visible to the operator', async () => {
  const { cookie } = admin;
  const { body: customers } = await world.call(list, listCustomers, { cookie });
  expect(customers.map(fieldsOf)).toContainEqual(answersOf(listFields));
  const params = { id: customer.id };
  const { body: details } = await world.call(get, getCustomer, { cookie, params });
  expect(fieldsOf(details)).toEqual(answersOf(gateFields));
  await bookingStore(world.table).put(bookingSample({ userId: customer.id }));
  const query = { date: '2026-11-30' };
  const { body: bookings } = await world.call(listBookings, listAdminBookings, { cookie, query });
  expect(fieldsOf(bookings[0].customer)).toEqual(answersOf(gateFields));
});

const namesIn = (schema: any): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : [...Object.keys(schema.properties ?? {}), ...Object.values(schema).flatMap(namesIn)];

test('no other endpoint returns fields that are kept out of mails', () => {
  const document: any = openApiDocument(routes.map(({ contract }) => contract));
  const saved = fieldNames.filter((name) => !customerFields[name].visible.mail);
  const giving = routes.filter(({ contract: { path, method } }) => {
    const names = namesIn(document.paths[path][method.toLowerCase()].responses);
    return saved.some((name) => names.includes(name));
  });
  expect(giving.map(({ contract }) => contract.name).toSorted()).toEqual([
    'add-customer',
    'create-booking',
    'export-customer',
    'export-own-data',
    'get-customer',
    'get-days-ahead',
    'get-profile',
    'handle-signup',
    'list-admin-bookings',
    'list-signups',
    'mark-not-possible',
    'transition-booking',
    'update-customer',
    'update-profile',
  ]);
});

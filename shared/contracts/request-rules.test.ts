import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { gateFields, ownFields } from '../domain/customers/customer-fields.ts';
import { answerSchemas, signupAnswers, storedAnswers } from './customer-field-schemas.ts';
import { customerForm, setCustomerTax } from './customers.ts';
import { notPossibleForm } from './not-possible.ts';
import { createPhotoUpload } from './photos.ts';
import { visitReportForm } from './visit-reports.ts';

// Rules that involve several fields of a request; limits.test.ts and fields.test.ts cover each field on its own.

const problemsOf = (schema: z.core.$ZodType, input: unknown) =>
  Object.fromEntries(
    z.safeParse(schema, input).error?.issues.map((each) => [each.path.join('.'), each.message]) ??
      [],
  );

const customer = {
  firstName: 'Nina',
  lastName: 'North',
  phone: '(281) 555-0177',
  address: '8 Cypress Court, Spring, TX 77379',
};
const twoNumbers = 'Please give two numbers from 7.2 to 7.8, the lower one first';

test.each([
  [{ low: 7.2, high: 7.8 }, {}],
  [{ low: 7.4, high: 7.5 }, {}],
  [null, {}],
  [{ low: 7.4, high: 7.4 }, { 'poolPh.low': twoNumbers }],
  [{ low: 7.6, high: 7.4 }, { 'poolPh.low': twoNumbers }],
  [{ low: 7.1, high: 7.4 }, { 'poolPh.low': twoNumbers }],
  [{ low: 7.4, high: 7.9 }, { 'poolPh.high': twoNumbers }],
  [{ low: 7.45, high: 7.6 }, { 'poolPh.low': twoNumbers }],
  [{ low: 7.4 }, { 'poolPh.high': twoNumbers }],
  ['7.4 to 7.6', { poolPh: twoNumbers }],
])('a pool’s own pH of %j has the problems %j', (poolPh, problems) => {
  expect(problemsOf(customerForm, { ...customer, poolPh })).toEqual(problems);
});

test.each([
  [undefined, null],
  [null, null],
  ['', null],
  ['  ', null],
  [' Nina@Example.com ', 'nina@example.com'],
])('a customer’s email address %j is stored as %j', (email, saved) => {
  expect(customerForm.parse({ ...customer, email }).email).toBe(saved);
});

test('a customer’s invalid email address is refused', () => {
  const email = 'Please enter a valid email address, or leave it out';
  expect(problemsOf(customerForm, { ...customer, email: 'nina@' })).toEqual({ email });
});

test('a customer has at least a name, a phone number and an address', () => {
  const { email, hasPets, firstName, lastName, phone, address, ...others } =
    customerForm.parse(customer);
  expect({ firstName, lastName, phone, address, email, hasPets }).toEqual({
    ...customer,
    email: null,
    hasPets: false,
  });
  expect(others).toMatchObject({ poolAccess: '', petDetails: '' });
  // This must also be true of fields added in the future.
  expect(new Set(Object.values(others))).toEqual(new Set(['']));
  expect(Object.keys(problemsOf(customerForm, {}))).toEqual(Object.keys(customer));
});

test.each([0, 0.0825, 0.123456, null, 0.999999])('a customer is taxed at %j', (taxRate) => {
  expect(problemsOf(setCustomerTax.body, { taxExempt: false, taxRate })).toEqual({});
});

test.each([-0.01, 1, 8.25, 0.1234567, Number.NaN])('no customer is taxed at %j', (taxRate) => {
  expect(problemsOf(setCustomerTax.body, { taxExempt: false, taxRate })).toHaveProperty('taxRate');
});

test('another reason why a visit was not possible needs a note, and the listed ones do not', () => {
  const shown = { words: 'Please explain what happened. The customer will read it' };
  for (const text of [undefined, '', '  '])
    expect(problemsOf(notPossibleForm, { reason: 'other', words: text })).toEqual(shown);
  expect(problemsOf(notPossibleForm, { reason: 'other', words: 'Bees' })).toEqual({});
  expect(problemsOf(notPossibleForm, { reason: 'gate' })).toEqual({});
  expect(problemsOf(notPossibleForm, {})).toEqual({ reason: 'Please choose what kept you' });
});

test('a photo with its own key needs its hash, type and size', () => {
  const photo = {
    photoKey: '5a3f1e60-2c7d-4b8e-9f10-6d2c8b7a4e31',
    sha256: `${'A'.repeat(43)}=`,
    type: 'image/jpeg',
    size: 1,
  };
  expect(problemsOf(createPhotoUpload.body, photo)).toEqual({});
  for (const field of ['sha256', 'type', 'size'])
    expect(problemsOf(createPhotoUpload.body, { ...photo, [field]: undefined })).toEqual({
      '': 'A photo with a key of its own needs its hash, type and size',
    });
  const { photoKey: _key, sha256: _hash, ...unkeyed } = photo;
  expect(problemsOf(createPhotoUpload.body, unkeyed)).toEqual({});
  expect(problemsOf(createPhotoUpload.body, undefined)).toEqual({});
});

test('a phone’s report names neither the customer nor the line', () => {
  const form = {
    serviceDate: '2026-11-20',
    saveKey: '5a3f1e60-2c7d-4b8e-9f10-6d2c8b7a4e31',
    version: null,
  };
  expect(problemsOf(visitReportForm, form)).toEqual({});
  const others = ['customerId', 'bookingId', 'line', 'sentAt', 'customerEmail'];
  for (const field of [...others, 'cleanupWarningNotified', 'cleanupWarningDate'])
    expect(visitReportForm.safeParse({ ...form, [field]: null }).success).toBe(false);
});

test('a row of an older build, without the fields added later, is read as unanswered', () => {
  const row = z.object(storedAnswers).parse({});
  expect(row).toEqual(
    Object.fromEntries(
      Object.keys(storedAnswers).map((name) => [name, name === 'hasPets' ? false : null]),
    ),
  );
  for (const fields of [gateFields, ownFields]) {
    const { poolPh, poolGallons, ...older } = row;
    const shape = z.object(answerSchemas<(typeof gateFields | typeof ownFields)[number]>(fields));
    expect(shape.parse(older)).toMatchObject({ poolPh, poolGallons });
    expect(shape.safeParse({ ...older, phone: undefined }).success).toBe(false);
  }
});

test('a stored sign-up has an answer to every required question, and null elsewhere', () => {
  const required = {
    ...customer,
    email: 'nina@example.com',
    poolAccess: 'Through the gate',
    serviceType: 'pool',
    desiredDay: 'monday',
  };
  const stored = { ...required, hasPets: false, petDetails: null, specialRequests: null };
  const shape = z.object(signupAnswers);
  expect(shape.parse(stored)).toEqual(stored);
  for (const field of Object.keys(required))
    expect(shape.safeParse({ ...stored, [field]: null }).success).toBe(false);
});

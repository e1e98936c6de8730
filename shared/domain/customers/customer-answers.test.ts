import { expect, test } from 'vitest';
import { answerText, cachedAnswers, operatorAnswers, operatorFacts } from './customer-answers.ts';
import { formFields } from './customer-fields.ts';

const form = {
  firstName: 'Nina',
  lastName: 'North',
  phone: '(281) 555-0177',
  address: '8 Cypress Court, Spring, TX 77379',
  poolAccess: '',
  hasPets: true,
  petDetails: 'One shy beagle',
};

test('keeps what was answered, and nothing where a question was left open', () => {
  expect(cachedAnswers('profile', form)).toMatchObject({ ...form, poolAccess: null });
});

test('keeps no details of a box that is not ticked', () => {
  expect(cachedAnswers('profile', { ...form, hasPets: false })).toMatchObject({
    hasPets: false,
    petDetails: null,
  });
});

test('takes a question that was left out for one that was left open', () => {
  const { poolAccess: _access, hasPets: _pets, petDetails: _details, ...answered } = form;
  expect(cachedAnswers('profile', answered)).toMatchObject({
    ...answered,
    poolAccess: null,
    hasPets: false,
    petDetails: null,
  });
});

test('keeps the answers of the form alone', () => {
  const input = { ...form, desiredDay: 'monday', email: 'nina@example.com' } as const;
  expect(Object.keys(cachedAnswers('profile', input))).toEqual(formFields('profile'));
});

test.each([
  ['phone', { phone: '(281) 555-0177' }, '(281) 555-0177'],
  ['phone', { phone: null }, null],
  ['phone', {}, null],
  ['serviceType', { serviceType: 'both' }, 'Both Pool & Yard Services'],
  ['hasPets', { hasPets: true, petDetails: 'One shy beagle' }, 'One shy beagle'],
  ['hasPets', { hasPets: true, petDetails: null }, 'Yes'],
  ['hasPets', { hasPets: false, petDetails: 'One shy beagle' }, 'None'],
] as const)('of %s, %j reads %j', (name, answers, text) => {
  expect(answerText(name, answers, name === 'hasPets' ? 'None' : null)).toBe(text);
});

test('the operator’s own fields stay as they were until they are given, and null clears one', () => {
  const nothing = Object.fromEntries(formFields('operator').map((name) => [name, null]));
  expect(operatorAnswers({})).toEqual(nothing);
  const stored = {
    poolGallons: 15_000,
    poolSurface: 'vinyl',
    poolSalt: { low: 3000, high: 3400 },
  } as const;
  const input = { poolGallons: null, poolBleach: 8 };
  expect(operatorAnswers(input, stored)).toEqual({ ...nothing, ...stored, ...input });
});

test('the operator reads what was answers in the order asked for, and nothing else', () => {
  const answers = { ...form, serviceType: 'pool' } as const;
  expect(operatorFacts(['address', 'poolAccess', 'hasPets', 'serviceType'], answers)).toEqual([
    { name: 'address', label: 'Address', value: form.address },
    // Its details are not among the requested fields.
    { name: 'hasPets', label: 'Pets', value: 'Yes' },
    { name: 'serviceType', label: 'Service', value: 'Pool Sheriff - Pool Maintenance' },
  ]);
  const names = ['firstName', 'phone', 'hasPets', 'petDetails'] as const;
  expect(operatorFacts(names, form, { first: ['hasPets'] })).toEqual([
    { name: 'hasPets', label: 'Pets', value: 'One shy beagle' },
    { name: 'phone', label: 'Phone', value: form.phone },
  ]);
});

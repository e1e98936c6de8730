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

test('stores answers, and null for unanswered questions', () => {
  expect(cachedAnswers('profile', form)).toMatchObject({ ...form, poolAccess: null });
});

test('stores no details of an unchecked checkbox', () => {
  expect(cachedAnswers('profile', { ...form, hasPets: false })).toMatchObject({
    hasPets: false,
    petDetails: null,
  });
});

test('treats an omitted question as unanswered', () => {
  const { poolAccess: _access, hasPets: _pets, petDetails: _details, ...answered } = form;
  expect(cachedAnswers('profile', answered)).toMatchObject({
    ...answered,
    poolAccess: null,
    hasPets: false,
    petDetails: null,
  });
});

test('stores only the form’s answers', () => {
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

test('the operator’s fields are unchanged if omitted, and null clears one', () => {
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

test('the operator sees the answers in the requested order, and no others', () => {
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

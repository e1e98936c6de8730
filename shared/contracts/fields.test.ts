import { describe, expect, it } from 'vitest';
import { checkoutForm } from './checkout.ts';
import {
  calendarDate,
  calendarMonth,
  decimal,
  deviceInstant,
  emailAddress,
  id,
  instant,
  namedAmount,
  phoneNumber,
  plainDay,
  requiredText,
  text,
} from './fields.ts';
import { sha256 } from './photo-details.ts';
import { actOnPlan, createPlan, updatePlan } from './plans.ts';
import { quoteForm } from './quotes.ts';
import { signupForm } from './signup.ts';

const name = requiredText(100, 'First name is required');

const messagesOf = (form: typeof signupForm | typeof checkoutForm) =>
  Object.fromEntries(
    form.safeParse({}).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

describe('a required text', () => {
  it.each([
    ['zero width spaces', '\u200B\u200B'],
    ['a word joiner', '\u2060'],
    ['Hangul fillers, which are letters', '\u3164\u115F'],
    ['a blank Braille cell', '\u2800'],
    ['marks without a letter', '\u0301\uFE0F'],
    ['a direction mark between spaces', ' \u200F '],
    ['soft hyphens', '\u00AD\u00AD'],
  ])('is missing when it is %s', (_, provided) => {
    expect(name.safeParse(provided).error?.issues[0]?.message).toBe('First name is required');
  });

  it.each(['Zoë', '李', 'Ó\u200Dx', '🐕', '-', 'عمر'])('takes %s', (provided) => {
    expect(name.safeParse(provided).success).toBe(true);
  });
});

it('an id is lowercased', () => {
  const stored = '3f0c8a52-6f1e-4a7b-9c1d-0e5b7a2f4d68';
  expect(id.parse(stored.toUpperCase())).toBe(stored);
  expect(id.safeParse(`${stored}0`).success).toBe(false);
});

describe('a form without any answer', () => {
  it('of a sign-up gets the message of each question', () => {
    expect(messagesOf(signupForm)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
      phone: 'Phone number must be at least 10 digits',
      address: 'Please provide your complete address',
      poolAccess: 'Please describe how to access your pool area',
      serviceType: 'Please select the type of service you need',
      desiredDay: 'Please select your preferred service day',
    });
  });

  it('of a booking request too', () => {
    expect(messagesOf(checkoutForm)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Invalid email address',
      phone: 'Phone number must be at least 10 digits',
      address: 'Please provide a complete service address',
      scheduledDate: 'Please select a date',
      preferredTime: 'Please select a time',
      paymentMethod: 'Please select how you will pay',
    });
  });

  it('of a quote too', () => {
    const { error } = quoteForm.safeParse({});
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Service address is required',
    ]);
  });
});

const problemsOf = (schema: { safeParse: typeof actOnPlan.body.safeParse }, provided: object) =>
  schema.safeParse(provided).error?.issues.map(({ path, message }) => [path.join(), message]) ?? [];

describe('a day that a person enters for a plan', () => {
  const refused = 'Please give a day between 2000 and 2999';

  it.each([
    ['acted on', actOnPlan.body, ['from', 'until', 'on']],
    ['made', createPlan.body, ['from', 'until', 'billingStart']],
    ['changed', updatePlan.body, ['from', 'until']],
  ] as const)('that is %s is of a year with four digits, as its neighbors are', (_, body, days) => {
    for (const field of days) {
      const of = (date: string) => problemsOf(body, { [field]: date });
      for (const date of ['0026-11-30', '9999-12-31'])
        expect(of(date)).toContainEqual([field, refused]);
      expect(of('2026-02-29')).toContainEqual([field, 'Please give a date as YYYY-MM-DD']);
      expect(of('2026-02-29')).not.toContainEqual([field, refused]);
      expect(of('2999-12-31').map(([path]) => path)).not.toContain(field);
    }
  });
});

describe('money', () => {
  it.each([
    ['99999999.99', true, true],
    ['108249999.99', false, true],
  ])('%s can be entered: %o, and shown with its tax and in sums: %o', (amount, named, shown) => {
    expect(namedAmount.safeParse(amount).success).toBe(named);
    expect(decimal.safeParse(amount).success).toBe(shown);
  });
});

const phone = phoneNumber('Missing', 'Too short');
const hash = 'A'.repeat(43);

it.each([
  [' x y\n', 'x y', text(9)],
  ['a\uD800', 'a\uFFFD', text(9)],
  ['\u200B', '\u200B', text(9)],
  [' Nina@Example.co ', 'nina@example.co', emailAddress()],
  ['281-555-0142', '(281) 555-0142', phone],
  ['1999-12-31', '1999-12-31', calendarDate],
  ['2000-01-01', '2000-01-01', plainDay],
  ['2026-12', '2026-12', calendarMonth],
  ['2026-11-21T15:00:00.123Z', '2026-11-21T15:00:00.123Z', instant],
  ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00Z', deviceInstant],
  ['-1.00', '-1.00', namedAmount],
  [`${hash}=`, `${hash}=`, sha256],
])('parses %j as %j', (provided, taken, field) => {
  expect(field.parse(provided)).toBe(taken);
});

it.each([
  ['1234567890', 'Please use at most 9 characters', text(9)],
  ['nina@example', 'Please enter a valid email address', emailAddress()],
  [' ', 'Missing', phone],
  ['281-555-014', 'Too short', phone],
  ['2026-02-30', 'Please give a date as YYYY-MM-DD', calendarDate],
  ['2026-2-8', 'Please give a date as YYYY-MM-DD', calendarDate],
  ['2026-11-21T15:00:00Z', 'Please give a date as YYYY-MM-DD', calendarDate],
  ['1999-12-31', 'Please give a day between 2000 and 2999', plainDay],
  ['3000-01-01', 'Please give a day between 2000 and 2999', plainDay],
  ['2026-13', 'Please give a month as YYYY-MM', calendarMonth],
  ['1999-12', 'Please give a month as YYYY-MM', calendarMonth],
  ['2026-11-21T15:00:00+01:00', 'Invalid input', instant],
  ['1899-12-31T23:59:59Z', 'Please give a time after 1900', deviceInstant],
  ['1.0', 'Invalid input', decimal],
  ['1.000', 'Invalid input', decimal],
  [hash, 'Please give a SHA-256 in Base64', sha256],
  [`${hash.slice(1)}B=`, 'Please give a SHA-256 in Base64', sha256],
])('refuses %j: %s', (provided, message, field) => {
  expect(field.safeParse(provided).error?.issues[0]?.message).toBe(message);
});

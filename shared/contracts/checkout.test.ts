import { expect, test } from 'vitest';
import { checkoutForm } from './checkout.ts';

const form = {
  firstName: 'Casey',
  lastName: 'Customer',
  email: 'casey@example.com',
  phone: '(281) 555-0142',
  address: '12 Test Lane, Spring, TX 77373',
  scheduledDate: '2026-11-30',
  preferredTime: 'Morning 8-12',
  paymentMethod: 'zelle',
};

test('accepts a complete form, trimmed, with and without the optional fields', () => {
  expect(checkoutForm.parse({ ...form, firstName: ' Casey ' })).toEqual(form);
  expect(
    checkoutForm.safeParse({ ...form, specialInstructions: '', savePaymentMethod: true }).success,
  ).toBe(true);
});

const cases: [string, unknown, string][] = [
  ['firstName', '', 'First name is required'],
  ['firstName', undefined, 'First name is required'],
  ['lastName', '  ', 'Last name is required'],
  ['email', 'casey@', 'Invalid email address'],
  ['phone', '555-0142', 'Phone number must be at least 10 digits'],
  ['phone', '(281) 555-01', 'Phone number must be at least 10 digits'],
  ['address', '12 Lane', 'Please provide a complete service address'],
  ['scheduledDate', '', 'Please select a date'],
  ['scheduledDate', '2026-02-30', 'Please select a date'],
  ['preferredTime', '', 'Please select a time'],
  ['preferredTime', 'Midnight', 'Please select a time'],
  ['paymentMethod', 'gold', 'Please select how you will pay'],
];

test.each(cases)('%s of %o: %s', (field, value, message) => {
  const { error } = checkoutForm.safeParse({ ...form, [field]: value });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    [field, message],
  ]);
});

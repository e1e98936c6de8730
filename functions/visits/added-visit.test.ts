import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { taxedSettings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { newBooking } from '../bookings/new-booking.ts';
import { storedProfile, type Profile } from '../customers/stored-profile.ts';
import { addedVisit } from './added-visit.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const at = now.toISOString();
const customer = storedProfile.parse({
  id: 'me',
  firstName: 'Dana',
  email: 'dana@example.com',
  phone: '(281) 555-0112',
  address: '12 Test Lane, Spring, TX 77373',
  paymentMethod: 'check',
  revision: 1,
  createdAt: at,
  updatedAt: at,
});
const serviceOf = (name: string) => ({
  ...catalogueServices.find((service) => service.name === name)!,
  position: 0,
  createdAt: at,
});
const rates = [...taxedSettings.tax.rates, { from: '2026-12-01', rate: 0.1 }];
const work = { name: 'Green pool', price: '450.00', taxable: true };
const dogs = { yardSize: 'small', dogs: 1, frontYard: false } as const;

const added = (form: object, service?: string, changes: Partial<Profile> = {}) =>
  addedVisit({
    id: 'v',
    form: { customerId: 'me', serviceId: null, scheduledDate: '2026-11-30', ...form },
    customer: { ...customer, ...changes },
    service: service === undefined ? undefined : serviceOf(service),
    tax: { ...taxedSettings.tax, rates },
    now,
  });
const taxed = { taxRate: 0.0825 };

test.each<[string, object, string | undefined, object]>([
  [
    'work of its own',
    work,
    undefined,
    { ...taxed, serviceName: 'Green pool', totalAmount: 45_000, tax: 3713 },
  ],
  [
    'untaxed work',
    { ...work, taxable: false },
    undefined,
    { serviceName: 'Green pool', totalAmount: 45_000 },
  ],
  [
    'a favor',
    { ...work, price: '0.00' },
    undefined,
    { ...taxed, serviceName: 'Green pool', totalAmount: 0 },
  ],
  ['a service', {}, 'Sheriff Membership', { ...taxed, options: dogs, totalAmount: 800, tax: 66 }],
  // Taxed like everywhere else, whatever the form contains.
  [
    'a service that is said not to be taxed',
    { taxable: false },
    'Sheriff Membership',
    { ...taxed, options: dogs, totalAmount: 800, tax: 66 },
  ],
  [
    'a service that is not taxed',
    { taxable: true },
    'Pool School',
    { options: { people: 1 }, totalAmount: 25_000 },
  ],
  [
    'a service at another price',
    { price: '30.00', options: { ...dogs, dogs: 3 } },
    'Sheriff Membership',
    { ...taxed, options: { ...dogs, dogs: 3 }, totalAmount: 3000, tax: 248 },
  ],
  [
    'a service on request',
    { price: '180.50' },
    'Chemical Balancing',
    { ...taxed, totalAmount: 18_050, tax: 1489 },
  ],
  [
    'a window and instructions',
    { ...work, taxable: false, preferredTime: 'Afternoon 12-5', specialInstructions: 'Ring twice' },
    undefined,
    {
      serviceName: 'Green pool',
      totalAmount: 45_000,
      preferredTime: 'Afternoon 12-5',
      specialInstructions: 'Ring twice',
    },
  ],
  [
    'no instructions',
    { ...work, taxable: false, specialInstructions: '' },
    undefined,
    { serviceName: 'Green pool', totalAmount: 45_000 },
  ],
  [
    'a day of another rate',
    { ...work, scheduledDate: '2026-12-01' },
    undefined,
    {
      scheduledDate: '2026-12-01',
      taxRate: 0.1,
      serviceName: 'Green pool',
      totalAmount: 45_000,
      tax: 4500,
    },
  ],
])('a visit with %s is confirmed, as its customer is known', (_what, form, service, says) => {
  const { id: serviceId = null, name = '' } = service === undefined ? {} : serviceOf(service);
  const own = {
    id: 'v',
    userId: 'me',
    status: 'confirmed',
    serviceId,
    serviceName: name,
    scheduledDate: '2026-11-30',
    preferredTime: null,
    address: '12 Test Lane, Spring, TX 77373',
    paymentMethod: 'check',
    contact: {
      firstName: 'Dana',
      lastName: '',
      email: 'dana@example.com',
      phone: '(281) 555-0112',
    },
    totalAmount: 0,
  } as const;
  expect(added(form, service)).toEqual(newBooking({ ...own, ...says }, now));
});

test('a customer without tax, or with their own rate, is taxed so', () => {
  expect(added(work, undefined, { taxExempt: true })).toMatchObject({ tax: 0, taxRate: 0 });
  expect(added(work, undefined, { taxRate: 0.0625 })).toMatchObject({ tax: 2813, taxRate: 0.0625 });
});

test.each<[string, object, string | undefined, string[]]>([
  ['nothing', {}, undefined, ['name', 'price', 'taxable']],
  ['work without a name', { price: '1.00', taxable: false }, undefined, ['name']],
  ['work without a price', { name: 'Tiles', taxable: false }, undefined, ['price']],
  ['work without a word of tax', { name: 'Tiles', price: '1.00' }, undefined, ['taxable']],
  ['work with options', { ...work, options: dogs }, undefined, ['options']],
  ['a service on request without a price', {}, 'Pool Repairs', ['price']],
  ['a service on request at no price', { price: null }, 'Pool Repairs', ['price']],
  ['work at no price', { name: 'Tiles', taxable: false, price: null }, undefined, ['price']],
  [
    'a service with half its options',
    { options: { dogs: 1 } },
    'Sheriff Membership',
    ['options.yardSize', 'options.frontYard'],
  ],
])('a visit with %s is refused', (_what, form, service, names) => {
  const fields = Object.fromEntries(names.map((name) => [name, expect.any(String)]));
  const refusal = expect.objectContaining({ code: 'invalid', fields });
  expect(() => added(form, service)).toThrow(refusal);
});

import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { taxedSettings as settings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import { agreedTerms } from './plan-terms.ts';
import { termsSample } from './testing/plan-sample.ts';

const from = '2026-12-01';
const serviceOf = (name: string): StoredService => ({
  ...catalogueServices.find((service) => service.name === name)!,
  position: 0,
  createdAt: from,
});
const { from: _from, ...current } = termsSample({
  price: 4500,
  per: 'visit',
  paymentMethod: 'check',
  taxable: true,
  options: { people: 2 },
});
const agreed = (form: object, service: string | null = null, before: object = current) =>
  agreedTerms({
    from,
    form,
    service: service === null ? null : serviceOf(service),
    current: before,
    settings,
  });

const ofCatalogue = {
  from,
  policy: 'none',
  paymentMethod: null,
  preferredTime: null,
  taxable: true,
  options: {},
};
const dogs = { yardSize: 'small', dogs: 1, frontYard: false } as const;

test.each<[string, string, object, object]>([
  ['of the catalogue by the month', 'Monthly Membership', {}, { price: 22_500, per: 'month' }],
  ['of the catalogue by the year', 'Annual Membership', {}, { price: 236_500, per: 'year' }],
  [
    'of the catalogue by visit',
    'Sheriff Membership',
    {},
    { price: 800, per: 'visit', options: dogs },
  ],
  [
    'of options',
    'Sheriff Membership',
    { options: { ...dogs, dogs: 3 } },
    { price: 1700, per: 'visit', options: { ...dogs, dogs: 3 } },
  ],
  [
    'that was named',
    'Monthly Membership',
    {
      price: '199.50',
      per: 'visit',
      taxable: false,
      policy: 'credit',
      paymentMethod: 'zelle',
      preferredTime: 'Morning 8-12',
    },
    {
      price: 19_950,
      per: 'visit',
      taxable: false,
      policy: 'credit',
      paymentMethod: 'zelle',
      preferredTime: 'Morning 8-12',
    },
  ],
  [
    'of what is not taxed',
    'Pool School',
    {},
    { price: 25_000, per: 'visit', taxable: false, options: { people: 1 } },
  ],
])('new terms have the price %s', (_which, service, form, says) => {
  expect(agreed(form, service, {})).toEqual({ ...ofCatalogue, ...says });
});

test.each<[string, object, object]>([
  ['nothing', {}, {}],
  ['a price', { price: '60.00' }, { price: 6000 }],
  ['a price of nothing', { price: '0.00' }, { price: 0 }],
  ['no way to pay', { paymentMethod: null }, { paymentMethod: null }],
  ['no window', { preferredTime: null }, { preferredTime: null }],
  ['no tax', { taxable: false }, { taxable: false }],
  ['a policy', { policy: 'none' }, { policy: 'none' }],
  ['a period', { per: 'year' }, { per: 'year' }],
])('terms of which %s is said anew keep all else', (_what, form, says) => {
  expect(agreed(form)).toEqual({ ...current, from, ...says });
});

test('the price of the catalogue counts again where that is asked for, and its tax does not', () => {
  const own = { ...current, options: dogs, taxable: false };
  expect(agreed({ price: null }, 'Sheriff Membership', own)).toEqual({ ...own, from, price: 800 });
  expect(agreed({}, 'Sheriff Membership', own)).toEqual({ ...own, from });
});

test('a service priced on request has no price of the catalogue to go back to', () => {
  const refusal = expect.objectContaining({
    code: 'invalid',
    fields: { price: 'Please give a price' },
  });
  const own = { ...current, options: {} };
  expect(() => agreed({ price: null }, 'Weekly Pool Maintenance', own)).toThrow(refusal);
  // What was agreed as free stays so, whatever else changes.
  const free = { ...own, price: 0 };
  expect(agreed({ policy: 'none' }, null, free)).toMatchObject({ price: 0 });
  expect(agreed({ price: '0.00' }, 'Weekly Pool Maintenance', own)).toMatchObject({ price: 0 });
});

test('the price of the catalogue is for the catalogue’s period, unless another is named', () => {
  const own = { ...current, options: {} };
  const monthly = (form: object) => agreed(form, 'Monthly Membership', own);
  expect(monthly({ price: null })).toMatchObject({ price: 22_500, per: 'month' });
  expect(monthly({ price: null, per: 'visit' })).toMatchObject({ price: 22_500, per: 'visit' });
  expect(monthly({ price: '50.00' })).toMatchObject({ price: 5000, per: 'visit' });
});

test('a visit’s own price stays one of a visit, also of a service by the month', () => {
  const own = { ...current, options: {} };
  expect(agreed({}, 'Monthly Membership', own)).toMatchObject({ price: 4500, per: 'visit' });
});

test.each<[string, object, string | null, string]>([
  ['without a price', { taxable: true }, null, 'price'],
  ['without a word of tax', { price: '45.00' }, null, 'taxable'],
  ['of a service priced on request', {}, 'Weekly Pool Maintenance', 'price'],
  [
    'with options of another service',
    { options: { people: 2 } },
    'Sheriff Membership',
    'options.people',
  ],
])('terms %s are refused', (_what, form, service, field) => {
  const fields = expect.objectContaining({ [field]: expect.any(String) });
  const refusal = expect.objectContaining({ code: 'invalid', fields });
  expect(() => agreed(form, service, {})).toThrow(refusal);
});

import { describe, expect, test } from 'vitest';
import { serviceOptions } from '../../contracts/service-options.ts';
import { catalogueServices } from './catalogue.ts';
import {
  describeOptions,
  optionFields,
  optionsKey,
  pricePlans,
  type ServiceOptions,
} from './options.ts';
import { priceOf } from './price-of.ts';

const named = (name: string) => {
  const found = catalogueServices.find((service) => service.name === name);
  if (!found) throw new Error(`No service ${name}`);
  return found;
};

// In dollars, for one, two and three dogs (rules: catalogue-8).
const weeklyRates = [
  ['Sheriff Membership', 'small', [8, 12, 17]],
  ['Sheriff Membership', 'regular', [12, 14, 19]],
  ['Sheriff Membership', 'large', [16, 19, 21]],
  ['Deputy Membership', 'small', [11, 16, 20]],
  ['Deputy Membership', 'regular', [16, 18, 22]],
  ['Deputy Membership', 'large', [18, 21, 24]],
] as const;

const dogs = [1, 2, 3] as const;
const rates = weeklyRates.flatMap(([service, yardSize, dollars]) =>
  dogs.map((count, index) => ({ service, yardSize, dogs: count, dollars: dollars[index] ?? 0 })),
);

test.each(rates)(
  '$service costs $$dollars a week for a $yardSize yard and $dogs dogs, $5 more with the front yard',
  ({ service, yardSize, dogs: count, dollars }) => {
    for (const frontYard of [false, true])
      expect(priceOf(named(service), { yardSize, dogs: count, frontYard })).toEqual({
        ok: true,
        cents: dollars * 100 + (frontYard ? 500 : 0),
        options: { yardSize, dogs: count, frontYard },
      });
  },
);

test.each([
  [1, 25_000],
  [2, 35_000],
] as const)('Pool School for %i costs %i cents', (people, cents) => {
  expect(priceOf(named('Pool School'), { people })).toEqual({
    ok: true,
    cents,
    options: { people },
  });
});

test.each(catalogueServices)('$name without options costs what its card shows', (service) => {
  expect(priceOf(service, undefined)).toMatchObject({ ok: true, cents: service.price });
});

describe('options that do not fit', () => {
  const cases: [string, string, ServiceOptions, string[]][] = [
    ['nothing chosen', 'Sheriff Membership', {}, ['yardSize', 'dogs', 'frontYard']],
    ['one missing', 'Deputy Membership', { yardSize: 'small', frontYard: true }, ['dogs']],
    ['another service’s', 'Pool School', { people: 1, dogs: 2 }, ['dogs']],
    ['for a service without any', 'Monthly Membership', { people: 1 }, ['people']],
    ['missing and foreign', 'Pool School', { yardSize: 'large' }, ['people', 'yardSize']],
  ];
  test.each(cases)('%s: each has its message', (_case, service, input, names) => {
    const priced = priceOf(named(service), input);
    if (priced.ok) throw new Error('The options were taken');
    expect(Object.keys(priced.fields)).toEqual(names.map((name) => `options.${name}`));
    for (const sentence of Object.values(priced.fields)) expect(sentence).toMatch(/^(Please|This)/);
  });
});

test.each([
  { dogs: 0 },
  { dogs: 4 },
  { dogs: '1' },
  { yardSize: 'huge' },
  { people: 3 },
  { cats: 1 },
])('refuses unknown options %o', (input) => {
  expect(serviceOptions.safeParse(input).success).toBe(false);
});

test('the same choices have the same key, in any order', () => {
  expect(optionsKey({ dogs: 2, yardSize: 'small', frontYard: false })).toBe(
    optionsKey({ frontYard: false, yardSize: 'small', dogs: 2 }),
  );
  expect(optionsKey({ people: 1 })).not.toBe(optionsKey({ people: 2 }));
  expect(optionsKey({ frontYard: false })).not.toBe(optionsKey({}));
});

test('describes the choices', () => {
  expect(describeOptions({ yardSize: 'regular', dogs: 2, frontYard: true })).toBe(
    'Regular yard, 2 dogs, front yard included',
  );
  expect(describeOptions({ yardSize: 'small', dogs: 1, frontYard: false })).toBe(
    'Small yard, 1 dog',
  );
  expect(describeOptions({ people: 1 })).toBe('1 person');
  expect(describeOptions({})).toBe('');
});

test('every answer a form offers is accepted by the server', () => {
  for (const plan of pricePlans)
    for (const { choices } of optionFields[plan])
      for (const { chosen } of choices) expect(serviceOptions.safeParse(chosen).success).toBe(true);
});

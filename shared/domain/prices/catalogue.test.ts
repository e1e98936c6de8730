import { expect, test } from 'vitest';
import { service, serviceCategory } from '../../contracts/catalogue.ts';
import { catalogueCategories, catalogueServices } from './catalogue.ts';
import { centsToDecimal } from './money.ts';

const createdAt = '2026-01-01T00:00:00.000Z';

test('every category and service matches its contract', () => {
  for (const category of catalogueCategories)
    expect(serviceCategory.safeParse({ ...category, createdAt }).error).toBeUndefined();
  for (const { price, ...facts } of catalogueServices)
    expect(
      service.safeParse({ ...facts, price: centsToDecimal(price), createdAt }).error,
    ).toBeUndefined();
});

test('ids are unique and every service belongs to a line of business', () => {
  const lines = new Set(catalogueCategories.map(({ id }) => id));
  expect(new Set(catalogueServices.map(({ id }) => id)).size).toBe(catalogueServices.length);
  expect(catalogueServices.every(({ categoryId }) => lines.has(categoryId))).toBe(true);
});

const price = (name: string) => catalogueServices.find((entry) => entry.name === name)?.price;

test('the memberships cost what the business advertises', () => {
  expect(price('Monthly Membership')).toBe(22_500);
  expect(price('Annual Membership')).toBe(11 * 21_500);
  expect(12 * 22_500 - 11 * 21_500).toBe(33_500);
  expect(price('Pool School')).toBe(25_000);
});

import { createHash } from 'node:crypto';
import { canonicalJson } from 'shared/domain/canonical-json.ts';
import {
  catalogueCategories,
  catalogueServices,
  catalogueVersion,
} from 'shared/domain/prices/catalogue.ts';
import { expect, test } from 'vitest';

test('a changed catalogue or price has a new version, because only that rewrites the table', () => {
  const text = canonicalJson([catalogueCategories, catalogueServices]);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  // Increment catalogueVersion, and put both here.
  expect([catalogueVersion, digest]).toEqual([4, '88bbe2c4f0a12d3a']);
});

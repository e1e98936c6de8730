import { expect, test } from 'vitest';
import { landingPath, returnPath } from './return-path.ts';

const site = 'https://example.com';

test.each([
  ['/services?tab=pool', '/services?tab=pool'],
  ['/admin/service-report/new?customerId=1#notes', '/admin/service-report/new?customerId=1#notes'],
  ['/api/reports/3f2b/download', '/api/reports/3f2b/download'],
  ['/api/reports/download-all?part=2&parts=3', '/api/reports/download-all?part=2&parts=3'],
  ['/api/statements/2026-11', '/api/statements/2026-11'],
  ['/api/admin/customers/3f2b/statements/2026-11', '/api/admin/customers/3f2b/statements/2026-11'],
  ['/api/record/pdf', '/api/record/pdf'],
  ['/api/admin/customers/3f2b/record/pdf', '/api/admin/customers/3f2b/record/pdf'],
  ['/api/admin/export/charges.csv?month=2026-11', '/api/admin/export/charges.csv?month=2026-11'],
  [`/${'x'.repeat(511)}`, `/${'x'.repeat(511)}`],
])('keeps %s, a page or download of this site', (input, stored) => {
  expect(returnPath(input, site)).toBe(stored);
});

test.each([
  undefined,
  '',
  'https://evil.example',
  '//evil.example/path',
  '/\\evil.example',
  '\\/evil.example',
  'javascript:alert(1)',
  '/api/logout',
  '/api/login?returnTo=/',
  '/\t/evil.example',
  '/..//evil.example',
  '/services/..//evil.example',
  '/.//evil.example',
  '/services\\..\\',
  '/services\u007f',
  `/${'x'.repeat(512)}`,
  `/${'é'.repeat(100)}`,
])('sends %s to the landing page', (input) => {
  expect(returnPath(input, site)).toBe('/');
});

test('the operator lands on today’s stops, and everybody else at home, unless another page was asked for', () => {
  expect(landingPath(undefined, { isAdmin: true }, site)).toBe('/admin/bookings');
  expect(landingPath('/admin/quotes', { isAdmin: true }, site)).toBe('/admin/quotes');
  expect(landingPath(undefined, { isAdmin: false }, site)).toBe('/');
  // Anything that is not a page of this site counts as no return path.
  for (const elsewhere of ['/', '', '//evil.example', '/\\evil.example', '/api/logout'])
    expect(landingPath(elsewhere, { isAdmin: true }, site)).toBe('/admin/bookings');
});

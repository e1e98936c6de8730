import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('omits an empty query', () => {
  expect(paths.services()).toBe('/services');
  expect(paths.services('yard')).toBe('/services?tab=yard');
  expect(paths.newReport()).toBe('/admin/service-report/new');
  expect(paths.newReport('c1')).toBe('/admin/service-report/new?customerId=c1');
  expect(paths.newReport('c1', { bookingId: 'b1', line: 'yard' })).toBe(
    '/admin/service-report/new?customerId=c1&bookingId=b1&line=yard',
  );
});

it('escapes the address to return to after the sign-in', () => {
  expect(paths.login('/services/1?tab=pool')).toBe(
    '/api/login?returnTo=%2Fservices%2F1%3Ftab%3Dpool',
  );
});

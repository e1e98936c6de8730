import { testSettings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { visitActionRequest } from './visit-action-request.ts';

test.each([
  [{}, null],
  [{ reason: '' }, null],
  [{ reason: 'We travel' }, 'We travel'],
])('a visit that is skipped with %j is cancelled by its customer for %j', (body, reason) => {
  expect(visitActionRequest('skip', body, testSettings)).toEqual({
    action: 'cancel',
    reason,
    by: 'customer',
  });
});

test('a visit is moved to a day with or without a time', () => {
  const scheduledDate = '2026-12-01';
  for (const preferredTime of ['Morning 8-12', null] as const)
    expect(
      visitActionRequest('move', { scheduledDate, preferredTime, reason: 'x' }, testSettings),
    ).toEqual({
      action: 'reschedule',
      scheduledDate,
      preferredTime,
      by: 'customer',
      days: testSettings,
    });
});

test.each([
  [{}, ['scheduledDate', 'preferredTime']],
  [{ scheduledDate: '2026-12-01' }, ['preferredTime']],
  [{ preferredTime: null }, ['scheduledDate']],
])('a move to %j lacks %j', (body, missing) => {
  expect(() => visitActionRequest('move', body, testSettings)).toThrow(
    expect.objectContaining({
      code: 'invalid',
      fields: Object.fromEntries(missing.map((field) => [field, expect.any(String)])),
    }),
  );
});

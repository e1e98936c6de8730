import { expect, test } from 'vitest';
import { lastEditDay, mayEditReview, mayReview } from './review-rules.ts';

test('a completed visit without a review can be reviewed', () => {
  expect(mayReview({ status: 'completed', review: null })).toBe(true);
  expect(mayReview({ status: 'completed', review: {} })).toBe(false);
  expect(mayReview({ status: 'confirmed', review: null })).toBe(false);
});

test('a review may be changed until the end of its seventh day in Texas', () => {
  // 9 PM on November 20 in Texas.
  const review = { createdAt: '2026-11-21T03:00:00.000Z' };
  expect(lastEditDay(review)).toBe('2026-11-27');
  expect(mayEditReview(review, new Date('2026-11-28T05:59:00Z'))).toBe(true);
  expect(mayEditReview(review, new Date('2026-11-28T06:00:00Z'))).toBe(false);
});

test('the seven days are calendar days, also across the end of daylight saving time and of the year', () => {
  // 10 PM on October 27; the clocks go back on November 1.
  const october = { createdAt: '2026-10-28T03:00:00.000Z' };
  expect(lastEditDay(october)).toBe('2026-11-03');
  expect(mayEditReview(october, new Date('2026-11-04T05:59:00Z'))).toBe(true);
  expect(mayEditReview(october, new Date('2026-11-04T06:00:00Z'))).toBe(false);
  expect(lastEditDay({ createdAt: '2027-03-10T15:00:00.000Z' })).toBe('2027-03-17');
  expect(lastEditDay({ createdAt: '2026-12-31T05:59:00.000Z' })).toBe('2027-01-06');
});

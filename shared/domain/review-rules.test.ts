import { expect, test } from 'vitest';
import { lastEditDay, mayEditReview, mayReview } from './review-rules.ts';

test('a completed visit without a review can be reviewed', () => {
  expect(mayReview({ status: 'completed', review: null })).toBe(true);
  expect(mayReview({ status: 'completed', review: {} })).toBe(false);
  expect(mayReview({ status: 'confirmed', review: null })).toBe(false);
});

test('a review may be changed until the end of its seventh day in Texas', () => {
  // Nine in the evening of 20 November in Texas.
  const review = { createdAt: '2026-11-21T03:00:00.000Z' };
  expect(lastEditDay(review)).toBe('2026-11-27');
  expect(mayEditReview(review, new Date('2026-11-28T05:59:00Z'))).toBe(true);
  expect(mayEditReview(review, new Date('2026-11-28T06:00:00Z'))).toBe(false);
});

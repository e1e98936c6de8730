import * as z from 'zod/mini';
import { booking, review } from './bookings.ts';
import { defineContract } from './contract.ts';
import { calendarMonth, idParams, text } from './fields.ts';

const ratingMissing = 'Please choose one to five stars';

export const reviewForm = z.strictObject({
  rating: z
    .number(ratingMissing)
    .check(z.int(ratingMissing), z.minimum(1, ratingMissing), z.maximum(5, ratingMissing)),
  comment: z._default(text(2000), ''),
  /** Unchanged if omitted; false for a new review. */
  mayShow: z.optional(z.boolean()),
});
export type ReviewForm = z.infer<typeof reviewForm>;

const rateLimit = { requests: 60, seconds: 3600, per: 'account' } as const;

const path = '/api/bookings/{id}/review';

export const createReview = defineContract('customer', 'POST', path, {
  name: 'create-review',
  summary: 'Reviews one of the caller’s completed visits, once',
  rateLimit,
  params: idParams,
  body: reviewForm,
  status: 201,
  response: booking,
});

export const updateReview = defineContract('customer', 'PUT', path, {
  name: 'update-review',
  summary: 'Changes the caller’s review of a visit, within seven days',
  rateLimit,
  params: idParams,
  body: reviewForm,
  response: booking,
});

export const moderateReview = defineContract('admin', 'PUT', '/api/admin/bookings/{id}/review', {
  name: 'moderate-review',
  summary:
    'Takes a review off the site or lets it be shown again; its words stay. Harmless to repeat',
  params: idParams,
  body: z.strictObject({ isHidden: z.boolean() }),
  response: review,
});

/** A review as the public site shows it (rules: link-7). */
export const publicReview = z.object({
  firstName: z.string(),
  month: calendarMonth,
  rating: z.int(),
  comment: z.string(),
});
export type PublicReview = z.infer<typeof publicReview>;

export const listReviews = defineContract('public', 'GET', '/api/reviews', {
  name: 'list-reviews',
  summary: 'The latest reviews whose writers let us show them, newest first',
  rateLimit: { requests: 300, seconds: 3600, per: 'address' },
  response: z.array(publicReview),
});

import { addDays, businessDate } from '../dates.ts';
import type { BookingStatus } from '../visits/booking-status.ts';

export const ratings = [1, 2, 3, 4, 5] as const;

/** How many days a customer can change a review, not counting the day it was written. */
export const reviewEditDays = 7;

/** Only a completed visit can be reviewed, and only once. */
export const mayReview = (booking: { status: BookingStatus; review: unknown }): boolean =>
  booking.status === 'completed' && booking.review === null;

/** The last day, in the business's calendar, a review can be changed. */
export const lastEditDay = (review: { createdAt: string }): string =>
  addDays(businessDate(new Date(review.createdAt)), reviewEditDays);

export const mayEditReview = (review: { createdAt: string }, now: Date): boolean =>
  businessDate(now) <= lastEditDay(review);

import * as z from 'zod/mini';
import {
  notPossibleLength,
  notPossiblePhotos,
  notPossibleReasons,
} from '../domain/visits/not-possible.ts';
import { calendarDate, decimal, deviceInstant, instant, text } from './fields.ts';

/** Why a visit could not be done, as customer and operator see it (rules: booking-27). */
export const notPossible = z.object({
  reason: z.enum(notPossibleReasons),
  /** The operator's explanation; empty if there is none. */
  words: z.string(),
  /** When the visit was attempted. */
  at: instant,
  /** Dollars to be taken off the plan's next charge. */
  credit: decimal,
  /** Same-origin URLs of its photos, in order. */
  photos: z.array(z.string()),
  /** The last day the photos are stored. */
  photosUntil: calendarDate,
});
export type NotPossible = z.infer<typeof notPossible>;

/**
 * The operator's account of a visit that was not possible. `photos` takes URLs or keys of uploads;
 * `recordedAt` is when the phone recorded it, in case it was offline.
 */
export const notPossibleForm = z
  .strictObject({
    reason: z.enum(notPossibleReasons, 'Please choose what kept you'),
    words: z._default(text(notPossibleLength), ''),
    photos: z._default(
      z
        .array(z.string().check(z.maxLength(4096)))
        .check(z.maxLength(notPossiblePhotos, `At most ${notPossiblePhotos} photos`)),
      [],
    ),
    recordedAt: z.optional(deviceInstant),
  })
  .check(
    z.refine(({ reason, words: label }) => reason !== 'other' || label.trim() !== '', {
      path: ['words'],
      error: 'Please explain what happened. The customer will read it',
    }),
  );
export type NotPossibleForm = z.infer<typeof notPossibleForm>;
export type NotPossibleFormInput = z.input<typeof notPossibleForm>;

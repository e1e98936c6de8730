import * as z from 'zod/mini';
import {
  notPossibleLength,
  notPossiblePhotos,
  notPossibleReasons,
} from '../domain/not-possible.ts';
import { calendarDate, decimal, deviceInstant, instant, text } from './fields.ts';

/** What kept the operator from doing a visit, as customer and operator read it (rules: booking-27). */
export const notPossible = z.object({
  reason: z.enum(notPossibleReasons),
  /** What the operator wrote about it; empty for nothing. */
  words: z.string(),
  /** When it was. */
  at: instant,
  /** Dollars off the next charge of its plan. */
  credit: decimal,
  /** URLs on this site of its photos, in order. */
  photos: z.array(z.string()),
  /** The last day on which they are kept. */
  photosUntil: calendarDate,
});
export type NotPossible = z.infer<typeof notPossible>;

/**
 * What the operator says about it. `photos` takes the addresses or keys of uploads; `recordedAt` is when the
 * phone wrote it down, for one that was without a line.
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
    z.refine(({ reason, words }) => reason !== 'other' || words.trim() !== '', {
      path: ['words'],
      error: 'Please say what it was: the customer will read it',
    }),
  );
export type NotPossibleForm = z.infer<typeof notPossibleForm>;
export type NotPossibleFormInput = z.input<typeof notPossibleForm>;

import * as z from 'zod/mini';
import { photosPerReport } from '../domain/photo-rules.ts';
import { photoSlots } from '../domain/photo-slots.ts';
import { deviceInstant, instant } from './fields.ts';

/** A SHA-256 in Base64: 32 bytes. */
export const sha256 = z
  .string('Please give a SHA-256 in Base64')
  .check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, 'Please give a SHA-256 in Base64'));

/** A photo's own time: with an offset, or without one in the camera's local time. */
const ownTime = z.iso.datetime({ offset: true, local: true }).check(z.maxLength(40));

const slot = z.nullable(z.enum(photoSlots));

/** What is known of a photo besides its picture. */
const photoDetails = z.object({
  /** What it was taken for; null for any other photo. */
  slot,
  /** The photo's own time; null if it does not say. */
  takenAt: z.nullable(z.string()),
  /** Of the large version that people open; null until it is there, and for older photos. */
  sha256: z.nullable(sha256),
  /** The hash taken on the phone, which the uploaded file had; null if none was given. */
  phoneSha256: z.nullable(sha256),
  /** The server made a JPEG of its own of the file; otherwise it kept it byte for byte. */
  converted: z.boolean(),
});
export type PhotoDetails = z.infer<typeof photoDetails>;

/** Part of a report as it is read. */
export const recordFields = {
  /** One per photo, in order. */
  photoDetails: z.array(photoDetails),
  /** When the work was completed, by the clock of the phone that recorded it. */
  recordedAt: z.nullable(instant),
  /** When that record came in, by ours. */
  receivedAt: z.nullable(instant),
  /** By how much the phone's clock was ahead of ours then (negative: behind); null if it did not say. */
  clockOffsetSeconds: z.nullable(z.int()),
};

/** Part of a report as it is saved. Whatever is omitted stays as it is. */
export const recordFormFields = {
  /** In the order of `photos`. `sha256` is that of the file as the phone sends it. */
  photoDetails: z.optional(
    z
      .array(
        z.object({
          slot: z.optional(slot),
          takenAt: z.optional(z.nullable(ownTime)),
          sha256: z.optional(z.nullable(sha256)),
        }),
      )
      .check(z.maxLength(photosPerReport)),
  ),
  recordedAt: z.optional(z.nullable(deviceInstant)),
  /** The phone's clock as it sends this. */
  phoneTime: z.optional(deviceInstant),
};

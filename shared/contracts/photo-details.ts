import * as z from 'zod/mini';
import { photosPerReport } from '../domain/photos/photo-rules.ts';
import { photoSlots } from '../domain/photos/photo-slots.ts';
import { deviceInstant, instant } from './fields.ts';

/** A SHA-256 in Base64: 32 bytes. */
export const sha256 = z
  .string('Please give a SHA-256 in Base64')
  .check(z.regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, 'Please give a SHA-256 in Base64'));

/** A photo's own timestamp: with an offset, or in the camera's local time without one. */
const ownTime = z.iso.datetime({ offset: true, local: true }).check(z.maxLength(40));

const slot = z.nullable(z.enum(photoSlots));

/** What is known about a photo besides the image. */
const photoDetails = z.object({
  /** What it was taken to show; null for any other photo. */
  slot,
  /** When it was taken, according to the photo; null if it has no time. */
  takenAt: z.nullable(z.string()),
  /** Of the large version, which opens on a click; null until it is prepared, and for older photos. */
  sha256: z.nullable(sha256),
  /** The hash of the uploaded file as computed on the phone; null if none was given. */
  phoneSha256: z.nullable(sha256),
  /** Whether the server made its own JPEG from the file rather than store it byte for byte. */
  converted: z.boolean(),
});
export type PhotoDetails = z.infer<typeof photoDetails>;

/** Fields that a report has when it is read. */
export const recordFields = {
  /** One per photo, in order. */
  photoDetails: z.array(photoDetails),
  /** When the work was completed, by the clock of the phone that recorded it. */
  recordedAt: z.nullable(instant),
  /** When that arrived, by the server's clock. */
  receivedAt: z.nullable(instant),
  /** How far the phone's clock was ahead of the server's at the time (negative if behind); null if unknown. */
  clockOffsetSeconds: z.nullable(z.int()),
};

/** Fields that a report form may have. Omitted ones stay unchanged. */
export const recordFormFields = {
  /** In the order of `photos`. `sha256` is that of the file as the phone uploads it. */
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
  /** The phone's clock at the time of sending. */
  phoneTime: z.optional(deviceInstant),
};

import * as z from 'zod/mini';
import { photoSlots } from '../domain/photos/photo-slots.ts';
import { id, instant } from './fields.ts';

/** The specification's 'Service photo', derived from a report when it is read (docs/decisions/0032). */
export const servicePhoto = z.object({
  id,
  /** Null if the report is of no booking. */
  bookingId: z.nullable(id),
  /** A same-origin URL. */
  photoUrl: z.string(),
  /** The caption; null without one. */
  description: z.nullable(z.string()),
  /** The photo's slot: what it was taken to show; null for any other photo. */
  photoType: z.nullable(z.enum(photoSlots)),
  /** When its report was last saved: neither a photo's key nor its row has the time of the upload. */
  uploadedAt: instant,
});
export type ServicePhoto = z.infer<typeof servicePhoto>;

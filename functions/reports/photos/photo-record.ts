import type { PhotoDetails } from 'shared/contracts/photo-details.ts';
import type { ServiceLine } from 'shared/domain/lines/lines.ts';
import { missingPhotosSentence } from 'shared/domain/lines/missing-photos.ts';
import { photoSlots, slotLabel } from 'shared/domain/photos/photo-slots.ts';
import { isTakenEarlier, takenEarlier } from 'shared/domain/visits/visit-clock.ts';
import * as z from 'zod/mini';
import type { MadePhoto } from '../../photos/made-photo.ts';
import { photoIdOf } from '../../photos/photo-keys.ts';

const text = z._default(z.nullable(z.string()), null);

const storedDetails = z.object({
  slot: z._default(z.nullable(z.enum(photoSlots)), null),
  takenAt: text,
  sha256: text,
  phoneSha256: text,
  converted: z._default(z.boolean(), true),
});

/** Fields of a stored report with details of its photos, when the visit was recorded, and the clock's offset. */
export const storedRecordFields = {
  /** By photo id; empty in older rows. */
  photoDetails: z._default(z.record(z.string(), storedDetails), {}),
  recordedAt: text,
  receivedAt: text,
  clockOffsetSeconds: z._default(z.nullable(z.number()), null),
};

/** The details of a photo that was saved before details were stored. The server converted all of those. */
export const unknownDetails: PhotoDetails = storedDetails.parse({});

/** The details that are known once a photo's large version exists. */
export const madeDetails = ({ sha256, uploadSha256 }: MadePhoto) => ({
  sha256,
  converted: sha256 !== uploadSha256,
});

type Holder = {
  photos: readonly string[];
  photoDetails: Readonly<Record<string, PhotoDetails>>;
};

/** The details of each photo, in the report's order. */
export const photoDetailsOf = ({ photos, photoDetails }: Holder): PhotoDetails[] =>
  photos.map((key) => photoDetails[photoIdOf(key)] ?? unknownDetails);

type Recorded = Holder & { line: ServiceLine; recordedAt: string | null };

/** Names the required photos that were not taken, in a sentence (rules: photo-18). */
export const missingSlotsOf = (report: Recorded): string | undefined =>
  missingPhotosSentence({ ...report, slots: photoDetailsOf(report).map(({ slot }) => slot) });

type Dated = Holder & { serviceDate: string; clockOffsetSeconds: number | null };

/** The remarks printed before a photo's caption: 'Before', 'Taken on an earlier day'. */
export const photoRemarks = (report: Dated, index: number): string[] => {
  const details = photoDetailsOf(report)[index] ?? unknownDetails;
  return [
    ...(details.slot === null ? [] : [slotLabel[details.slot]]),
    ...(isTakenEarlier(details.takenAt, report) ? [takenEarlier] : []),
  ];
};

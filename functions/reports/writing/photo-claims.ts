import type { PhotoDetails } from 'shared/contracts/photo-details.ts';
import type { ReportForm } from 'shared/contracts/reports.ts';
import { AppError } from 'shared/errors.ts';
import type { Adopted } from '../../photos/adopt-photos.ts';
import { otherContent } from '../../photos/made-photo.ts';
import { photoIdOf, readPhotoReference } from '../../photos/photo-keys.ts';
import { madeDetails, unknownDetails } from '../photos/photo-record.ts';
import { isReadyPhoto } from '../photos/report-photos.ts';
import type { StoredReport } from '../stored-report.ts';

type Form = Pick<ReportForm, 'photos' | 'photoDetails'>;
type Message = NonNullable<ReportForm['photoDetails']>[number];

/** The details in a form, by photo id. If a photo is listed twice, the first one counts. */
const messageOfClaim = ({
  photos,
  photoDetails = [],
}: Form): Map<string, Message & { index: number }> => {
  const message = new Map<string, Message & { index: number }>();
  for (const [index, entry] of photos.entries()) {
    const photoId = readPhotoReference(entry)?.photoId;
    const details = photoDetails[index];
    if (photoId !== undefined && details && !message.has(photoId))
      message.set(photoId, { ...details, index });
  }
  return message;
};

/** Hashes that a phone announced before it sent the files. If a photo occurs twice, the first one counts. */
type Announced = readonly { id: string; sha256: string }[];

/** The hashes that new files must have, by photo id: those in the form, or else those announced before. */
export const claimsOf = (form: Form, announced: Announced): Map<string, string> =>
  new Map([
    ...announced.toReversed().map(({ id, sha256 }) => [id, sha256] as const),
    ...[...messageOfClaim(form)].flatMap(([photoId, { sha256 }]) =>
      typeof sha256 === 'string' ? [[photoId, sha256] as const] : [],
    ),
  ]);

/**
 * Checks the form's hashes against the photos that the report already has. The form may name either the phone's hash
 * or, if it sends the report back as read, that of the stored photo.
 * @throws AppError `invalid` with a sentence for each photo whose hash does not match
 */
export const refuseOtherPhotos = (form: Form, before: StoredReport): void => {
  const message = messageOfClaim(form);
  const fields = before.photos.flatMap((key) => {
    const photoId = photoIdOf(key);
    const { sha256, index = 0 } = message.get(photoId) ?? {};
    const known = before.photoDetails[photoId];
    const hashes = [known?.sha256, known?.phoneSha256].filter((hash) => typeof hash === 'string');
    const isOther =
      typeof sha256 === 'string' &&
      isReadyPhoto(before, key) &&
      hashes.length > 0 &&
      !hashes.includes(sha256);
    return isOther ? [[`photos.${index}`, otherContent] as const] : [];
  });
  if (fields.length === 0) return;
  throw new AppError('invalid', otherContent, { fields: Object.fromEntries(fields) });
};

type Detailing = {
  before: StoredReport;
  form: Form;
  adopted: Adopted;
  claims: ReadonlyMap<string, string>;
};

/** The details of each photo after a save, by photo id. Whatever the form leaves out stays as it was. */
export const detailsFor = ({
  before,
  form,
  adopted,
  claims,
}: Detailing): Record<string, PhotoDetails> => {
  const message = messageOfClaim(form);
  return Object.fromEntries(
    adopted.photos.map((key) => {
      const photoId = photoIdOf(key);
      const known = before.photoDetails[photoId] ?? unknownDetails;
      const { slot = known.slot, takenAt = known.takenAt } = message.get(photoId) ?? {};
      const made = adopted.made.get(photoId);
      const isStored = isReadyPhoto(before, key);
      return [
        photoId,
        {
          ...known,
          slot,
          takenAt,
          phoneSha256: isStored ? known.phoneSha256 : (claims.get(photoId) ?? known.phoneSha256),
          ...(made && madeDetails(made)),
        },
      ];
    }),
  );
};

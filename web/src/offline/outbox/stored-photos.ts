import type { ServiceReport } from 'shared/contracts/reports.ts';
import type { PhonePhoto, StoredPhoto } from './visit-record.ts';

const idOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/**
 * A photo of this phone, updated with what a stored report says about it. Its bytes may be deleted only once the report
 * names it with its hash.
 */
export const seenIn = (report: ServiceReport, photo: PhonePhoto): PhonePhoto => {
  const index = report.photos.findIndex((address) => idOf(address) === photo.id);
  const seen = report.photoStates[index];
  if (!seen || photo.state === 'preparing' || photo.state === 'kept') return photo;
  if (seen.state === 'refused')
    return { ...photo, state: 'refused', problem: seen.problem ?? 'It could not be read.' };
  const details = report.photoDetails[index];
  const isNamed = [details?.phoneSha256, details?.sha256].includes(photo.sha256);
  return seen.state === 'ready' && isNamed
    ? { ...photo, state: 'confirmed', problem: null }
    : photo;
};

const sentWithout = 'The report went out without this photo: it was not ready in time.';

/**
 * A photo of this phone, updated from a stored report that is no longer waiting for photos: if the report lacks it, the
 * server is not asked about it again.
 */
export const settledIn = (report: ServiceReport, photo: PhonePhoto): PhonePhoto => {
  const index = report.photos.findIndex((address) => idOf(address) === photo.id);
  return photo.state === 'arrived' && report.photoStates[index]?.state === 'missing'
    ? {
        ...photo,
        state: 'refused',
        isMissing: true,
        problem:
          report.status === 'sent' ? sentWithout : 'The server could not make this photo ready.',
      }
    : photo;
};

/** Whether the stored report has a photo that this phone saved, in whatever state. */
export const isNamedBy = (report: ServiceReport, { id }: Pick<PhonePhoto, 'id'>): boolean =>
  report.photos.some((address) => idOf(address) === id);

/** The photos of a stored report that did not come from this phone. */
export const photosFromElsewhere = (
  report: ServiceReport,
  own: readonly Pick<PhonePhoto, 'id'>[],
): StoredPhoto[] => {
  const ids = new Set(own.map(({ id }) => id));
  return report.photos.flatMap((address, index) =>
    ids.has(idOf(address))
      ? []
      : [
          {
            address,
            caption: report.photoCaptions[index] ?? '',
            slot: report.photoDetails[index]?.slot ?? null,
            takenAt: report.photoDetails[index]?.takenAt ?? null,
          },
        ],
  );
};

import type { PhotoDetails } from 'shared/contracts/photo-details.ts';
import type { ServicePhoto } from 'shared/contracts/service-photo.ts';
import { photoPath } from 'shared/domain/photos/photo-path.ts';
import { photoIdOf } from '../../photos/photo-keys.ts';
import { photoDetailsOf } from './photo-record.ts';

type Holder = {
  id: string;
  bookingId: string | null;
  photos: readonly string[];
  photoCaptions: readonly string[];
  photoDetails: Readonly<Record<string, PhotoDetails>>;
  updatedAt: string;
};

/** A report's photos as service photos, in order, whatever state they are in (rules: photo-20). */
export const servicePhotosOf = (report: Holder): ServicePhoto[] => {
  const details = photoDetailsOf(report);
  return report.photos.map((key, index) => ({
    id: photoIdOf(key),
    bookingId: report.bookingId,
    photoUrl: photoPath(report.id, photoIdOf(key)),
    description: report.photoCaptions[index] || null,
    photoType: details[index]?.slot ?? null,
    uploadedAt: report.updatedAt,
  }));
};

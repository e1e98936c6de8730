// The contracts of these addresses, in `shared/contracts/photos.ts`, are much larger.

/** Where `getPhoto` serves a photo of a report. */
export const photoPath = (reportId: string, photoId: string): string =>
  `/api/service-photos/${reportId}/${photoId}`;

/** Where `getVisitPhoto` serves a photo of a visit that was not possible. */
export const visitPhotoPath = (bookingId: string, photoId: string): string =>
  `/api/visit-photos/${bookingId}/${photoId}`;

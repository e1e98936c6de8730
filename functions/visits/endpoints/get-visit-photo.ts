import { getVisitPhoto } from 'shared/contracts/photos.ts';
import { AppError } from 'shared/errors.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { storedVisitPhotos } from '../../bookings/stored-not-possible.ts';
import { photoKey, thumbKey } from '../../photos/photo-keys.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';

const viewSeconds = 5 * 60;

export const handler = endpoint({
  contract: getVisitPhoto,
  dependencies: (table) => ({ bucket: photos(), bookings: bookingStore(table) }),
  handle: async ({ params, query, caller, now }, { bucket, bookings }) => {
    const { bookingId, photoId } = params;
    const [reader, booking] = await Promise.all([caller.verified(), bookings.find(bookingId)]);
    const key = photoKey(bookingId, photoId);
    const mayRead = booking && (reader.isAdmin || booking.userId === reader.userId);
    if (!mayRead || !storedVisitPhotos(booking, now).includes(key))
      throw new AppError('not-found', 'This photo could not be found.');
    return {
      location: await bucket.presignGet({
        key: query.size === 'thumb' ? thumbKey(key) : key,
        expires: viewSeconds,
        disposition: 'inline',
      }),
    };
  },
});

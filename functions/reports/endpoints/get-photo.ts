import { getPhoto } from 'shared/contracts/photos.ts';
import { AppError } from 'shared/errors.ts';
import { photoKey, thumbKey } from '../../photos/photo-keys.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { isReadyPhoto } from '../photos/report-photos.ts';
import { mayRead } from '../report-rules.ts';
import { reportStore } from '../report-store.ts';

const viewSeconds = 5 * 60;

export const handler = endpoint({
  contract: getPhoto,
  dependencies: (table) => ({ bucket: photos(), reports: reportStore(table) }),
  handle: async ({ params, query, caller }, { bucket, reports }) => {
    const key = photoKey(params.reportId, params.photoId);
    const small = thumbKey(key);
    const [reader, report, isSmall] = await Promise.all([
      caller.verified(),
      reports.find(params.reportId),
      query.size === 'thumb' && bucket.exists(small),
    ]);
    if (!report || !mayRead(report, reader) || !isReadyPhoto(report, key))
      throw new AppError('not-found', 'This photo could not be found.');
    return {
      location: await bucket.presignGet({
        key: isSmall ? small : key,
        expires: viewSeconds,
        disposition: 'inline',
      }),
    };
  },
});

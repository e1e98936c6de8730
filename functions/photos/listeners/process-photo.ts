import { createdObjects } from '../../platform/storage/created-objects.ts';
import { listener } from '../../platform/listener.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { readUploadKey } from '../photo-keys.ts';
import { preparePhoto } from '../prepare-photo.ts';
import { processUpload } from '../process-upload.ts';

/** Prepares a photo as soon as it is uploaded, so that it is ready when the report is saved. */
export const handler = listener({
  name: 'process-photo',
  read: createdObjects,
  dependencies: () => ({ bucket: photos(), prepare: preparePhoto }),
  handle: async ({ key }, dependencies) => {
    const upload = readUploadKey(key);
    // A refusal is stored and shown when the report is saved.
    return upload
      ? { outcome: (await processUpload(upload, dependencies)).outcome }
      : { outcome: 'no-upload' };
  },
});

import { createdObjects } from '../../platform/created-objects.ts';
import { listener } from '../../platform/listener.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { readUploadKey } from '../photo-keys.ts';
import { preparePhoto } from '../prepare-photo.ts';
import { processUpload } from '../process-upload.ts';

/** Prepares a photo as soon as it is uploaded, so that the save finds it ready. */
export const handler = listener({
  name: 'process-photo',
  read: createdObjects,
  dependencies: () => ({ bucket: photos(), prepare: preparePhoto }),
  handle: async ({ key }, dependencies) => {
    const upload = readUploadKey(key);
    // What is no photo is told to whoever saves it; here there is nobody to tell.
    return upload
      ? { outcome: (await processUpload(upload, dependencies)).outcome }
      : { outcome: 'no-upload' };
  },
});

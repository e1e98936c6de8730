import { createdObjects } from '../../platform/created-objects.ts';
import { listener } from '../../platform/listener.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { table } from '../../platform/table.ts';
import { photoStore } from '../photo-store.ts';
import { preparePhoto } from '../prepare-photo.ts';
import { processUpload } from '../process-upload.ts';

/** Turns what was uploaded into the photos people see. */
export const handler = listener({
  name: 'process-photo',
  read: createdObjects,
  dependencies: () => ({
    bucket: photos(),
    rows: photoStore(table()),
    prepare: preparePhoto,
    clock: () => new Date(),
  }),
  handle: async ({ key }, dependencies) => ({ outcome: await processUpload(key, dependencies) }),
});

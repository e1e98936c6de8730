import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { countingGrant, sessionGrant } from '../platform/route.ts';
import type { Grant, Listener, Route } from '../platform/route.ts';

const environment: Route['environment'] = [
  'TABLE_NAME',
  'PHOTO_BUCKET',
  'SITE_URL',
  'ORIGIN_SECRET',
];

// A presigned address carries the permissions of the role that signed it.
export const photoRoutes: Route[] = [
  {
    contract: createPhotoUpload,
    entry: 'photos/endpoints/create-photo-upload.ts',
    grants: [
      sessionGrant,
      countingGrant,
      { on: 'photos', actions: ['s3:PutObject'], prefix: 'uploads/' },
    ],
    environment,
  },
];

/** Reading an upload and making its JPEGs, where they are not made yet. */
export const preparesPhotos: Grant[] = [
  { on: 'photos', actions: ['s3:GetObject'], prefix: 'uploads/' },
  { on: 'photos', actions: ['s3:GetObject', 's3:PutObject'], prefix: 'prepared/' },
];

/** MB. The pixels of 48 megapixels take 200 MB, and the codecs hold them more than once. */
export const preparingMemory = 3008;

export const photoListeners: Listener[] = [
  {
    name: 'process-photo',
    summary: 'Turns an uploaded photo into the JPEGs people see, before it is saved',
    entry: 'photos/listeners/process-photo.ts',
    trigger: { on: 'photos', prefix: 'uploads/' },
    grants: preparesPhotos,
    environment: ['PHOTO_BUCKET'],
    memory: preparingMemory,
    timeout: 60,
  },
];

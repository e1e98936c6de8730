import { createPhotoUpload, getPhoto } from 'shared/contracts/photos.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Listener, Route } from '../platform/route.ts';

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
    grants: [sessionGrant, { on: 'photos', actions: ['s3:PutObject'], prefix: 'uploads/' }],
    environment,
  },
  {
    contract: getPhoto,
    entry: 'photos/endpoints/get-photo.ts',
    grants: [sessionGrant, { on: 'photos', actions: ['s3:GetObject'], prefix: 'photos/' }],
    environment,
  },
];

export const photoListeners: Listener[] = [
  {
    name: 'process-photo',
    summary: 'Turns an uploaded photo into the JPEGs people see',
    entry: 'photos/listeners/process-photo.ts',
    trigger: { on: 'photos', prefix: 'uploads/' },
    grants: [
      { on: 'table', actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
      { on: 'photos', actions: ['s3:GetObject', 's3:DeleteObject'], prefix: 'uploads/' },
      { on: 'photos', actions: ['s3:GetObject', 's3:PutObject'], prefix: 'prepared/' },
      { on: 'photos', actions: ['s3:PutObject', 's3:DeleteObject'], prefix: 'photos/' },
    ],
    environment: ['TABLE_NAME', 'PHOTO_BUCKET'],
    // The pixels of 48 megapixels take 200 MB, and the codecs hold them more than once.
    memory: 3008,
    timeout: 60,
  },
];

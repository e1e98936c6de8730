import { createPhotoUpload, getPhoto } from 'shared/contracts/photos.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

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

import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { listenersOf, onPhotos, onRows, routesOf } from '../platform/endpoint/route.ts';

// A presigned address has the permissions of the role that signed it.
export const photoRoutes = routesOf('photos', [
  {
    contract: createPhotoUpload,
    grants: [
      onRows('report', 'GetItem'),
      onPhotos('uploads/', 'PutObject', 'GetObject'),
      onPhotos('prepared/', 'GetObject'),
    ],
  },
]);

export const preparesPhotos = [
  onPhotos('uploads/', 'GetObject'),
  onPhotos('prepared/', 'GetObject', 'PutObject'),
];

/** In MB. 48 megapixels take 200 MB, and the codecs hold several copies. */
export const preparingMemory = 3008;

export const photoListeners = listenersOf('photos', [
  {
    name: 'process-photo',
    summary: 'Turns an uploaded photo into the JPEGs people see, before it is saved',
    trigger: { on: 'photos', prefix: 'uploads/' },
    grants: preparesPhotos,
    memory: preparingMemory,
    timeout: 60,
  },
]);

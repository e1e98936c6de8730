import {
  abortMultipartUpload,
  completeMultipartUpload,
  createImportToken,
  createMultipartUpload,
  getUploadCredentials,
  getUploadParams,
  listUploadParts,
  signUploadPart,
} from 'shared/contracts/uploads.ts';
import { onPhotos, onUploadRole, routesOf } from '../platform/endpoint/route.ts';

// A presigned address or form has the permissions of the role that signed it.
export const uploadRoutes = routesOf('uploads', [
  { contract: createMultipartUpload, grants: [onPhotos('uploads/', 'PutObject')] },
  { contract: listUploadParts, grants: [onPhotos('uploads/', 'ListMultipartUploadParts')] },
  {
    contract: signUploadPart,
    grants: [onPhotos('uploads/', 'ListMultipartUploadParts', 'PutObject')],
  },
  {
    contract: completeMultipartUpload,
    grants: [
      onPhotos(
        'uploads/',
        'ListMultipartUploadParts',
        'PutObject',
        'GetObject',
        'AbortMultipartUpload',
        'DeleteObject',
      ),
    ],
    // S3 needs time to join thousands of parts.
    timeout: 29,
  },
  { contract: abortMultipartUpload, grants: [onPhotos('uploads/', 'AbortMultipartUpload')] },
  { contract: getUploadParams, grants: [onPhotos('uploads/', 'PutObject')] },
  { contract: getUploadCredentials, grants: [onUploadRole], environment: ['PHOTO_BUCKET'] },
  { contract: createImportToken, environment: ['IMPORT_SECRET'] },
]);

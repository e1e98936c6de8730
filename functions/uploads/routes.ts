import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  getUploadCredentials,
  getUploadParams,
  listUploadParts,
  signUploadPart,
} from 'shared/contracts/uploads.ts';
import { countingGrant, sessionGrant } from '../platform/route.ts';
import type { Grant, PhotoAction, Route } from '../platform/route.ts';

const environment: Route['environment'] = [
  'TABLE_NAME',
  'PHOTO_BUCKET',
  'SITE_URL',
  'ORIGIN_SECRET',
];

const onUploads = (...actions: PhotoAction[]): Grant[] => [
  sessionGrant,
  { on: 'photos', actions, prefix: 'uploads/' },
];

// A presigned address or form carries the permissions of the role that signed it.
export const uploadRoutes: Route[] = [
  {
    contract: createMultipartUpload,
    entry: 'uploads/endpoints/create-multipart-upload.ts',
    grants: [countingGrant, ...onUploads('s3:PutObject')],
    environment,
  },
  {
    contract: listUploadParts,
    entry: 'uploads/endpoints/list-upload-parts.ts',
    grants: onUploads('s3:ListMultipartUploadParts'),
    environment,
  },
  {
    contract: signUploadPart,
    entry: 'uploads/endpoints/sign-upload-part.ts',
    grants: [countingGrant, ...onUploads('s3:ListMultipartUploadParts', 's3:PutObject')],
    environment,
  },
  {
    contract: completeMultipartUpload,
    entry: 'uploads/endpoints/complete-multipart-upload.ts',
    grants: onUploads(
      's3:ListMultipartUploadParts',
      's3:PutObject',
      's3:GetObject',
      's3:AbortMultipartUpload',
      's3:DeleteObject',
    ),
    environment,
    // S3 takes its time to join thousands of parts.
    timeout: 29,
  },
  {
    contract: abortMultipartUpload,
    entry: 'uploads/endpoints/abort-multipart-upload.ts',
    grants: onUploads('s3:AbortMultipartUpload'),
    environment,
  },
  {
    contract: getUploadParams,
    entry: 'uploads/endpoints/get-upload-params.ts',
    grants: [countingGrant, ...onUploads('s3:PutObject')],
    environment,
  },
  {
    contract: getUploadCredentials,
    entry: 'uploads/endpoints/get-upload-credentials.ts',
    grants: [sessionGrant, countingGrant, { on: 'upload-role', actions: ['sts:AssumeRole'] }],
    environment: [...environment, 'UPLOAD_ROLE'],
  },
];

import * as z from 'zod/mini';
import {
  photoTypeNames,
  photoTypes,
  uploadMaxBytes,
  uploadMaxParts,
} from '../domain/photos/photo-rules.ts';
import { defineContract } from './contract.ts';
import { uploadRate } from './photos.ts';

/**
 * Uploads as the browser's upload library requests them (rules: photo-7). The server creates every key,
 * under the uploader; an upload is identified by its id and, in the query, its key.
 */

const type = z.enum(photoTypes, `Only ${photoTypeNames} photos can be uploaded`);
/** Companion requires it, and so does this API, although the server creates the key. */
const filename = z
  .string('Please give the name of the file')
  .check(z.minLength(1, 'Please give the name of the file'), z.maxLength(1024));
/** Bytes, as text, because upload metadata is text. */
const size = z.optional(
  z.coerce
    .number('Please give the size in bytes')
    .check(z.int(), z.minimum(1), z.maximum(uploadMaxBytes, 'An upload may have at most 100 MB')),
);

// The format of S3's own upload ids.
const uploadId = z.string().check(z.regex(/^[\w.~-]{16,1024}$/));
const upload = z.strictObject({ uploadId });
const ofUpload = '/api/s3/multipart/{uploadId}';
// Optional, so that a missing key gets the same error message as another user's key.
const ofKey = z.strictObject({ key: z.optional(z.string().check(z.maxLength(1024))) });

const partNumber = z.int().check(z.minimum(1), z.maximum(uploadMaxParts));

/** Each part of a file needs its own URL: twenty for a file of 100 MB. */
const partRate = { ...uploadRate, requests: 2000 };

export const createMultipartUpload = defineContract('admin', 'POST', '/api/s3/multipart', {
  name: 'create-multipart-upload',
  summary: 'Begins an upload in parts',
  rateLimit: uploadRate,
  body: z.strictObject({
    filename,
    type,
    /** `size`, in bytes, is compared with the uploaded file; all other metadata is discarded. */
    metadata: z.optional(z.looseObject({ size })),
  }),
  response: z.object({ key: z.string(), uploadId: z.string() }),
});

export const listUploadParts = defineContract('admin', 'GET', ofUpload, {
  name: 'list-upload-parts',
  summary: 'The parts of an upload that have arrived',
  params: upload,
  query: ofKey,
  response: z.array(z.object({ PartNumber: partNumber, ETag: z.string(), Size: z.int() })),
});

export const signUploadPart = defineContract('admin', 'GET', `${ofUpload}/{partNumber}`, {
  name: 'sign-upload-part',
  summary: 'A short-lived address to PUT one part to; part numbers go from 1 to 10000',
  rateLimit: partRate,
  // The endpoint checks the number itself, so that a wrong one is reported as invalid input rather than
  // an unknown path.
  params: z.strictObject({ uploadId, partNumber: z.string() }),
  query: ofKey,
  response: z.object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    /** Seconds. */
    expires: z.int(),
  }),
});

export const completeMultipartUpload = defineContract('admin', 'POST', `${ofUpload}/complete`, {
  name: 'complete-multipart-upload',
  summary: 'Joins the parts of an upload; repeated, it gives the same answer',
  params: upload,
  query: ofKey,
  body: z.strictObject({
    parts: z
      .array(
        z.strictObject({
          ETag: z.string().check(z.minLength(1), z.maxLength(128)),
          PartNumber: partNumber,
          /** As S3 listed it; only the size S3 itself reports counts. */
          Size: z.optional(z.int()),
        }),
      )
      .check(z.minLength(1), z.maxLength(uploadMaxParts)),
  }),
  // Ten thousand parts at some 60 characters each.
  bodyLimit: 1024 * 1024,
  response: z.object({ location: z.string(), key: z.string() }),
});

export const abortMultipartUpload = defineContract('admin', 'DELETE', ofUpload, {
  name: 'abort-multipart-upload',
  summary: 'Gives an upload up and frees its parts; giving it up again is no error',
  params: upload,
  query: ofKey,
  response: z.object({}),
});

export const getUploadParams = defineContract('admin', 'GET', '/api/s3/params', {
  name: 'get-upload-params',
  summary: 'A short-lived form to POST one file with, its type and size fixed by a signed policy',
  rateLimit: uploadRate,
  query: z.looseObject({ filename, type, 'metadata[size]': size }),
  response: z.object({
    method: z.literal('POST'),
    url: z.string(),
    /** Sent as form fields before the file. */
    fields: z.record(z.string(), z.string()),
    headers: z.record(z.string(), z.string()),
    /** Seconds. */
    expires: z.int(),
  }),
});

export const getUploadCredentials = defineContract('admin', 'GET', '/api/s3/sts', {
  name: 'get-upload-credentials',
  summary: "Temporary credentials for the caller's own uploads, on a stage that hands them out",
  rateLimit: uploadRate,
  response: z.object({
    credentials: z.object({
      AccessKeyId: z.string(),
      SecretAccessKey: z.string(),
      SessionToken: z.string(),
      Expiration: z.string(),
    }),
    bucket: z.string(),
    region: z.string(),
  }),
});

export const createImportToken = defineContract('admin', 'POST', '/api/s3/import-token', {
  name: 'create-import-token',
  summary: 'A short-lived token with which a Companion server stores what the caller imports',
  rateLimit: uploadRate,
  response: z.object({
    token: z.string(),
    /** Seconds. */
    expires: z.int(),
  }),
});

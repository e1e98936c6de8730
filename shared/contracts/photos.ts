import * as z from 'zod/mini';
import { photoMaxBytes, photoTypeNames, photoTypes } from '../domain/photos/photo-rules.ts';
import { defineContract } from './contract.ts';
import { id } from './fields.ts';
import { sha256 } from './photo-details.ts';

const typeMessage = `Only ${photoTypeNames} photos can be uploaded`;
const sizeMessage = 'A photo may have at most 10 MB';
const emptyMessage = 'This file is empty';

/** Limit on requests for upload URLs: enough for several days' photos within ten minutes. */
export const uploadRate = { requests: 500, seconds: 600, per: 'address' } as const;

const uploadBody = z
  .strictObject({
    filename: z.optional(z.string().check(z.maxLength(255))),
    type: z.optional(z.enum(photoTypes, typeMessage)),
    size: z.optional(
      z.int().check(z.minimum(1, emptyMessage), z.maximum(photoMaxBytes, sizeMessage)),
    ),
    /** Created on the phone, one per photo; it becomes the photo's id. */
    photoKey: z.optional(id),
    sha256: z.optional(sha256),
    /** The report that will use the photo. If given, a photo that it has long had is not uploaded again. */
    reportId: z.optional(id),
  })
  .check(
    z.refine(
      ({ photoKey, sha256: hash, type, size }) =>
        photoKey === undefined || (hash !== undefined && type !== undefined && size !== undefined),
      'A photo with a key of its own needs its hash, type and size',
    ),
  );

/**
 * The body may be empty (rules: photo-7). If it gives type and size, both are signed into the URL, so
 * that S3 refuses anything else; otherwise they are checked when the report is saved. With a `photoKey`
 * the hash is signed too, and a repetition, however late, uploads nothing twice (rules: photo-16).
 */
export const createPhotoUpload = defineContract('admin', 'POST', '/api/service-photos/upload', {
  name: 'create-photo-upload',
  summary: 'A short-lived address to PUT one photo to',
  rateLimit: uploadRate,
  body: z.optional(uploadBody),
  response: z.discriminatedUnion('stored', [
    z.object({
      stored: z.literal(false),
      /** Identifies the photo in a report form. */
      key: z.string(),
      /** Presigned PUT URL. A form may send it back as is; the server uses only its key. */
      uploadURL: z.string(),
      method: z.literal('PUT'),
      /** Headers the PUT must send to match the signature. */
      headers: z.record(z.string(), z.string()),
      /** Seconds until the URL expires. */
      expires: z.int(),
    }),
    /** A photo with this key and hash is already stored, so nothing needs to be sent. */
    z.object({ stored: z.literal(true), key: z.string() }),
  ]),
});

export const getPhoto = defineContract(
  'customer',
  'GET',
  '/api/service-photos/{reportId}/{photoId}',
  {
    name: 'get-photo',
    summary: 'Sends the browser to a photo of a report; for its customer and the administrator',
    unlimited: 'small read',
    params: z.strictObject({ reportId: id, photoId: id }),
    /** `thumb` for the small version, with the photo itself as fallback. */
    query: z.strictObject({ size: z.optional(z.literal('thumb')) }),
    response: 'redirect',
  },
);

export const getVisitPhoto = defineContract(
  'customer',
  'GET',
  '/api/visit-photos/{bookingId}/{photoId}',
  {
    name: 'get-visit-photo',
    summary:
      'Sends the browser to a photo of a visit that was not possible; for its customer and the administrator',
    unlimited: 'small read',
    params: z.strictObject({ bookingId: id, photoId: id }),
    query: z.strictObject({ size: z.optional(z.literal('thumb')) }),
    response: 'redirect',
  },
);

import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { checksumsSchema } from './body-digest.ts';
import { S3Error } from './s3-error.ts';
import { headerOf } from './s3-request.ts';

const textByName = z.record(z.string(), z.string());

/** The headers an object keeps and is served with. Values are as on the wire (Latin-1). */
export const objectHeadersSchema = z.object({
  /** Content-Type, Cache-Control and the like, lower-case names. */
  headers: textByName,
  /** x-amz-meta-* by full lower-case name. */
  metadata: textByName,
});
export type ObjectHeaders = z.infer<typeof objectHeadersSchema>;

/** The description of an object; its bytes are in a separate file, named by `body`. */
export const storedObjectSchema = z.extend(objectHeadersSchema, {
  key: z.string(),
  /** Name of the body's file, new for every write, so that no write touches another's bytes. */
  body: z.string(),
  /** Bytes */
  size: z.number(),
  /** Hex, without quotes. */
  etag: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
  checksums: checksumsSchema,
});
export type StoredObject = z.infer<typeof storedObjectSchema>;

/** The standard headers an object keeps. */
export const storedHeaderNames = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
] as const;

const maximumMetadataBytes = 2048;

const withoutAwsChunked = (encoding: string): string =>
  encoding
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '' && token !== 'aws-chunked')
    .join(',');

/** Picks the headers of a write that the object keeps. @throws S3Error MetadataTooLarge (over 2 KB) */
export const objectHeadersOf = (headers: IncomingHttpHeaders): ObjectHeaders => {
  const stored: Record<string, string> = {};
  for (const name of storedHeaderNames) {
    const sent = headerOf(headers, name) ?? '';
    const value = name === 'content-encoding' ? withoutAwsChunked(sent) : sent;
    if (value !== '') stored[name] = value;
  }
  const metadata: Record<string, string> = {};
  let metadataBytes = 0;
  for (const name of Object.keys(headers).filter((key) => key.startsWith('x-amz-meta-'))) {
    const value = headerOf(headers, name) ?? '';
    metadata[name] = value;
    metadataBytes += name.length - 'x-amz-meta-'.length + value.length;
  }
  if (metadataBytes > maximumMetadataBytes) throw new S3Error('MetadataTooLarge');
  return { headers: stored, metadata };
};

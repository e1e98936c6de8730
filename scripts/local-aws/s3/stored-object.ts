import type { IncomingHttpHeaders } from 'node:http';
import { checksumAlgorithms } from './body-digest.ts';
import type { ChecksumAlgorithm, Checksums } from './body-digest.ts';
import { S3Error } from './s3-error.ts';
import { headerOf } from './s3-request.ts';
import { numberField, parseJsonObject, stringField, stringMapField } from './stored-json.ts';
import type { JsonObject } from './stored-json.ts';

/** The headers an object keeps and is served with. Values are as on the wire (Latin-1). */
export type ObjectHeaders = {
  /** Content-Type, Cache-Control and the like, lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** x-amz-meta-* by full lower-case name. */
  readonly metadata: Readonly<Record<string, string>>;
};

/** What is known of one object; the bytes lie in a file of their own, called `body`. */
export type StoredObject = ObjectHeaders & {
  readonly key: string;
  /** Name of the body's file, new for every write, so that no write touches another's bytes. */
  readonly body: string;
  /** Bytes */
  readonly size: number;
  /** Hex, without quotes. */
  readonly etag: string;
  /** ISO 8601 */
  readonly createdAt: string;
  readonly checksums: Checksums;
};

/** The standard headers an object keeps. */
export const keptHeaderNames = [
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

/** Picks what an object keeps of a write's headers. @throws S3Error MetadataTooLarge (over 2 KB) */
export const objectHeadersOf = (headers: IncomingHttpHeaders): ObjectHeaders => {
  const kept: Record<string, string> = {};
  for (const name of keptHeaderNames) {
    const sent = headerOf(headers, name) ?? '';
    const value = name === 'content-encoding' ? withoutAwsChunked(sent) : sent;
    if (value !== '') kept[name] = value;
  }
  const metadata: Record<string, string> = {};
  let metadataBytes = 0;
  for (const name of Object.keys(headers).filter((key) => key.startsWith('x-amz-meta-'))) {
    const value = headerOf(headers, name) ?? '';
    metadata[name] = value;
    metadataBytes += name.length - 'x-amz-meta-'.length + value.length;
  }
  if (metadataBytes > maximumMetadataBytes) throw new S3Error('MetadataTooLarge');
  return { headers: kept, metadata };
};

/** Reads kept headers back from a stored file. */
export const parseObjectHeaders = (stored: JsonObject): ObjectHeaders => ({
  headers: stringMapField(stored, 'headers'),
  metadata: stringMapField(stored, 'metadata'),
});

/** Reads checksums back from a stored file. */
export const parseChecksums = (stored: JsonObject): Checksums => {
  const values = stringMapField(stored, 'checksums');
  const checksums: Partial<Record<ChecksumAlgorithm, string>> = {};
  for (const algorithm of checksumAlgorithms) {
    const value = values[algorithm];
    if (value !== undefined) checksums[algorithm] = value;
  }
  return checksums;
};

/** Reads an object's stored description. @throws Error when it is not one */
export const parseStoredObject = (text: string): StoredObject => {
  const stored = parseJsonObject(text);
  return {
    ...parseObjectHeaders(stored),
    key: stringField(stored, 'key'),
    body: stringField(stored, 'body'),
    size: numberField(stored, 'size'),
    etag: stringField(stored, 'etag'),
    createdAt: stringField(stored, 'createdAt'),
    checksums: parseChecksums(stored),
  };
};

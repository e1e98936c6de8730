import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { S3Error } from './s3-error.ts';

/** A parsed request. */
export type S3Request = {
  readonly method: string;
  /** Path-style: the first segment, '' for the service itself. */
  readonly bucket: string;
  /** Decoded, '' for the bucket itself. */
  readonly key: string;
  /** The decoded path segments as they were sent, for the signature. */
  readonly pathSegments: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly incoming: IncomingMessage;
};

/**
 * A request with a valid signature. `payloadHash` is the hex SHA-256 of the body, UNSIGNED-PAYLOAD or
 * STREAMING-...
 */
export type SignedRequest = S3Request & { readonly payloadHash: string };

export type S3Response = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is an XML document. */
  readonly body?: string | Readable;
};

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    throw new S3Error('InvalidURI', undefined, {}, { cause: error });
  }
};

/**
 * Parses the method, path and query of a request.
 * @throws S3Error InvalidURI, KeyTooLongError (over 1,024 bytes of UTF-8)
 */
export const parseS3Request = (incoming: IncomingMessage): S3Request => {
  const target = incoming.url ?? '/';
  const queryStart = target.indexOf('?');
  const path = queryStart === -1 ? target : target.slice(0, queryStart);
  const query = new URLSearchParams(queryStart === -1 ? '' : target.slice(queryStart + 1));
  const pathSegments = path.split('/').map(decodeSegment);
  const [, bucket = '', ...keySegments] = pathSegments;
  const key = keySegments.join('/');
  if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError');
  return {
    method: incoming.method ?? 'GET',
    bucket,
    key,
    pathSegments,
    query,
    headers: incoming.headers,
    incoming,
  };
};

/** S3's order of keys and other texts: by their bytes in UTF-8. */
export const compareBytes = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));

/** A header's value, repeated ones joined with a comma; undefined if it was not sent. */
export const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

/**
 * An integer from the query, or `fallback` if it is absent.
 * @throws S3Error InvalidArgument if it is not an integer within [minimum, maximum].
 */
export const integerParameter = (
  query: URLSearchParams,
  name: string,
  {
    minimum,
    maximum = 2 ** 31 - 1,
    fallback,
  }: { minimum: number; maximum?: number; fallback: number },
): number => {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
    throw new S3Error('InvalidArgument', `${name} must be a whole number in range.`, {
      ArgumentName: name,
      ArgumentValue: text,
    });
  }
  return value;
};

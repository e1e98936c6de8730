import type { IncomingHttpHeaders } from 'node:http';
import type { Bucket } from './bucket-store.ts';
import { findObject, readObjectBody } from './object-store.ts';
import { checksumHeaders } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { headerOf, type S3Response, type SignedRequest } from './s3-request.ts';
import { storedHeaderNames, type StoredObject } from './stored-object.ts';

const listsEtag = (header: string, etag: string): boolean =>
  header.split(',').some((token) => {
    const tag = token.trim().replace(/^W\//, '').replaceAll('"', '');
    return tag === '*' || tag === etag;
  });

// HTTP dates have no milliseconds.
const isUnchangedSince = (object: StoredObject, date: string): boolean =>
  Math.floor(Date.parse(object.createdAt) / 1000) * 1000 <= Date.parse(date);

type Freshness = 'changed' | 'unchanged' | 'refused';

// An ETag condition takes precedence over a date condition next to it (RFC 9110, 13.2.2).
const freshnessOf = (object: StoredObject, headers: IncomingHttpHeaders): Freshness => {
  const ifMatch = headerOf(headers, 'if-match');
  const ifUnmodifiedSince = headerOf(headers, 'if-unmodified-since');
  const ifNoneMatch = headerOf(headers, 'if-none-match');
  const ifModifiedSince = headerOf(headers, 'if-modified-since');
  if (ifMatch !== undefined) {
    if (!listsEtag(ifMatch, object.etag)) return 'refused';
  } else if (ifUnmodifiedSince !== undefined && !isUnchangedSince(object, ifUnmodifiedSince)) {
    return 'refused';
  }
  if (ifNoneMatch !== undefined)
    return listsEtag(ifNoneMatch, object.etag) ? 'unchanged' : 'changed';
  return ifModifiedSince !== undefined && isUnchangedSince(object, ifModifiedSince)
    ? 'unchanged'
    : 'changed';
};

/** The bytes a Range header asks for, or undefined for all of them. @throws S3Error InvalidRange */
const rangeOf = (
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // A reversed range is invalid and ignored (RFC 9110, 14.1.1).
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (start >= size || (first === '' && Number(last) === 0)) {
    throw new S3Error('InvalidRange', undefined, {
      RangeRequested: header ?? '',
      ActualObjectSize: String(size),
    });
  }
  return { start, end };
};

const responseOverrides = (query: URLSearchParams): Record<string, string> => {
  const overrides: Record<string, string> = {};
  for (const name of storedHeaderNames) {
    const parameter = `response-${name}`;
    const value = query.get(parameter);
    if (value === null) continue;
    if (!/^[\t\u{20}-\u{7e}\u{a0}-\u{ff}]*$/u.test(value)) {
      throw new S3Error('InvalidArgument', 'Header value cannot be represented using ISO-8859-1.', {
        ArgumentName: parameter,
        ArgumentValue: value,
      });
    }
    overrides[name] = value;
  }
  return overrides;
};

/** Handles GET and HEAD of an object: conditions, one byte range, response-* overrides. */
export const readObject = (bucket: Bucket, request: SignedRequest): S3Response => {
  const object = findObject(bucket, request.key);
  const validators = {
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.createdAt).toUTCString(),
  };
  const overrides = responseOverrides(request.query);
  const freshness = freshnessOf(object, request.headers);
  if (freshness === 'refused') throw new S3Error('PreconditionFailed');
  if (freshness === 'unchanged') return { status: 304, headers: validators };
  const range = rangeOf(headerOf(request.headers, 'range'), object.size);
  // Checksums cover the whole object, so a range has none.
  const wantsChecksums =
    range === undefined && headerOf(request.headers, 'x-amz-checksum-mode') === 'ENABLED';
  const headers = {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    ...object.metadata,
    ...validators,
    'accept-ranges': 'bytes',
    ...(wantsChecksums ? checksumHeaders(object.checksums) : {}),
    ...overrides,
    'content-length': String(range === undefined ? object.size : range.end - range.start + 1),
    ...(range === undefined
      ? {}
      : { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` }),
  };
  const status = range === undefined ? 200 : 206;
  if (request.method === 'HEAD' || object.size === 0) return { status, headers };
  return { status, headers, body: readObjectBody(bucket, object, range) };
};

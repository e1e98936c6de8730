import type { Bucket } from './bucket-store.ts';
import { S3Error } from './s3-error.ts';
import { compareBytes, integerParameter, type S3Response } from './s3-request.ts';
import { xmlResponse, type XmlNode } from './s3-xml.ts';
import type { StoredObject } from './stored-object.ts';
import { uriEncode } from './uri-encode.ts';

/** An entry in a listing: an object, or a common prefix that represents all keys below it. */
type Entry =
  | { readonly kind: 'object'; readonly name: string; readonly object: StoredObject }
  | { readonly kind: 'prefix'; readonly name: string };

/** Where a page begins: after a key, or after everything below a common prefix. */
type Position = { readonly kind: Entry['kind']; readonly name: string };

const encodeToken = (position: Position): string =>
  Buffer.from(`${position.kind}:${position.name}`).toString('base64url');

const decodeToken = (token: string): Position => {
  const [, kind, name] =
    /^(object|prefix):([\s\S]*)$/.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? [];
  if (name === undefined) {
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect');
  }
  return { kind: kind === 'prefix' ? 'prefix' : 'object', name };
};

const isAfter = (key: string, position: Position): boolean =>
  compareBytes(key, position.name) > 0 &&
  !(position.kind === 'prefix' && key.startsWith(position.name));

function* entriesOf(
  objects: readonly StoredObject[],
  prefix: string,
  delimiter: string,
): Generator<Entry, void> {
  let lastPrefix: string | undefined;
  for (const object of objects) {
    const end = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length);
    if (end === -1) {
      yield { kind: 'object', name: object.key, object };
    } else {
      const name = object.key.slice(0, end + delimiter.length);
      if (name !== lastPrefix) yield { kind: 'prefix', name };
      lastPrefix = name;
    }
  }
}

/** ListObjectsV2. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export const listObjects = (bucket: Bucket, query: URLSearchParams): S3Response => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const maximum = integerParameter(query, 'max-keys', { minimum: 0, fallback: 1000 });
  const pageSize = Math.min(maximum, 1000);
  const urlEncoded = query.get('encoding-type') === 'url';
  const encode = (text: string): string => (urlEncoded ? uriEncode(text) : text);
  const from: Position =
    token === null ? { kind: 'object', name: startAfter ?? '' } : decodeToken(token);

  const objects = [...bucket.objects.values()]
    .filter((object) => object.key.startsWith(prefix) && isAfter(object.key, from))
    .toSorted((left, right) => compareBytes(left.key, right.key));
  const page: Entry[] = [];
  let isTruncated = false;
  for (const entry of entriesOf(objects, prefix, delimiter)) {
    if (page.length === pageSize) {
      isTruncated = pageSize > 0;
      break;
    }
    page.push(entry);
  }
  const last = page.at(-1);

  const contents = page.flatMap((entry): XmlNode[] =>
    entry.kind === 'object'
      ? [
          [
            'Contents',
            [
              ['Key', encode(entry.name)],
              ['LastModified', entry.object.createdAt],
              ['ETag', `"${entry.object.etag}"`],
              ['Size', entry.object.size],
              ['StorageClass', 'STANDARD'],
            ],
          ],
        ]
      : [],
  );
  const commonPrefixes = page.flatMap((entry): XmlNode[] =>
    entry.kind === 'prefix' ? [['CommonPrefixes', [['Prefix', encode(entry.name)]]]] : [],
  );
  return xmlResponse('ListBucketResult', [
    ['Name', bucket.name],
    ['Prefix', encode(prefix)],
    ['Delimiter', delimiter === '' ? undefined : encode(delimiter)],
    ['MaxKeys', pageSize],
    ['KeyCount', page.length],
    ['EncodingType', urlEncoded ? 'url' : undefined],
    ['StartAfter', startAfter === null ? undefined : encode(startAfter)],
    ['IsTruncated', isTruncated],
    ['ContinuationToken', token ?? undefined],
    ['NextContinuationToken', isTruncated && last !== undefined ? encodeToken(last) : undefined],
    ...contents,
    ...commonPrefixes,
  ]);
};

import type { Bucket, BucketStore } from './bucket-store.ts';
import { corsXmlNodes, parseCorsXml } from './cors-rules.ts';
import { lifecycleXmlNodes, parseLifecycleXml } from './lifecycle-rules.ts';
import { listObjects } from './list-objects.ts';
import { listUploads } from './multipart-store.ts';
import { removeObject } from './object-store.ts';
import { readDocument } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import {
  compareBytes,
  integerParameter,
  type S3Response,
  type SignedRequest,
} from './s3-request.ts';
import { childText, childrenNamed, readXml, xmlResponse, type XmlNode } from './s3-xml.ts';

/** What the operations work on. `now` returns milliseconds since the epoch. */
export type S3Context = { readonly store: BucketStore; readonly now: () => number };

const listingParameters = new Set([
  'list-type',
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
  'fetch-owner',
  'x-id',
]);

/** The sub-resource (?cors, ?versioning, ...) that a bucket request names; undefined for the bucket itself. */
const subresourceOf = (query: URLSearchParams): string | undefined =>
  [...query.keys()].find(
    (name) => !listingParameters.has(name) && !name.toLowerCase().startsWith('x-amz-'),
  );

/** GET /: the buckets, sorted by name. */
export const listBuckets = (context: S3Context): S3Response => {
  const buckets = context.store
    .list()
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .map((bucket): XmlNode => [
      'Bucket',
      [
        ['Name', bucket.name],
        ['CreationDate', bucket.settings.createdAt],
      ],
    ]);
  return xmlResponse('ListAllMyBucketsResult', [['Buckets', buckets]]);
};

const createBucket = (context: S3Context, name: string): S3Response => {
  if (context.store.has(name)) {
    throw new S3Error('BucketAlreadyOwnedByYou', undefined, { BucketName: name });
  }
  context.store.create(name, new Date(context.now()).toISOString());
  return { status: 200, headers: { location: `/${name}` } };
};

const deleteObjects = async (bucket: Bucket, request: SignedRequest): Promise<S3Response> => {
  const document = readXml(await readDocument(request), 'Delete');
  const keys = childrenNamed(document, 'Object').map((element) => childText(element, 'Key'));
  if (keys.length === 0 || keys.length > 1000) throw new S3Error('MalformedXML');
  const deleted: XmlNode[] = [];
  for (const key of keys) {
    if (key === undefined) throw new S3Error('MalformedXML');
    await removeObject(bucket, key);
    deleted.push(['Deleted', [['Key', key]]]);
  }
  const isQuiet = childText(document, 'Quiet') === 'true';
  return xmlResponse('DeleteResult', isQuiet ? [] : deleted);
};

const listMultipartUploads = async (
  bucket: Bucket,
  query: URLSearchParams,
): Promise<S3Response> => {
  const prefix = query.get('prefix') ?? '';
  const keyMarker = query.get('key-marker') ?? '';
  const idMarker = query.get('upload-id-marker') ?? '';
  const range = { minimum: 1, maximum: 1000, fallback: 1000 };
  const pageSize = integerParameter(query, 'max-uploads', range);
  const uploads = (await listUploads(bucket)).filter((upload) => {
    const order = compareBytes(upload.key, keyMarker);
    const isPastMarker = order > 0 || (order === 0 && idMarker !== '' && upload.id > idMarker);
    return upload.key.startsWith(prefix) && isPastMarker;
  });
  const page = uploads.slice(0, pageSize);
  const isTruncated = uploads.length > pageSize;
  const last = isTruncated ? page.at(-1) : undefined;
  return xmlResponse('ListMultipartUploadsResult', [
    ['Bucket', bucket.name],
    ['Prefix', prefix],
    ['KeyMarker', keyMarker],
    ['UploadIdMarker', idMarker],
    ['NextKeyMarker', last?.key],
    ['NextUploadIdMarker', last?.id],
    ['MaxUploads', pageSize],
    ['IsTruncated', isTruncated],
    ...page.map((upload): XmlNode => [
      'Upload',
      [
        ['Key', upload.key],
        ['UploadId', upload.id],
        ['StorageClass', 'STANDARD'],
        ['Initiated', upload.createdAt],
      ],
    ]),
  ]);
};

const readSubresource = (bucket: Bucket, name: string): S3Response => {
  const { cors, lifecycle } = bucket.settings;
  if (name === 'cors') {
    if (cors.length === 0) throw new S3Error('NoSuchCORSConfiguration');
    return xmlResponse('CORSConfiguration', corsXmlNodes(cors));
  }
  if (name === 'lifecycle') {
    if (lifecycle.length === 0) throw new S3Error('NoSuchLifecycleConfiguration');
    return xmlResponse('LifecycleConfiguration', lifecycleXmlNodes(lifecycle));
  }
  const roots = new Map([
    ['location', 'LocationConstraint'],
    ['versioning', 'VersioningConfiguration'],
  ]);
  return xmlResponse(roots.get(name) ?? 'Configuration', []);
};

const writeSubresource = async (
  context: S3Context,
  bucket: Bucket,
  change: { name: string; request: SignedRequest },
): Promise<S3Response> => {
  const document = await readDocument(change.request);
  if (change.name === 'cors') context.store.configure(bucket, { cors: parseCorsXml(document) });
  if (change.name === 'lifecycle') {
    context.store.configure(bucket, { lifecycle: parseLifecycleXml(document) });
  }
  // Every other setting is accepted and has no effect here.
  return { status: 200 };
};

const deleteSubresource = (context: S3Context, bucket: Bucket, name: string): S3Response => {
  if (name === 'cors') context.store.configure(bucket, { cors: [] });
  if (name === 'lifecycle') context.store.configure(bucket, { lifecycle: [] });
  return { status: 204 };
};

/** Handles a signed request to a bucket. */
export const handleBucketRequest = async (
  context: S3Context,
  request: SignedRequest,
): Promise<S3Response> => {
  const { method, query } = request;
  const subresource = subresourceOf(query);
  if (method === 'PUT' && subresource === undefined) return createBucket(context, request.bucket);
  const bucket = context.store.find(request.bucket);
  switch (method) {
    case 'HEAD':
      return { status: 200 };
    case 'GET':
      if (query.has('uploads')) return listMultipartUploads(bucket, query);
      if (subresource !== undefined) return readSubresource(bucket, subresource);
      if (query.get('list-type') === '2') return listObjects(bucket, query);
      throw new S3Error('NotImplemented', 'Only version 2 of ListObjects is implemented.');
    case 'PUT':
      return writeSubresource(context, bucket, { name: subresource ?? '', request });
    case 'POST':
      if (query.has('delete')) return deleteObjects(bucket, request);
      throw new S3Error('MethodNotAllowed');
    case 'DELETE':
      if (subresource !== undefined) return deleteSubresource(context, bucket, subresource);
      await context.store.remove(bucket.name);
      return { status: 204 };
    default:
      throw new S3Error('MethodNotAllowed');
  }
};

import { createBodyDigest } from './body-digest.ts';
import type { S3Context } from './bucket-operations.ts';
import type { Bucket } from './bucket-store.ts';
import { handleUploadRequest, startUpload } from './multipart-operations.ts';
import { commitObject, findObject, readObjectBody, removeObject } from './object-store.ts';
import { readObject } from './read-object.ts';
import { checksumHeaders, receiveBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { headerOf, type S3Response, type SignedRequest } from './s3-request.ts';
import { xmlResponse } from './s3-xml.ts';
import { stageBody } from './staging.ts';
import { objectHeadersOf } from './stored-object.ts';

/** Sub-resources of objects that would be mistaken for the object itself if they were ignored. */
const unsupportedSubresources = [
  'acl',
  'attributes',
  'legal-hold',
  'renameObject',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
];

const putObject = async (
  context: S3Context,
  bucket: Bucket,
  request: SignedRequest,
): Promise<S3Response> => {
  const { staging } = context.store;
  const saved = objectHeadersOf(request.headers);
  const body = await receiveBody(request, staging);
  const description = {
    ...saved,
    key: request.key,
    etag: body.etag,
    createdAt: new Date(context.now()).toISOString(),
    checksums: body.checksums,
  };
  const object = await commitObject({ bucket, staging }, body, description, request.headers);
  const headers = { etag: `"${object.etag}"`, ...checksumHeaders(object.checksums) };
  return { status: 200, headers };
};

const parseCopySource = (header: string): { bucketName: string; key: string } => {
  const [path = ''] = header.replace(/^\//, '').split('?versionId=');
  try {
    const decoded = decodeURIComponent(path);
    const slash = decoded.indexOf('/');
    if (slash > 0) return { bucketName: decoded.slice(0, slash), key: decoded.slice(slash + 1) };
  } catch (error) {
    throw new S3Error('InvalidArgument', 'Copy source encoding is invalid.', {}, { cause: error });
  }
  throw new S3Error('InvalidArgument', 'Copy source must name a bucket and a key.');
};

const copyObject = async (
  context: S3Context,
  bucket: Bucket,
  copy: { request: SignedRequest; source: string },
): Promise<S3Response> => {
  const { staging } = context.store;
  const { key, headers } = copy.request;
  const { bucketName, key: sourceKey } = parseCopySource(copy.source);
  const sourceBucket = context.store.find(bucketName);
  const source = findObject(sourceBucket, sourceKey);
  const ifMatch = headerOf(headers, 'x-amz-copy-source-if-match');
  if (ifMatch !== undefined && ifMatch.replaceAll('"', '') !== source.etag) {
    throw new S3Error('PreconditionFailed');
  }
  const replacesMetadata = headerOf(headers, 'x-amz-metadata-directive') === 'REPLACE';
  if (sourceBucket === bucket && sourceKey === key && !replacesMetadata) {
    throw new S3Error(
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
    );
  }
  const saved = replacesMetadata ? objectHeadersOf(headers) : source;
  const digest = createBodyDigest(new Set());
  const body = await stageBody(staging, readObjectBody(sourceBucket, source), {
    maximumBytes: source.size,
    onBytes: digest.update,
  });
  const description = {
    headers: saved.headers,
    metadata: saved.metadata,
    key,
    etag: digest.finish().md5.toString('hex'),
    createdAt: new Date(context.now()).toISOString(),
    checksums: source.checksums,
  };
  const object = await commitObject({ bucket, staging }, body, description, headers);
  return xmlResponse('CopyObjectResult', [
    ['ETag', `"${object.etag}"`],
    ['LastModified', object.createdAt],
  ]);
};

/** Handles a signed request to a key: the object, or the multipart upload that will become one. */
export const handleObjectRequest = async (
  context: S3Context,
  request: SignedRequest,
): Promise<S3Response> => {
  const { method, query } = request;
  const bucket = context.store.find(request.bucket);
  const unsupported = unsupportedSubresources.find((name) => query.has(name));
  if (unsupported !== undefined) {
    throw new S3Error('NotImplemented', `The sub-resource ${unsupported} is not implemented.`);
  }
  if (method === 'POST' && query.has('uploads')) return startUpload(context, bucket, request);
  const uploadId = query.get('uploadId');
  if (uploadId !== null) return handleUploadRequest(context, bucket, { request, uploadId });
  switch (method) {
    case 'GET':
    case 'HEAD':
      return readObject(bucket, request);
    case 'PUT': {
      if (query.has('partNumber')) throw new S3Error('InvalidArgument', 'uploadId is missing.');
      const source = headerOf(request.headers, 'x-amz-copy-source');
      return source === undefined
        ? putObject(context, bucket, request)
        : copyObject(context, bucket, { request, source });
    }
    case 'DELETE':
      await removeObject(bucket, request.key);
      return { status: 204 };
    default:
      throw new S3Error('MethodNotAllowed');
  }
};

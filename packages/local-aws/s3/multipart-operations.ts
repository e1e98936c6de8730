import { createHash } from 'node:crypto';
import { checksumAlgorithms } from './body-digest.ts';
import type { S3Context } from './bucket-operations.ts';
import type { Bucket } from './bucket-store.ts';
import {
  commitPart,
  createUpload,
  findUpload,
  joinParts,
  listParts,
  removeUpload,
  type Part,
  type Upload,
} from './multipart-store.ts';
import { commitObject } from './object-store.ts';
import { checksumHeaders, readDocument, receiveBody } from './request-body.ts';
import { S3Error } from './s3-error.ts';
import { headerOf, integerParameter, type S3Response, type SignedRequest } from './s3-request.ts';
import {
  childText,
  childrenNamed,
  readXml,
  xmlResponse,
  type XmlElement,
  type XmlNode,
} from './s3-xml.ts';
import { objectHeadersOf } from './stored-object.ts';
import { uriEncode } from './uri-encode.ts';

/** Every part but the last must have at least this many bytes (5 MiB), as on S3. */
const minimumPartBytes = 5 * 1024 ** 2;
const maximumPartNumber = 10_000;

/** CreateMultipartUpload */
export const startUpload = (
  context: S3Context,
  bucket: Bucket,
  request: SignedRequest,
): S3Response => {
  const upload = createUpload(
    { bucket, staging: context.store.staging },
    {
      ...objectHeadersOf(request.headers),
      key: request.key,
      createdAt: new Date(context.now()).toISOString(),
    },
  );
  return xmlResponse('InitiateMultipartUploadResult', [
    ['Bucket', bucket.name],
    ['Key', upload.key],
    ['UploadId', upload.id],
  ]);
};

type UploadCall = {
  readonly context: S3Context;
  readonly bucket: Bucket;
  readonly request: SignedRequest;
  readonly upload: Upload;
};

const uploadPart = async (call: UploadCall): Promise<S3Response> => {
  const { context, bucket, request, upload } = call;
  if (headerOf(request.headers, 'x-amz-copy-source') !== undefined) {
    throw new S3Error('NotImplemented', 'UploadPartCopy is not implemented.');
  }
  const numbers = { minimum: 1, maximum: maximumPartNumber, fallback: 0 };
  const number = integerParameter(request.query, 'partNumber', numbers);
  if (number === 0) throw new S3Error('InvalidArgument', 'partNumber is missing.');
  const { staging } = context.store;
  const body = await receiveBody(request, staging);
  const createdAt = new Date(context.now()).toISOString();
  await commitPart({ bucket, staging }, upload, { number, body, createdAt });
  return { status: 200, headers: { etag: `"${body.etag}"`, ...checksumHeaders(body.checksums) } };
};

const partNode = (part: Part): XmlNode => [
  'Part',
  [
    ['PartNumber', part.number],
    ['LastModified', part.createdAt],
    ['ETag', `"${part.etag}"`],
    ['Size', part.size],
    ...checksumAlgorithms.map(
      (algorithm) => [`Checksum${algorithm.toUpperCase()}`, part.checksums[algorithm]] as const,
    ),
  ],
];

const listPartsPage = async (call: UploadCall): Promise<S3Response> => {
  const { bucket, upload } = call;
  const { query } = call.request;
  const pageSize = integerParameter(query, 'max-parts', { minimum: 1, fallback: 1000 });
  const marker = integerParameter(query, 'part-number-marker', { minimum: 0, fallback: 0 });
  const maximum = Math.min(pageSize, 1000);
  const parts = (await listParts(bucket, upload.id)).filter((part) => part.number > marker);
  const page = parts.slice(0, maximum);
  const isTruncated = parts.length > maximum;
  return xmlResponse('ListPartsResult', [
    ['Bucket', bucket.name],
    ['Key', upload.key],
    ['UploadId', upload.id],
    ['PartNumberMarker', marker],
    ['NextPartNumberMarker', isTruncated ? page.at(-1)?.number : undefined],
    ['MaxParts', maximum],
    ['IsTruncated', isTruncated],
    ['StorageClass', 'STANDARD'],
    ...page.map(partNode),
  ]);
};

const matchPart = (element: XmlElement, accepted: ReadonlyMap<number, Part>): Part => {
  const number = childText(element, 'PartNumber');
  const etag = childText(element, 'ETag');
  if (number === undefined || etag === undefined) throw new S3Error('MalformedXML');
  const part = accepted.get(Number(number));
  const isSame =
    part !== undefined &&
    part.etag === etag.replaceAll('"', '') &&
    checksumAlgorithms.every((algorithm) => {
      const claimed = childText(element, `Checksum${algorithm.toUpperCase()}`);
      return claimed === undefined || claimed === part.checksums[algorithm];
    });
  if (!isSame) throw new S3Error('InvalidPart', undefined, { PartNumber: number });
  return part;
};

/** The parts a CompleteMultipartUpload document names, checked against the accepted ones. */
const chooseParts = (document: XmlElement, accepted: readonly Part[]): Part[] => {
  const byNumber = new Map(accepted.map((part) => [part.number, part]));
  const elements = childrenNamed(document, 'Part');
  if (elements.length === 0) throw new S3Error('MalformedXML');
  const numbers = elements.map((element) => Number(childText(element, 'PartNumber')));
  if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0))) {
    throw new S3Error('InvalidPartOrder');
  }
  const parts = elements.map((element) => matchPart(element, byNumber));
  const tooSmall = parts.slice(0, -1).find((part) => part.size < minimumPartBytes);
  if (tooSmall !== undefined) {
    throw new S3Error('EntityTooSmall', undefined, {
      PartNumber: String(tooSmall.number),
      ProposedSize: String(tooSmall.size),
      MinSizeAllowed: String(minimumPartBytes),
    });
  }
  return parts;
};

/** S3's ETag of a multipart object: the MD5 of the parts' MD5s, followed by their number. */
const multipartEtag = (parts: readonly Part[]): string => {
  const digests = Buffer.concat(parts.map((part) => Buffer.from(part.etag, 'hex')));
  return `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
};

const completeUpload = async (call: UploadCall): Promise<S3Response> => {
  const { context, bucket, request, upload } = call;
  const place = { bucket, staging: context.store.staging };
  const document = readXml(await readDocument(request), 'CompleteMultipartUpload');
  const parts = chooseParts(document, await listParts(bucket, upload.id));
  const body = await joinParts(place, upload, parts);
  const description = {
    headers: upload.headers,
    metadata: upload.metadata,
    key: upload.key,
    etag: multipartEtag(parts),
    createdAt: new Date(context.now()).toISOString(),
    checksums: {},
  };
  const object = await commitObject(place, body, description, request.headers);
  await removeUpload(place, upload);
  const host = headerOf(request.headers, 'host') ?? '';
  return xmlResponse('CompleteMultipartUploadResult', [
    ['Location', `http://${host}/${bucket.name}/${uriEncode(upload.key)}`],
    ['Bucket', bucket.name],
    ['Key', upload.key],
    ['ETag', `"${object.etag}"`],
  ]);
};

/** Aborts an upload; aborting it again is not an error. */
export const abortUpload = async (
  context: S3Context,
  bucket: Bucket,
  upload: Upload,
): Promise<void> => {
  await removeUpload({ bucket, staging: context.store.staging }, upload);
  bucket.abortedUploads.add(upload.id);
};

/** Handles the requests with an uploadId: UploadPart, ListParts, complete, abort. */
export const handleUploadRequest = async (
  context: S3Context,
  bucket: Bucket,
  addressed: { request: SignedRequest; uploadId: string },
): Promise<S3Response> => {
  const { request, uploadId } = addressed;
  if (request.method === 'DELETE' && bucket.abortedUploads.has(uploadId)) return { status: 204 };
  const upload = await findUpload(bucket, request.key, uploadId);
  const call: UploadCall = { context, bucket, request, upload };
  switch (request.method) {
    case 'PUT':
      return uploadPart(call);
    case 'GET':
      return listPartsPage(call);
    case 'POST':
      return completeUpload(call);
    case 'DELETE':
      await abortUpload(context, bucket, upload);
      return { status: 204 };
    default:
      throw new S3Error('MethodNotAllowed');
  }
};

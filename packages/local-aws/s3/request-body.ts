import type { IncomingMessage } from 'node:http';
import { decodeAwsChunked } from './aws-chunked.ts';
import {
  checksumAlgorithms,
  createBodyDigest,
  digestBytes,
  type BodyDigest,
  type ChecksumAlgorithm,
  type Checksums,
} from './body-digest.ts';
import { S3Error } from './s3-error.ts';
import { headerOf, type SignedRequest } from './s3-request.ts';
import { stageBody, type StagedBody, type Staging } from './staging.ts';

/** S3's limit for a single PUT, in bytes. */
const maximumPutBytes = 5 * 1024 ** 3;
const maximumDocumentBytes = 2 * 1024 ** 2;

const checksumHeader = (algorithm: ChecksumAlgorithm): string => `x-amz-checksum-${algorithm}`;

/** The response headers for the checksums that a write verified. */
export const checksumHeaders = (checksums: Checksums): Record<string, string> =>
  Object.fromEntries(
    Object.entries(checksums).map(([algorithm, value]) => [`x-amz-checksum-${algorithm}`, value]),
  );

/**
 * The raw chunks of a request. Breaking out of the loop leaves the connection open, so that an error
 * can still be sent.
 */
export const rawChunks = (incoming: IncomingMessage): AsyncIterable<Buffer> => ({
  [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }),
});

const declaredTrailer = (request: SignedRequest): string | undefined =>
  headerOf(request.headers, 'x-amz-trailer')?.trim().toLowerCase();

const refuseMalformed = (request: SignedRequest, algorithm: ChecksumAlgorithm): void => {
  const claimed = headerOf(request.headers, checksumHeader(algorithm));
  // A checksum in a trailer comes after the body.
  if (claimed === undefined) return;
  const bytes = Buffer.from(claimed, 'base64');
  if (bytes.length === digestBytes[algorithm] && bytes.toString('base64') === claimed) return;
  throw new S3Error('InvalidRequest', `Value for ${checksumHeader(algorithm)} header is invalid.`);
};

const claimedAlgorithms = (request: SignedRequest): ReadonlySet<ChecksumAlgorithm> => {
  const names = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-checksum-'));
  const trailer = declaredTrailer(request);
  if (trailer !== undefined) names.push(trailer);
  const known = checksumAlgorithms.filter((algorithm) => names.includes(checksumHeader(algorithm)));
  const ignored = new Set([
    'x-amz-checksum-algorithm',
    'x-amz-checksum-mode',
    'x-amz-checksum-type',
  ]);
  const unknown = names.filter((name) => !ignored.has(name)).length - known.length;
  if (unknown > 0) {
    throw new S3Error(
      'NotImplemented',
      'Only the checksums CRC32, SHA1 and SHA256 are implemented.',
    );
  }
  for (const algorithm of known) refuseMalformed(request, algorithm);
  if (known.length > 1) {
    throw new S3Error(
      'InvalidRequest',
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  }
  return new Set(known);
};

const isHexSha256 = (payloadHash: string): boolean => /^[0-9a-f]{64}$/.test(payloadHash);

/** A request's decoded body, and a check of everything the request claimed about it. */
type VerifiedBody = {
  readonly chunks: AsyncIterable<Buffer>;
  readonly digest: BodyDigest;
  /** @throws S3Error if the MD5, the payload hash or a checksum is not what was claimed. */
  verify(): { md5: Buffer; checksums: Checksums };
};

const declaredLength = (request: SignedRequest): number | undefined => {
  const streaming = request.payloadHash.startsWith('STREAMING-');
  const name = streaming ? 'x-amz-decoded-content-length' : 'content-length';
  const text = headerOf(request.headers, name);
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new S3Error('InvalidArgument', `${name} must be a whole number.`);
  return Number(text);
};

const openVerifiedBody = (request: SignedRequest): VerifiedBody => {
  const { headers, incoming, payloadHash } = request;
  const trailers = new Map<string, string>();
  const claimed = claimedAlgorithms(request);
  const isHashed = isHexSha256(payloadHash);
  const digest = createBodyDigest(isHashed ? new Set([...claimed, 'sha256']) : claimed);
  if (
    payloadHash.startsWith('STREAMING-') &&
    payloadHash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
  ) {
    // Accepting signed chunks without checking each signature would verify less than S3 does.
    throw new S3Error('NotImplemented', 'Bodies signed chunk by chunk are not supported.');
  }
  const chunks =
    payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
      ? decodeAwsChunked(rawChunks(incoming), trailers)
      : rawChunks(incoming);

  const verify: VerifiedBody['verify'] = () => {
    const { md5, digests } = digest.finish();
    const contentMd5 = headerOf(headers, 'content-md5');
    if (contentMd5 !== undefined && contentMd5 !== md5.toString('base64')) {
      throw new S3Error(
        'BadDigest',
        'The Content-MD5 you specified did not match what we received.',
      );
    }
    if (isHashed && digests.get('sha256')?.toString('hex') !== payloadHash) {
      throw new S3Error('XAmzContentSHA256Mismatch');
    }
    const trailer = declaredTrailer(request);
    if (trailer !== undefined && !trailers.has(trailer)) throw new S3Error('MalformedTrailerError');
    const checksums: Partial<Record<ChecksumAlgorithm, string>> = {};
    for (const algorithm of claimed) {
      const name = checksumHeader(algorithm);
      const computed = digests.get(algorithm)?.toString('base64') ?? '';
      if ((headerOf(headers, name) ?? trailers.get(name)) !== computed) {
        throw new S3Error(
          'BadDigest',
          `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
        );
      }
      checksums[algorithm] = computed;
    }
    return { md5, checksums };
  };
  return { chunks, digest, verify };
};

/** A complete body in the staging folder, checked against what its request claimed. */
export type ReceivedBody = StagedBody & { readonly etag: string; readonly checksums: Checksums };

/**
 * Streams the body of a PUT into a staged file.
 * @throws S3Error MissingContentLength, EntityTooLarge (over 5 GiB), IncompleteBody, BadDigest, InvalidRequest (a
 * malformed checksum, or two), XAmzContentSHA256Mismatch;
 * the staged file is then deleted.
 */
export const receiveBody = async (
  request: SignedRequest,
  staging: Staging,
): Promise<ReceivedBody> => {
  const length = declaredLength(request);
  if (length === undefined) throw new S3Error('MissingContentLength');
  if (length > maximumPutBytes) throw new S3Error('EntityTooLarge');
  const body = openVerifiedBody(request);
  const staged = await stageBody(staging, body.chunks, {
    maximumBytes: length,
    onBytes: body.digest.update,
  });
  try {
    if (staged.size !== length) throw new S3Error('IncompleteBody');
    const { md5, checksums } = body.verify();
    return { ...staged, etag: md5.toString('hex'), checksums };
  } catch (error) {
    await staged.discard();
    throw error;
  }
};

/**
 * Reads a request's XML document into memory, verified like any body.
 * @throws S3Error MalformedXML over 2 MiB, BadDigest, XAmzContentSHA256Mismatch
 */
export const readDocument = async (request: SignedRequest): Promise<string> => {
  const body = openVerifiedBody(request);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const bytes of body.chunks) {
    size += bytes.length;
    if (size > maximumDocumentBytes) throw new S3Error('MalformedXML');
    body.digest.update(bytes);
    parts.push(bytes);
  }
  body.verify();
  return Buffer.concat(parts).toString('utf8');
};

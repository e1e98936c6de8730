import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';

/** The algorithms of x-amz-checksum-* that this server computes. */
export const checksumAlgorithms = ['crc32', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

export const digestBytes: Readonly<Record<ChecksumAlgorithm, number>> = {
  crc32: 4,
  sha1: 20,
  sha256: 32,
};

/** Base64 digests by algorithm. */
export const checksumsSchema = z.partialRecord(z.enum(checksumAlgorithms), z.string());
export type Checksums = z.infer<typeof checksumsSchema>;

type RunningDigest = { update(bytes: Buffer): void; digest(): Buffer };

/** Computes the MD5 that S3 uses as ETag, and other digests on request, of a stream of bytes. */
export type BodyDigest = {
  update(bytes: Buffer): void;
  /** May be called once. */
  finish(): { readonly md5: Buffer; readonly digests: ReadonlyMap<ChecksumAlgorithm, Buffer> };
};

const hashDigest = (algorithm: string): RunningDigest => {
  const hash = createHash(algorithm);
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
};

const crc32Digest = (): RunningDigest => {
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    },
  };
};

/** Starts computing the MD5 and only those `algorithms`, because hashing is most of the cost of a write. */
export const createBodyDigest = (algorithms: ReadonlySet<ChecksumAlgorithm>): BodyDigest => {
  const md5 = hashDigest('md5');
  const running = [...algorithms].map(
    (algorithm) =>
      [algorithm, algorithm === 'crc32' ? crc32Digest() : hashDigest(algorithm)] as const,
  );
  return {
    update(bytes) {
      md5.update(bytes);
      for (const [, digest] of running) digest.update(bytes);
    },
    finish: () => ({
      md5: md5.digest(),
      digests: new Map(running.map(([algorithm, digest]) => [algorithm, digest.digest()])),
    }),
  };
};

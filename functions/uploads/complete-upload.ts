import { AppError } from 'shared/errors.ts';
import type { PhotoBucket } from '../platform/storage/photo-bucket.ts';
import { found, sizeProblem } from './upload-rules.ts';
import type { UploadStore } from './upload-store.ts';

type Completion = {
  key: string;
  uploadId: string;
  parts: readonly { PartNumber: number; ETag: string }[];
};

const refuse = (problem: string): never => {
  throw new AppError('invalid', problem, { fields: { parts: problem } });
};

/**
 * Joins an upload's parts. Idempotent, even concurrently. Deletes an upload that exceeds the limit or does
 * not have its declared size.
 * @throws AppError `not-found`, or `invalid` with the problem
 */
export const completeUpload = async (
  { key, uploadId, parts }: Completion,
  { store, bucket }: { store: UploadStore; bucket: PhotoBucket },
): Promise<{ location: string; key: string }> => {
  const arrived = await store.parts({ key, uploadId });
  if (arrived) {
    // S3 refuses a part that is named twice, so each counts once.
    const named = new Set(parts.map(({ PartNumber }) => PartNumber));
    const total = arrived
      .filter(({ PartNumber }) => named.has(PartNumber))
      .reduce((sum, { Size }) => sum + Size, 0);
    const tooLarge = sizeProblem(total, undefined);
    if (tooLarge !== undefined) {
      await store.abort({ key, uploadId });
      return refuse(tooLarge);
    }
    await store.join({ key, uploadId }, parts);
  }
  const { size, declared } = found(await store.finished(key));
  const problem = sizeProblem(size, declared);
  if (problem !== undefined) {
    await bucket.remove([key]);
    return refuse(problem);
  }
  return { location: await store.location(key), key };
};

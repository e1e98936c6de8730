import AwsS3, { type AwsBody } from '@uppy/aws-s3';
import type { Meta, UppyFile } from '@uppy/core';
import { getUploadParams } from 'shared/contracts/uploads.ts';
import { photoTypeNames, photoTypes } from 'shared/domain/photos/photo-rules.ts';
import { ApiError, refusalMessage } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { checkSession } from '../../lib/query-client.ts';
import { singleUploads } from './single-upload.ts';
import type { FileToSend, UploadOptions, UploadTarget } from './upload-options.ts';
import { retryDelays } from './upload-retries.ts';

/** The size in bytes above which a file is sent in parts, and the number of parallel requests (rules: photo-10). */
const defaults = { multipartOver: 100 * 1024 * 1024, concurrentRequests: 6 };

const knownType = (type: string) => {
  const known = photoTypes.find((allowed) => allowed === type);
  if (known === undefined) throw new Error(`Only ${photoTypeNames} photos can be uploaded`);
  return known;
};

const formTarget = async ({ name, type, size: bytes }: FileToSend): Promise<UploadTarget> =>
  call(getUploadParams, {
    query: { filename: name, type: knownType(type), 'metadata[size]': bytes },
  });

/** Signs with the given function; on failure, throws what the server finds wrong with the photo. */
const signing =
  (sign: (file: FileToSend) => Promise<UploadTarget>) =>
  async (file: FileToSend): Promise<UploadTarget> => {
    try {
      return await sign(file);
    } catch (error) {
      checkSession(error);
      const status = error instanceof Error && 'status' in error ? { status: error.status } : {};
      throw Object.assign(
        new Error(refusalMessage(error, 'This photo could not be uploaded'), { cause: error }),
        status,
      );
    }
  };

/** An import's 401 concerns the sign-in to the other service; photo-imports.ts asks for our own permission. */
const checkSessionOf = (file: UppyFile<Meta, AwsBody> | undefined, error: object): void => {
  if (!file?.isRemote && 'isAuthError' in error) checkSession(new ApiError(401, '', ''));
};

/** The library's uploader, which can also be slowed down, and notices that the session has ended. */
export class PhotoUploader extends AwsS3<Meta, AwsBody> {
  override install(): void {
    super.install();
    // Where a file goes in parts, the library makes the calls.
    this.uppy.on('upload-error', checkSessionOf);
  }

  override uninstall(): void {
    this.uppy.off('upload-error', checkSessionOf);
    super.uninstall();
  }

  /** Starts no request for this many milliseconds, then fewer at a time, as the library does for files in parts. */
  slowDown(milliseconds: number): void {
    this.requests.rateLimit(milliseconds);
  }
}

type TransportOptions = Pick<
  UploadOptions,
  'multipartOver' | 'metaFields' | 'getUploadParameters'
> & { slowDown: (milliseconds: number) => void };

/** Options for {@link PhotoUploader} (rules: photo-10, photo-11). */
export const transportOptions = ({
  multipartOver = defaults.multipartOver,
  metaFields = [],
  getUploadParameters = formTarget,
  slowDown,
}: TransportOptions) => ({
  endpoint: '/api',
  limit: defaults.concurrentRequests,
  retryDelays,
  shouldUseMultipart: ({ size }: { size: number | null }) => (size ?? 0) > multipartOver,
  allowedMetaFields: ['size', ...metaFields.map(({ id }) => id)],
  ...singleUploads({ sign: signing(getUploadParameters), slowDown }),
});

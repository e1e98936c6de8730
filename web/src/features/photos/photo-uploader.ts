import AwsS3, { type AwsBody } from '@uppy/aws-s3';
import Uppy, { type Meta } from '@uppy/core';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { photoMaxBytes, photoTypes } from 'shared/domain/photo-rules.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { checkSession } from '../../lib/query-client.ts';

/** Transport limits of spec.md point 9. */
const concurrentUploads = 6;
const retryDelays = [0, 1000, 3000, 5000];

export type UploadEvents = {
  /** `percent` of the bytes, 0 to 100. */
  onProgress: (id: string, percent: number) => void;
  /** The photo is stored; `address` is what the report keeps of it. */
  onUploaded: (id: string, address: string) => void;
  onFailed: (id: string, message: string) => void;
};

export type PhotoUploader = {
  /** Takes a file and names it, or throws when the same file was taken before. */
  add: (file: File) => string;
  /** Uploads what was added since. Resolves with the number of photos that arrived. */
  upload: () => Promise<number>;
  /** Resolves with the number of photos that arrived: 1 or 0. */
  retry: (id: string) => Promise<number>;
  remove: (id: string) => void;
  destroy: () => void;
};

/** Uploads photos straight to storage, each to a short-lived address that the API signs. */
export const createPhotoUploader = (events: UploadEvents): PhotoUploader => {
  const addresses = new Map<string, string>();
  const uppy = new Uppy<Meta, AwsBody>({
    autoProceed: false,
    restrictions: { maxFileSize: photoMaxBytes, allowedFileTypes: [...photoTypes] },
  });
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    limit: concurrentUploads,
    retryDelays,
    allowedMetaFields: false,
    getUploadParameters: async (file) => {
      const type = photoTypes.find((allowed) => allowed === file.type);
      try {
        const { uploadURL, method, headers } = await call(createPhotoUpload, {
          body: {
            filename: file.name.slice(-255),
            type,
            ...(file.size !== null && { size: file.size }),
          },
        });
        addresses.set(file.id, uploadURL);
        return { method, url: uploadURL, headers };
      } catch (error) {
        checkSession(error);
        throw new Error(messageOf(error, 'This photo could not be uploaded'), { cause: error });
      }
    },
  });
  uppy.on('upload-progress', (file, { bytesUploaded, bytesTotal }) => {
    if (file && bytesTotal) events.onProgress(file.id, (100 * bytesUploaded) / bytesTotal);
  });
  uppy.on('upload-success', (file) => {
    const address = file && addresses.get(file.id);
    if (address) events.onUploaded(file.id, address);
  });
  uppy.on('upload-error', (file, error) => {
    if (file) events.onFailed(file.id, error.message);
  });

  return {
    add: (file) =>
      uppy.addFile({ name: file.name, type: file.type, data: file, source: 'Upload Photos' }),
    upload: async () => (await uppy.upload())?.successful?.length ?? 0,
    retry: async (id) => (await uppy.retryUpload(id))?.successful?.length ?? 0,
    remove: (id) => {
      if (uppy.getFile(id)) uppy.removeFile(id);
    },
    destroy: () => uppy.destroy(),
  };
};

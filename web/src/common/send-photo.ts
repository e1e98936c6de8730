import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { photoTypes } from 'shared/domain/photos/photo-rules.ts';
import { call } from '../lib/api.ts';

/**
 * Uploads one small photo and returns the value by which a form refers to it.
 *
 * @throws ApiError, or an Error if the bucket rejects it
 */
export const sendPhoto = async (photo: File): Promise<string> => {
  const type = photoTypes.find((one) => one === photo.type);
  const upload = await call(createPhotoUpload, {
    body: { filename: photo.name, size: photo.size, ...(type && { type }) },
  });
  if (upload.stored) return upload.key;
  const { uploadURL, method, headers } = upload;
  const response = await fetch(uploadURL, { method, headers, body: photo });
  if (!response.ok) throw new Error('The photo could not be uploaded. Please try again.');
  return uploadURL;
};

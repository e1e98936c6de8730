import type { PhotoSize } from 'shared/domain/photos/photo-rules.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const uploadKeyPattern = new RegExp(`^uploads/(${uuid})/(${uuid})$`);

/** An upload's id becomes the photo's id, so that saving it twice stores it once. */
export const uploadKey = (uploaderId: string, photoId: string): string =>
  `uploads/${uploaderId}/${photoId}`;

export const photoKey = (reportId: string, photoId: string): string =>
  `photos/${reportId}/${photoId}`;

/** The key of the small version, under the same prefix as the photo, so that both are deleted with the report. */
export const thumbKey = (key: string): string => `${key}-thumb`;

export type Upload = { uploaderId: string; photoId: string };

/** The key of an upload's prepared JPEG, which is kept until a report that contains the photo is saved. */
export const preparedKey = ({ uploaderId, photoId }: Upload, size: PhotoSize): string =>
  `prepared/${uploaderId}/${photoId}/${size}.jpg`;

/** The key of the sentence that says why an upload was refused. */
export const refusalKey = ({ uploaderId, photoId }: Upload): string =>
  `prepared/${uploaderId}/${photoId}/refused.txt`;

const preparationKeyPattern = new RegExp(
  `^prepared/(${uuid})/(${uuid})/(?:large\\.jpg|refused\\.txt)$`,
);

/** The upload whose preparation wrote this object last; undefined for any other key. */
export const readPreparationKey = (key: string): Upload | undefined =>
  uploadOf(preparationKeyPattern, key);

export const photoIdOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** The upload with this object key; undefined for any other key. */
export const readUploadKey = (key: string): Upload | undefined => uploadOf(uploadKeyPattern, key);

const uploadOf = (pattern: RegExp, key: string): Upload | undefined => {
  const [, uploaderId, photoId] = pattern.exec(key) ?? [];
  return uploaderId === undefined || photoId === undefined ? undefined : { uploaderId, photoId };
};

/** What an entry in a form's `photos` refers to. */
export type PhotoReference =
  | { kind: 'upload'; uploaderId: string; photoId: string }
  | { kind: 'photo'; reportId: string; photoId: string };

// Presigned addresses have the bucket's name in the host or at the start of the path.
const uploadPattern = new RegExp(`^/?(?:[a-z0-9.-]+/)?uploads/(${uuid})/(${uuid})$`);
const photoPattern = new RegExp(`^/api/service-photos/(${uuid})/(${uuid})$`);

/**
 * Parses an upload's presigned address or key, or a photo's address on this site, by its path alone;
 * undefined for anything else.
 */
export const readPhotoReference = (entry: string): PhotoReference | undefined => {
  const path = pathOf(entry);
  const [, uploaderId, uploadId] = uploadPattern.exec(path) ?? [];
  if (uploaderId !== undefined && uploadId !== undefined)
    return { kind: 'upload', uploaderId, photoId: uploadId };
  const [, reportId, photoId] = photoPattern.exec(path) ?? [];
  if (reportId !== undefined && photoId !== undefined) return { kind: 'photo', reportId, photoId };
  return undefined;
};

// In the URLs that S3 returns, the slashes of a key are written as %2F.
const pathOf = (entry: string): string =>
  /^https?:\/\//.test(entry) && URL.canParse(entry)
    ? new URL(entry).pathname.replaceAll(/%2f/gi, '/')
    : entry;

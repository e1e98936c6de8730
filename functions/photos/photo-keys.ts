import type { PhotoSize } from 'shared/domain/photo-rules.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const uploadKeyPattern = new RegExp(`^uploads/(${uuid})/(${uuid})$`);

/** Object keys of photos. An upload's id becomes the photo's id, so saving twice stores it once. */
export const uploadKey = (uploaderId: string, photoId: string): string =>
  `uploads/${uploaderId}/${photoId}`;

export const photoKey = (reportId: string, photoId: string): string =>
  `photos/${reportId}/${photoId}`;

/** Where the small version of a report's photo lies: beside it, so that it goes when the report goes. */
export const thumbKey = (key: string): string => `${key}-thumb`;

/** Whose upload it is, and which. */
export type Upload = { uploaderId: string; photoId: string };

/** Where an upload's JPEGs wait until the upload is saved in a report. */
export const preparedKey = ({ uploaderId, photoId }: Upload, size: PhotoSize): string =>
  `prepared/${uploaderId}/${photoId}/${size}.jpg`;

/** Where it says instead why an upload cannot become a photo, in a sentence. */
export const refusalKey = ({ uploaderId, photoId }: Upload): string =>
  `prepared/${uploaderId}/${photoId}/refused.txt`;

const preparationKeyPattern = new RegExp(
  `^prepared/(${uuid})/(${uuid})/(?:large\\.jpg|refused\\.txt)$`,
);

/** The upload whose preparation ended with this object; undefined for any other object. */
export const readPreparationKey = (key: string): Upload | undefined =>
  uploadOf(preparationKeyPattern, key);

/** The last part of a key: the photo's id. */
export const photoIdOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** The upload an object's key names; undefined for any other object. */
export const readUploadKey = (key: string): Upload | undefined => uploadOf(uploadKeyPattern, key);

const uploadOf = (pattern: RegExp, key: string): Upload | undefined => {
  const [, uploaderId, photoId] = pattern.exec(key) ?? [];
  return uploaderId === undefined || photoId === undefined ? undefined : { uploaderId, photoId };
};

/** What an entry of a form's `photos` names. */
export type PhotoReference =
  | { kind: 'upload'; uploaderId: string; photoId: string }
  | { kind: 'photo'; reportId: string; photoId: string };

// A bucket may stand before the key: presigned addresses carry it in the host or in the path.
const uploadPattern = new RegExp(`^/?(?:[a-z0-9.-]+/)?uploads/(${uuid})/(${uuid})$`);
const photoPattern = new RegExp(`^/api/service-photos/(${uuid})/(${uuid})$`);

/**
 * Reads an upload's presigned address or key, or a photo's address on this site. Only the path counts:
 * host and query of an address are not looked at. Undefined for anything else.
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

const pathOf = (entry: string): string =>
  /^https?:\/\//.test(entry) && URL.canParse(entry) ? new URL(entry).pathname : entry;

import { stripMetadata, hasProfile } from 'shared/domain/photos/strip-metadata.ts';
import { jpegSize } from 'shared/domain/photos/jpeg-parts.ts';
import {
  photoMaxBytes,
  photoSides,
  photoTypeNames,
  type PhotoType,
} from 'shared/domain/photos/photo-rules.ts';
import { photoTypeOf } from 'shared/domain/photos/photo-type.ts';
import { exifFacts } from './exif-facts.ts';
import { sha256 } from './sha256.ts';
import type { Size } from './shrink-drawing.ts';
import { workerShrinking } from './shrink-in-worker.ts';
import { shrinkOnPage, type Shrunk } from './shrink-on-page.ts';

/** A photo as it is sent; from here on, these bytes are the photo. */
export type PreparedPhoto = {
  bytes: ArrayBuffer;
  type: PhotoType;
  /** The hash of `bytes`, in Base64. */
  sha256: string;
  /** When the photo was taken according to its metadata, with the offset if the camera recorded it; null if unknown. */
  takenAt: string | null;
  /** In pixels; null for a format that this browser cannot open. */
  width: number | null;
  height: number | null;
  /** Where it was turned upright and shrunk; `as-is` if it was not. */
  how: 'worker' | 'page' | 'as-is';
};

/** Thrown for a file that cannot be a photo; its message is a sentence for the operator. */
export class UnusablePhoto extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusablePhoto';
  }
}

type Shrinking = (photo: Blob) => Promise<Shrunk | undefined>;

type Ways = {
  inWorker: Shrinking;
  onPage: Shrinking;
};

/** `size` is undefined for a format that this browser cannot open. */
type Made = { bytes: Uint8Array<ArrayBuffer>; size: Size | undefined };

/** A JPEG's upright size by its header, which reveals a browser that does not turn photos. */
const uprightSize = (bytes: Uint8Array, orientation: number): Size | undefined => {
  const size = jpegSize(bytes);
  return size && orientation >= 5 ? { width: size.height, height: size.width } : size;
};

const isSameSize = (one: Size, other: Size | undefined): boolean =>
  other === undefined || (one.width === other.width && one.height === other.height);

/** The browser's JPEG without the metadata it added; undefined if it is not a JPEG or was not turned upright. */
const drawn = (shrunk: Shrunk | undefined, expected: Size | undefined): Made | undefined => {
  if (!shrunk || !isSameSize(shrunk.full, expected)) return undefined;
  const bytes = stripMetadata(new Uint8Array(shrunk.bytes));
  return bytes && { bytes, size: shrunk };
};

/** The file itself if nothing has to be drawn: an upright JPEG, small enough, in ordinary colors. */
const bare = (file: Uint8Array, orientation: number): Made | undefined => {
  const size = jpegSize(file);
  const isSmall =
    size && Math.max(size.width, size.height) <= photoSides.large && file.length <= photoMaxBytes;
  if (!isSmall || orientation !== 1 || hasProfile(file)) return undefined;
  const bytes = stripMetadata(file);
  return bytes && { bytes, size };
};

const megabytes = photoMaxBytes / 1024 / 1024;

/** For a photo that this browser cannot draw: the server turns and shrinks it, but the location is removed here. */
const undrawn = (file: Uint8Array<ArrayBuffer>, orientation: number): Uint8Array<ArrayBuffer> => {
  const bytes = stripMetadata(file, { orientation, profile: true }) ?? file;
  if (bytes.length <= photoMaxBytes) return bytes;
  throw new UnusablePhoto(
    `This browser cannot make the photo smaller, and it has more than ${megabytes} MB.`,
  );
};

const prepare = async (photo: Blob, { inWorker, onPage }: Ways): Promise<PreparedPhoto> => {
  const file = new Uint8Array(await photo.arrayBuffer());
  const type = photoTypeOf(file);
  if (!type)
    throw new UnusablePhoto(`This file is not a photo: only ${photoTypeNames} can be used.`);
  const { takenAt, orientation } = exifFacts(file);
  const finish = async (found: Made, how: PreparedPhoto['how']): Promise<PreparedPhoto> => ({
    bytes: found.bytes.buffer,
    type: how === 'as-is' ? type : 'image/jpeg',
    sha256: await sha256(found.bytes.buffer),
    takenAt,
    width: found.size?.width ?? null,
    height: found.size?.height ?? null,
    how,
  });
  const untouched = bare(file, orientation);
  if (untouched) return finish(untouched, 'as-is');
  const size = uprightSize(file, orientation);
  const fromWorker = drawn(await inWorker(photo), size);
  if (fromWorker) return finish(fromWorker, 'worker');
  const fromPage = drawn(await onPage(photo), size);
  if (fromPage) return finish(fromPage, 'page');
  return finish({ bytes: undrawn(file, orientation), size }, 'as-is');
};

/** Prepares photos one after another: a phone has memory for the pixels of only one. */
export const photoPreparer = (ways: Ways) => {
  let last: Promise<unknown> = Promise.resolve();
  return async (photo: Blob): Promise<PreparedPhoto> => {
    const next = last.then(() => prepare(photo, ways));
    last = next.catch(() => undefined);
    return next;
  };
};

/**
 * Prepares a photo for sending: upright, at most 2048 pixels on its longest side, and without anything that the camera
 * recorded besides the picture. The hash is of exactly these bytes.
 * @throws UnusablePhoto with a sentence for the operator.
 */
export const preparePhoto = photoPreparer({ inWorker: workerShrinking(), onPage: shrinkOnPage });

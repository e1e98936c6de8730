// This named import works only when bundled, which this file needs anyway for the codecs' WebAssembly.
import { orientation } from 'exifr';
import { hasNoMetadata } from 'shared/domain/photos/strip-metadata.ts';
import {
  photoMaxPixels,
  photoSides,
  type PhotoSize,
  type PhotoType,
} from 'shared/domain/photos/photo-rules.ts';
import { photoTypeOf } from 'shared/domain/photos/photo-type.ts';
import { verified } from '../platform/endpoint/pending-checks.ts';
import {
  decodeImage,
  encodePhoto,
  fitWithin,
  UnreadableImage,
  type Pixels,
} from './image-codecs.ts';
import { imageSize, type ImageSize } from './image-header.ts';
import { notAPhoto } from './not-a-photo.ts';
import { turnPixels } from './turn-pixels.ts';

/** The JPEGs, or a sentence telling the operator why there are none. */
export type Preparation =
  | { outcome: 'ready'; photos: Record<PhotoSize, Uint8Array> }
  | { outcome: 'refused'; reason: string };

const refuse = (reason: string) => ({ outcome: 'refused', reason }) as const;

/** JPEG quality: more makes no visible difference in print or on screen, and photos stay well below 1 MB. */
const quality: Record<PhotoSize, number> = { large: 82, thumb: 75 };

/**
 * Makes two upright JPEGs from an uploaded file, with at most 2048 and 480 pixels on the longest side and
 * without metadata, above all the location. If the file already is such a JPEG, it becomes the large one
 * byte for byte (rules: photo-17).
 */
export const preparePhoto = async (file: Uint8Array): Promise<Preparation> => {
  const type = photoTypeOf(file);
  if (!type) return notAPhoto;
  const size = imageSize(type, file);
  if (!size) return damaged;
  // Checked before decoding: a small file can declare a picture larger than all memory.
  if (size.width * size.height > photoMaxPixels)
    return refuse(`This photo has more than ${photoMaxPixels / 1e6} megapixels.`);
  if (size.unusual) return unusual[size.unusual];
  try {
    const large = await shrink(type, file);
    const thumb = await fitWithin(large, photoSides.thumb);
    return {
      outcome: 'ready',
      photos: {
        large: isFinished(type, size, file) ? file : await encodePhoto(large, quality.large),
        thumb: await encodePhoto(thumb, quality.thumb),
      },
    };
  } catch (error) {
    if (error instanceof UnreadableImage) return damaged;
    // A decoder that fails to start says nothing about the photo, so the caller must retry.
    throw error;
  }
};

const isFinished = (type: PhotoType, { width, height }: ImageSize, file: Uint8Array): boolean =>
  type === 'image/jpeg' && Math.max(width, height) <= photoSides.large && hasNoMetadata(file);

const damaged = refuse('This file is damaged and cannot be shown as a photo.');

const unusual = {
  inks: refuse(
    'This file is made for a printing press (CMYK). Please save it as an ordinary JPEG.',
  ),
  animation: refuse('This file is an animation, not a photo.'),
};

const shrink = async (type: PhotoType, file: Uint8Array): Promise<Pixels> => {
  const pixels = await decodeImage(await verified(), type, file);
  const fitted = onWhite(await fitWithin(pixels, photoSides.large));
  return turnPixels(fitted, await orientationOf(type, file));
};

/** JPEG has no transparency, so transparent pixels become white, like the paper of a print. */
const onWhite = (pixels: Pixels): Pixels => {
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = ((data[channel] ?? 0) * alpha + 255 * (255 - alpha)) / 255;
    data[at + 3] = 255;
  }
  return pixels;
};

/** EXIF orientation, 1 to 8. The HEIF decoder rotates pictures itself. */
const orientationOf = async (type: PhotoType, file: Uint8Array): Promise<number> => {
  if (type === 'image/heic' || type === 'image/heif') return 1;
  const exif = type === 'image/webp' ? webpExif(file) : file;
  if (!exif) return 1;
  // Unreadable metadata is no reason to refuse a picture.
  return (await orientation(exif).catch(() => undefined)) ?? 1;
};

/** The EXIF block of a WebP file (RFC 9649, section 2.7.1.5), which exifr does not find itself. */
const webpExif = (file: Uint8Array): Uint8Array | undefined => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    if (bytes.toString('latin1', at, at + 4) === 'EXIF') {
      const block = bytes.subarray(at + 8, at + 8 + length);
      return block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
};

import { imageSize } from './image-header.ts';
import { photoTypeOf } from 'shared/domain/photos/photo-type.ts';
import { preparePhoto } from './prepare-photo.ts';
import type { ProcessDependencies } from './process-upload.ts';

/** The most pixels to prepare right away, in a second or two. Covers the default resolution of phones. */
const quickPixels = 16_000_000;

/** Prepares a photo while the operator waits, but leaves large ones to the listener. */
export const prepareQuickly: ProcessDependencies['prepare'] = async (file) => {
  const type = photoTypeOf(file);
  const size = type && imageSize(type, file);
  return size && size.width * size.height > quickPixels ? { outcome: 'left' } : preparePhoto(file);
};

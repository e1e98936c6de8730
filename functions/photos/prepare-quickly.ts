import { imageSize } from './image-header.ts';
import { photoTypeOf } from './photo-type.ts';
import { preparePhoto } from './prepare-photo.ts';
import type { ProcessDependencies } from './process-upload.ts';

/** Pixels of a photo that take a second or two: what telephones take unless they are told to take more. */
const quickPixels = 16_000_000;

/** Prepares a photo while somebody waits for it, and leaves a large one to the listener. */
export const prepareQuickly: ProcessDependencies['prepare'] = async (file) => {
  const type = photoTypeOf(file);
  const size = type && imageSize(type, file);
  return size && size.width * size.height > quickPixels ? { outcome: 'left' } : preparePhoto(file);
};

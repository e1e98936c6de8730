import { drawWhole, jpegQuality, sizeOnPhone, type Size } from './shrink-drawing.ts';

/** A JPEG as the browser encoded it; `full` is the upright size before shrinking. */
export type Shrunk = Size & { bytes: ArrayBuffer; full: Size };

const decoded = async (address: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
};

/** Turns a photo upright and shrinks it on the page, in case no worker can; undefined if the page cannot either. */
export const shrinkOnPage = async (photo: Blob): Promise<Shrunk | undefined> => {
  const address = URL.createObjectURL(photo);
  try {
    const image = await decoded(address);
    const full = { width: image.naturalWidth, height: image.naturalHeight };
    const size = sizeOnPhone(full);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    drawWhole(context, image, size);
    const jpeg = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
    });
    // Frees the pixels at once: phones limit how many a page may hold.
    canvas.width = 0;
    canvas.height = 0;
    return jpeg?.type === 'image/jpeg'
      ? { bytes: await jpeg.arrayBuffer(), full, ...size }
      : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
};

import type { Pixels } from './image-codecs.ts';

/** Whether width and height are swapped. */
const isSideways = (orientation: number): boolean => orientation >= 5;

/** Turns an image upright by its EXIF orientation (tag 0x0112), 1 to 8. */
export const turnPixels = (pixels: Pixels, orientation: number): Pixels => {
  if (orientation < 2 || orientation > 8) return pixels;
  const { width, height } = pixels;
  const turned = isSideways(orientation) ? { width: height, height: width } : { width, height };
  const from = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  const isMirrored = [2, 3, 7, 8].includes(orientation);
  const isUpended = [3, 4, 6, 7].includes(orientation);
  for (let y = 0, at = 0; y < turned.height; y += 1)
    for (let x = 0; x < turned.width; x += 1, at += 1) {
      const [column, row] = isSideways(orientation) ? [y, x] : [x, y];
      const sourceX = isMirrored ? width - 1 - column : column;
      const sourceY = isUpended ? height - 1 - row : row;
      to[at] = from[sourceY * width + sourceX] ?? 0;
    }
  return { ...turned, data: new Uint8ClampedArray(to.buffer) };
};

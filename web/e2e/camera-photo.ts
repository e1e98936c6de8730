import type { Page } from '@playwright/test';

/** The Exif segment of a camera held upright (orientation 6), with its own date and offset. */
const cameraExif = (): Buffer => {
  const block = Buffer.alloc(2 + 2 + 6 + 110);
  block.write('\xff\xe1..Exif\0\0', 0, 'latin1');
  block.writeUInt16BE(block.length - 2, 2);
  const tiff = block.subarray(10);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  Buffer.from('011200030000000100060000', 'hex').copy(tiff, 10);
  Buffer.from('876900040000000100000026', 'hex').copy(tiff, 22);
  tiff.writeUInt16BE(2, 38);
  Buffer.from('900300020000001400000046', 'hex').copy(tiff, 40);
  Buffer.from('90110002000000070000005c', 'hex').copy(tiff, 52);
  tiff.write('2026:11:20 10:42:31\0', 70, 'latin1');
  tiff.write('-06:00\0', 92, 'latin1');
  return block;
};

/** Draws a picture in the page, red on the left and blue on the right, and adds a camera's Exif data. */
export const cameraPhoto = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const drawn = await page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide, high];
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#c00000';
      context.fillRect(0, 0, wide, high);
      context.fillStyle = '#0000c0';
      context.fillRect(wide / 2, 0, wide / 2, high);
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg', 0.9);
      });
      return [...new Uint8Array(await blob!.arrayBuffer())];
    },
    [width, height] as const,
  );
  const jpeg = Buffer.from(drawn);
  return Buffer.concat([jpeg.subarray(0, 2), cameraExif(), jpeg.subarray(2)]);
};

import { encodePhoto, type Pixels } from '../image-codecs.ts';

/** The camera maker in the samples' metadata, which also holds the coordinates of a place in Texas. */
export const sampleMaker = 'Poolside';

/** Red on the left, blue on the right, below a green strip, so that every orientation looks different. */
export const flagPixels = (width: number, height: number): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const color = y < height / 4 ? [30, 160, 30] : x < width / 2 ? [200, 30, 30] : [30, 30, 200];
      data.set([...color, 255], (y * width + x) * 4);
    }
  return { data, width, height };
};

/** An entry of a TIFF directory. `value` is the value itself or its offset. */
const entry = (tag: number, type: number, count: number, value: number) => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt32BE(count, 4);
  if (type === 3) bytes.writeUInt16BE(value, 8);
  else bytes.writeUInt32BE(value, 8);
  return bytes;
};

/** An EXIF block with maker, orientation and GPS (EXIF 2.32, tags 010F, 0112, 8825), as TIFF. */
const exifBlock = (orientation: number): Buffer => {
  const maker = Buffer.from(`${sampleMaker}\0`, 'latin1');
  const makerAt = 8 + 2 + 3 * 12 + 4;
  const gpsAt = makerAt + maker.length + (maker.length % 2);
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  const degrees = Buffer.alloc(24);
  for (const [index, part] of [30, 4, 46].entries()) {
    degrees.writeUInt32BE(part, index * 8);
    degrees.writeUInt32BE(1, index * 8 + 4);
  }
  const north = Buffer.concat([entry(1, 2, 2, 0).subarray(0, 8), Buffer.from('N\0\0\0', 'latin1')]);
  return Buffer.concat([
    Buffer.from('4d4d002a000000080003', 'hex'),
    entry(0x010f, 2, maker.length, makerAt),
    entry(0x0112, 3, 1, orientation),
    entry(0x8825, 4, 1, gpsAt),
    Buffer.alloc(4),
    maker,
    Buffer.alloc(maker.length % 2),
    Buffer.from('0002', 'hex'),
    north,
    entry(2, 5, 3, latitudeAt),
    Buffer.alloc(4),
    degrees,
  ]);
};

/** A camera's JPEG with GPS data and this EXIF orientation. */
export const cameraJpeg = async (
  width: number,
  height: number,
  orientation = 1,
): Promise<Uint8Array> => {
  const plain = Buffer.from(await encodePhoto(flagPixels(width, height), 90));
  const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifBlock(orientation)]);
  const head = Buffer.from('ffe10000', 'hex');
  head.writeUInt16BE(block.length + 2, 2);
  return Buffer.concat([plain.subarray(0, 2), head, block, plain.subarray(2)]);
};

/** The same picture as a WebP of 96 by 64 pixels with GPS data. */
export const sampleWebp: Uint8Array = Buffer.from(
  [
    'UklGRjgBAABXRUJQVlA4WAoAAAAIAAAAXwAAPwAAVlA4IHwAAADwBQCdASpgAEAAPrVUo0wnJSMiLBjoAOAWiWMAz9B5eJ7w',
    'Ed+gPpdyMIfIXXmUp46GTnAEhr59AAD+34A/4UxN3l/98/n4Kivc9yaVReq29qYEQ/cE+Y2+xw9YwuO+UK/8vRnYfy9GdIAy',
    'eWRD1RtbtJhqQ394ErF2AAAARVhJRpYAAABNTQAqAAAACAACAQ8AAgAAAAkAAAAmiCUABAAAAAEAAAAwAAAAAFBvb2xzaWRl',
    'AAAABAABAAIAAAACTgAAAAACAAUAAAADAAAAZgADAAIAAAACVwAAAAAEAAUAAAADAAAAfgAAAAAAAAAeAAAAAQAAAAQAAAAB',
    'AAAALgAAAAEAAABfAAAAAQAAABkAAAABAAAAAQAAAAE=',
  ].join(''),
  'base64',
);

const chunk = (name: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([
    Buffer.from(name, 'latin1'),
    length,
    content,
    Buffer.alloc(content.length % 2),
  ]);
};

/** The same WebP with this EXIF orientation. Some programs put JPEG's 'Exif' header, here `mark`, before the block. */
export const heldWebp = (orientation: number, mark: string): Uint8Array => {
  const picture = Buffer.from(sampleWebp).subarray(0, Buffer.from(sampleWebp).indexOf('EXIF'));
  const exif = Buffer.concat([Buffer.from(mark, 'latin1'), exifBlock(orientation)]);
  // A chunk of odd length, which is padded to an even one.
  const file = Buffer.concat([picture, chunk('ODD ', Buffer.from('odd')), chunk('EXIF', exif)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
};

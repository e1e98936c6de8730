import { sampleHeic } from './heic-samples.ts';

/** The sample's picture, used as the tile: its size in pixels, and the position of its bytes (from its `iloc`). */
const tile = { width: 96, height: 64, offset: 443, length: 123 };

const uint16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
};

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const length = 8 + parts.reduce((sum, { length: bytes }) => sum + bytes, 0);
  return Buffer.concat([uint32(length), Buffer.from(type, 'latin1'), ...parts]);
};

/** A box with a version and flags (ISO/IEC 14496-12). */
const fullBox = (type: string, version: number, ...parts: Uint8Array[]): Buffer =>
  box(type, uint32(version * 0x1000000), ...parts);

/** Tiles on each side of an inner grid. A grid of grids, because the decoder accepts at most 1,000 of anything. */
const tilesASide = 12;

const gridItem = (columns: number, rows: number, width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), uint16(width, height)]);

const ids = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

const item = (type: string) => (id: number) =>
  // All items but the first are hidden, because they are only parts of the picture.
  box(
    'infe',
    uint32(id === 1 ? 0x2000000 : 0x2000001),
    uint16(id, 0),
    Buffer.from(`${type}\0`, 'latin1'),
  );
const sized =
  (...properties: number[]) =>
  (id: number) =>
    Buffer.concat([uint16(id), Buffer.from([properties.length, ...properties])]);

/**
 * A HEIC of any size up to 65,535 pixels a side. It is a grid (ISO/IEC 23008-12, 6.6.2.3), as in large
 * pictures by phones, but its tiles are themselves grids of 144 small pictures, all of them the sample.
 */
export const gridHeic = (width: number, height: number): Buffer => {
  const sample = Buffer.from(sampleHeic);
  const decoderAt = sample.indexOf('hvcC') - 4;
  const decoder = sample.subarray(decoderAt, decoderAt + sample.readUInt32BE(decoderAt));
  const part = { width: tile.width * tilesASide, height: tile.height * tilesASide };
  const [columns, rows] = [Math.ceil(width / part.width), Math.ceil(height / part.height)];
  const parts = ids(2, columns * rows);
  const tiles = ids(2 + parts.length, tilesASide * tilesASide);
  const whole = gridItem(columns, rows, width, height);
  const grid = gridItem(tilesASide, tilesASide, part.width, part.height);
  const fileWith = (offset: number): Buffer => {
    const extent = (at: number, length: number) => (id: number) =>
      Buffer.concat([uint16(id, 0, 1), uint32(offset + at, length)]);
    const count = 1 + parts.length + tiles.length;
    return Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      fullBox(
        'meta',
        0,
        fullBox('hdlr', 0, uint32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
        fullBox('pitm', 0, uint16(1)),
        fullBox(
          'iloc',
          0,
          Buffer.from([0x44, 0]),
          uint16(count),
          extent(0, 8)(1),
          ...parts.map(extent(8, 8)),
          ...tiles.map(extent(16, tile.length)),
        ),
        fullBox(
          'iinf',
          0,
          uint16(count),
          item('grid')(1),
          ...parts.map(item('grid')),
          ...tiles.map(item('hvc1')),
        ),
        fullBox(
          'iref',
          0,
          box('dimg', uint16(1, parts.length, ...parts)),
          ...parts.map((id) => box('dimg', uint16(id, tiles.length, ...tiles))),
        ),
        box(
          'iprp',
          box(
            'ipco',
            decoder,
            fullBox('ispe', 0, uint32(tile.width, tile.height)),
            fullBox('ispe', 0, uint32(part.width, part.height)),
            fullBox('ispe', 0, uint32(width, height)),
          ),
          fullBox(
            'ipma',
            0,
            uint32(count),
            sized(4)(1),
            ...parts.map(sized(3)),
            // 0x81 marks the decoder configuration as essential.
            ...tiles.map(sized(0x81, 2)),
          ),
        ),
      ),
      box('mdat', whole, grid, sample.subarray(tile.offset, tile.offset + tile.length)),
    ]);
  };
  return fileWith(fileWith(0).length - 16 - tile.length);
};

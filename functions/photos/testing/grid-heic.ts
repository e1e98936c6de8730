import {
  box,
  fullBox,
  itemExtent,
  itemInfo,
  itemProperties,
  samplePicture,
  uint16,
  uint32,
} from './heif-boxes.ts';

/** Tiles on each side of an inner grid. A grid of grids, because the decoder accepts at most 1,000 of anything. */
const tilesASide = 12;

const gridItem = (columns: number, rows: number, width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), uint16(width, height)]);

const ids = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

// Hidden, because they are only parts of the picture.
const part = (type: string) => (id: number) => itemInfo(id, type, true);

/**
 * A HEIC of any size up to 65,535 pixels a side. It is a grid (ISO/IEC 23008-12, 6.6.2.3), as in large
 * pictures by phones, but its tiles are themselves grids of 144 small pictures, all of them the sample.
 */
export const gridHeic = (width: number, height: number): Buffer => {
  const { decoder, ...tile } = samplePicture;
  const inner = { width: tile.width * tilesASide, height: tile.height * tilesASide };
  const [columns, rows] = [Math.ceil(width / inner.width), Math.ceil(height / inner.height)];
  const parts = ids(2, columns * rows);
  const tiles = ids(2 + parts.length, tilesASide * tilesASide);
  const whole = gridItem(columns, rows, width, height);
  const grid = gridItem(tilesASide, tilesASide, inner.width, inner.height);
  const fileWith = (offset: number): Buffer => {
    const extent = (at: number, length: number) => (id: number) =>
      itemExtent(id, offset + at, length);
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
          ...tiles.map(extent(16, tile.bytes.length)),
        ),
        fullBox(
          'iinf',
          0,
          uint16(count),
          itemInfo(1, 'grid'),
          ...parts.map(part('grid')),
          ...tiles.map(part('hvc1')),
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
            fullBox('ispe', 0, uint32(inner.width, inner.height)),
            fullBox('ispe', 0, uint32(width, height)),
          ),
          fullBox(
            'ipma',
            0,
            uint32(count),
            itemProperties(1, 4),
            ...parts.map((id) => itemProperties(id, 3)),
            // 0x81 marks the decoder configuration as essential.
            ...tiles.map((id) => itemProperties(id, 0x81, 2)),
          ),
        ),
      ),
      box('mdat', whole, grid, tile.bytes),
    ]);
  };
  return fileWith(fileWith(0).length - 16 - tile.bytes.length);
};

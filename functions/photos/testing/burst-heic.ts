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

/** A HEIC with the sample's picture twice, the second time rotated by a quarter; `primary` is the one to show. */
export const burstHeic = (primary: 1 | 2): Buffer => {
  const { decoder, width, height, bytes } = samplePicture;
  const fileWith = (offset: number): Buffer =>
    Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      fullBox(
        'meta',
        0,
        fullBox('hdlr', 0, uint32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
        fullBox('pitm', 0, uint16(primary)),
        fullBox(
          'iloc',
          0,
          Buffer.from([0x44, 0]),
          uint16(2),
          itemExtent(1, offset, bytes.length),
          itemExtent(2, offset, bytes.length),
        ),
        fullBox('iinf', 0, uint16(2), itemInfo(1, 'hvc1'), itemInfo(2, 'hvc1')),
        box(
          'iprp',
          box(
            'ipco',
            decoder,
            fullBox('ispe', 0, uint32(width, height)),
            box('irot', Buffer.from([1])),
          ),
          fullBox(
            'ipma',
            0,
            uint32(2),
            itemProperties(1, 0x81, 2),
            itemProperties(2, 0x81, 2, 0x83),
          ),
        ),
      ),
      box('mdat', bytes),
    ]);
  return fileWith(fileWith(0).length - bytes.length);
};

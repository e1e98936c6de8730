export type BlockJpeg = {
  width: number;
  height: number;
  /** 1 for grayscale, 3 for YCbCr, 4 for CMYK. */
  components: 1 | 3 | 4;
  isProgressive?: boolean;
  /** Components, 0 to 255 each, of the 8 by 8 pixel block in that column and row. */
  colorAt: (column: number, row: number) => readonly number[];
};

const segment = (marker: number, ...data: number[]): Buffer => {
  const bytes = Buffer.from([0xff, marker, 0, 0, ...data]);
  bytes.writeUInt16BE(data.length + 2, 2);
  return bytes;
};

const twoBytes = (value: number): number[] => [value >> 8, value & 0xff];

/** A Huffman table for the twelve lengths of a difference. Each code is the length in four bits (T.81, annex C). */
const lengthCodes = [0x00, 0, 0, 0, 12, ...Array<number>(12).fill(0), ...Array(12).keys()];
/** A Huffman table with a single code of one bit, which ends a block. */
const blockEnd = [0x10, 1, ...Array<number>(15).fill(0), 0x00];

const bitWriter = (capacity: number) => {
  const bytes = Buffer.alloc(capacity);
  let at = 0;
  let pending = 0;
  let count = 0;
  const write = (value: number, bits: number): void => {
    pending = (pending << bits) | value;
    count += bits;
    while (count >= 8) {
      count -= 8;
      const byte = (pending >> count) & 0xff;
      bytes[at++] = byte;
      // Byte stuffing: a zero after 0xff means that it is not a marker.
      if (byte === 0xff) bytes[at++] = 0;
    }
    pending &= (1 << count) - 1;
  };
  return {
    write,
    end: (): Buffer => {
      if (count > 0) write((1 << (8 - count)) - 1, 8 - count);
      return bytes.subarray(0, at);
    },
  };
};

/** Writes a JPEG with one color per 8 by 8 pixel block (ITU-T T.81), fast and in variants our encoder lacks. */
export const blockJpeg = ({
  width,
  height,
  components,
  isProgressive = false,
  colorAt,
}: BlockJpeg): Buffer => {
  const ids = Array.from({ length: components }, (_, index) => index + 1);
  const [columns, rows] = [Math.ceil(width / 8), Math.ceil(height / 8)];
  const bits = bitWriter(columns * rows * components * 4 + 16);
  const before = ids.map(() => 0);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      for (const [index, value] of colorAt(column, row).entries()) {
        const level = value - 128;
        const difference = level - (before[index] ?? 0);
        before[index] = level;
        const length = 32 - Math.clz32(Math.abs(difference));
        bits.write(length, 4);
        if (length > 0)
          bits.write(difference > 0 ? difference : difference + (1 << length) - 1, length);
        if (!isProgressive) bits.write(0, 1);
      }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    // Marks CMYK as Adobe's programs write it: not converted, but inverted.
    ...(components === 4 ? [segment(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0)] : []),
    // Every quantization step is 8, so that a block's first coefficient equals its level.
    segment(0xdb, 0, ...Array<number>(64).fill(8)),
    segment(
      isProgressive ? 0xc2 : 0xc0,
      8,
      ...twoBytes(height),
      ...twoBytes(width),
      components,
      ...ids.flatMap((id) => [id, 0x11, 0]),
    ),
    segment(0xc4, ...lengthCodes),
    ...(isProgressive ? [] : [segment(0xc4, ...blockEnd)]),
    segment(0xda, components, ...ids.flatMap((id) => [id, 0]), 0, isProgressive ? 0 : 63, 0),
    bits.end(),
    Buffer.from([0xff, 0xd9]),
  ]);
};

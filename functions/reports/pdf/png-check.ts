import { inflateSync } from 'node:zlib';

/** What a sound PNG costs to draw. */
export type PngCost = {
  /** Bytes its pixels take once unpacked. */
  unpacked: number;
  /** Whether pdfkit unpacks and works on each of them, instead of taking the packed data as they are. */
  isReworked: boolean;
};

/** Samples a pixel, by colour type, and the bit depths the type may have (PNG specification, table 11.1). */
const colourTypes = new Map([
  [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, depths: [8, 16] }],
  [3, { samples: 1, depths: [1, 2, 4, 8] }],
  [4, { samples: 2, depths: [8, 16] }],
  [6, { samples: 4, depths: [8, 16] }],
]);

/** First column and row of each pass of an interlaced image, and the steps to the next ones. */
const interlacedPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const signatureLength = 8;
const highestFilter = 4;

type Chunk = { type: string; data: Buffer };

/** The chunks up to the end of the image, each whole. */
const chunksOf = (bytes: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = signatureLength; ;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw new Error('cut short');
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) });
    if (type === 'IEND') return chunks;
    at = end;
  }
};

type Shape = { width: number; height: number; bitsPerPixel: number; isInterlaced: boolean };

/** Length of every row of filtered bytes, in their order. */
const rowsOf = ({ width, height, bitsPerPixel, isInterlaced }: Shape) =>
  (isInterlaced ? interlacedPasses : [[0, 0, 1, 1] as const]).map(([x, y, stepX, stepY]) => {
    const columns = Math.max(0, Math.ceil((width - x) / stepX));
    const rows = Math.max(0, Math.ceil((height - y) / stepY));
    return { rows: columns === 0 ? 0 : rows, length: Math.ceil((columns * bitsPerPixel) / 8) + 1 };
  });

/**
 * Checks a PNG as far as drawing it relies on it. What pdfkit trips over in one, it throws where nobody
 * can catch it, or never ends; so nothing goes there that is not sound.
 * @throws when it is damaged, or larger than `limit` bytes once unpacked.
 */
export const checkPng = (bytes: Buffer, limit: number): PngCost => {
  const chunks = chunksOf(bytes);
  const header = chunks[0];
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw new Error('no header');
  const [depth = 0, type = -1, compression, filter, interlace] = header.data.subarray(8);
  const colour = colourTypes.get(type);
  if (!colour?.depths.includes(depth)) throw new Error('no such colours');
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1))
    throw new Error('no such form');
  const palette = chunks.find((chunk) => chunk.type === 'PLTE')?.data.length ?? 0;
  if (palette % 3 !== 0 || palette > 768 || (type === 3 && palette === 0))
    throw new Error('no such palette');

  const shape = {
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
    bitsPerPixel: depth * colour.samples,
    isInterlaced: interlace === 1,
  };
  const passes = rowsOf(shape);
  const unpacked = passes.reduce((sum, { rows, length }) => sum + rows * length, 0);
  if (unpacked === 0 || unpacked > limit) throw new Error('no size to draw');
  const data = chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.data);
  const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: unpacked });
  if (pixels.length !== unpacked) throw new Error('pixels are missing');
  let at = 0;
  for (const { rows, length } of passes)
    for (let row = 0; row < rows; row += 1, at += length)
      if ((pixels[at] ?? 0) > highestFilter) throw new Error('no such filter');
  const hasAlpha = type === 4 || type === 6 || chunks.some((chunk) => chunk.type === 'tRNS');
  return { unpacked, isReworked: hasAlpha || shape.isInterlaced };
};

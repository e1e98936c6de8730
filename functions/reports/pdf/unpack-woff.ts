import { inflateSync } from 'node:zlib';

const sizes = { woffHeader: 44, woffEntry: 20, header: 12, entry: 16 } as const;

type WoffTable = {
  /** Tag and checksum are four bytes each, the same in both formats. */
  tag: number;
  checksum: number;
  content: Uint8Array;
};

const tablesOf = (woff: Buffer): WoffTable[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = sizes.woffHeader + index * sizes.woffEntry;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const length = woff.readUInt32BE(at + 12);
    // A table that would not shrink is stored as it is.
    const content = packed.length < length ? inflateSync(packed) : packed;
    if (content.length !== length) throw new Error('A table of the font has another length');
    return { tag: woff.readUInt32BE(at), checksum: woff.readUInt32BE(at + 16), content };
  });

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * The OpenType font in a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). pdfkit reads WOFF too, but inflates it in
 * JavaScript, which took half of the time to render a PDF (docs/performance.md).
 *
 * @throws Error for anything but WOFF 1.0, and for a damaged file.
 */
export const unpackWoff = (file: Uint8Array): Buffer => {
  const woff = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is not a WOFF file');
  const tables = tablesOf(woff);
  const head = sizes.header + tables.length * sizes.entry;
  const font = Buffer.alloc(
    tables.reduce((end, { content }) => end + padded(content.length), head),
  );
  // The three fields after the number of tables only speed up searching the directory.
  const selector = Math.floor(Math.log2(tables.length));
  const range = 2 ** selector * sizes.entry;
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(tables.length, 4);
  font.writeUInt16BE(range, 6);
  font.writeUInt16BE(selector, 8);
  font.writeUInt16BE(tables.length * sizes.entry - range, 10);
  let offset = head;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = sizes.header + index * sizes.entry;
    font.writeUInt32BE(tag, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(content.length, at + 12);
    font.set(content, offset);
    offset += padded(content.length);
  }
  return font;
};

import { crc32 } from 'node:zlib';

/** `modified` is a date as 'YYYY-MM-DD', without leading zeros: ZIP stores MS-DOS dates, with years from 1980. */
export type ZipEntry = { name: string; method: number; modified: string; content: Buffer };

/**
 * The entries of an uncompressed ZIP of less than 4 GB, read from its central directory.
 * @throws Error when a checksum is wrong or an entry is compressed.
 */
export const readZip = (zip: Buffer): ZipEntry[] => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(start, start + size);
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    const date = zip.readUInt16LE(at + 14);
    const modified = [1980 + (date >> 9), (date >> 5) & 15, date & 31].join('-');
    entries.push({ name, method, modified, content });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
};

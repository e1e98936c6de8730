const isMarked = (bytes: Uint8Array, [first, second]: readonly [number, number]): boolean =>
  bytes[0] === first && bytes[1] === second;

/**
 * Detects the encoding by the byte order mark: Excel's 'Unicode Text' is UTF-16. Without one, a zero byte gives UTF-16
 * away: its first character is a header's, and no other text has one there.
 */
const encodingOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (isMarked(bytes, [0xff, 0xfe]) || (first !== 0 && second === 0)) return 'utf-16le';
  const isTurned = isMarked(bytes, [0xfe, 0xff]) || (first === 0 && second !== 0);
  return isTurned ? 'utf-16be' : 'utf-8';
};

/** Decodes a file saved by a spreadsheet: Unicode, or else Windows-1252, which older Windows programs write. */
export const readFileText = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

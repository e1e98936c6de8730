import type { RecordLine } from './record-chain.ts';

/** The line as printed in mail: 'Record no. 12, hash 3f9a…'. */
export const recordLineLabel = ({ seq, hash }: RecordLine): string =>
  `Record no. ${seq}, hash ${hash}`;

const pattern = /record\s+no\.?\s*(\d{1,9})\D[^0-9a-f]*?hash\W*((?:[0-9a-f]\s*){64})(?![0-9a-f])/i;

/**
 * What mail programs put into long words so that they can break, none of which is seen: soft hyphens, spaces of no
 * width, and `=` before a line break in a mail's source (RFC 2045, 6.7).
 */
const breaks = /[\u00AD\u200B-\u200D\u2060\uFEFF]|=\r?\n/g;

/** Finds such a line in pasted text, even if it is wrapped or quoted; undefined if there is none. */
export const readRecordLine = (text: string): RecordLine | undefined => {
  // Mail programs prefix each quoted line with a mark.
  const plain = text.replaceAll(breaks, '').replaceAll(/\n[>\s]*/g, ' ');
  const [, seq, hash] = pattern.exec(plain) ?? [];
  if (seq === undefined || hash === undefined || Number(seq) === 0) return undefined;
  return { seq: Number(seq), hash: hash.replaceAll(/\s/g, '').toLowerCase() };
};

import { canonicalJson } from '../canonical-json.ts';

/** Returns the SHA-256 of a text's UTF-8 bytes as 64 lowercase hexadecimal digits. */
export type Sha256 = (text: string) => string | Promise<string>;

/** A row's position in its chain (rules: record-2). */
export type ChainLink = {
  /** A random id that reveals neither customer nor address. */
  chain: string;
  /** Counts from 1. */
  seq: number;
  /** The hash of the previous row; {@link noPrev} in the first. */
  prev: string;
  hash: string;
};

export const noPrev = '0'.repeat(64);

/**
 * The hash of a row, over everything in it except `hash`. @throws TypeError if the row has no canonical
 * form
 */
export const hashOfRow = async (
  { hash: _own, ...row }: Readonly<Record<string, unknown>>,
  sha256: Sha256,
): Promise<string> => sha256(canonicalJson(row));

/** What is wrong with a row, in the order of the checks. */
export type RowProblem =
  /** It is not a row at all. */
  | 'malformed'
  /** It belongs to another chain than the first row. */
  | 'other-chain'
  /** Its number does not match its position: a row was removed, inserted or moved. */
  | 'out-of-order'
  /** Its `prev` is not the hash of the row before it. */
  | 'not-linked'
  /** Its content does not match its hash. */
  | 'changed';

export type ChainCheck =
  | { isIntact: true; links: ChainLink[] }
  /** The first row that fails: its position from 0, and the number it states, if it is a row at all. */
  | { isIntact: false; at: number; seq: number | null; problem: RowProblem };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (row: unknown): row is Fields =>
  typeof row === 'object' && row !== null && !Array.isArray(row);

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const isSeq = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

const linkOf = (row: unknown): (ChainLink & { row: Fields }) | undefined => {
  if (!isFields(row)) return undefined;
  const { chain, seq, prev, hash } = row;
  const isLink = typeof chain === 'string' && isSeq(seq) && isHash(prev) && isHash(hash);
  return isLink ? { chain, seq, prev, hash, row } : undefined;
};

const matches = async ({ row, hash }: { row: Fields; hash: string }, sha256: Sha256) => {
  try {
    return (await hashOfRow(row, sha256)) === hash;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return false;
    throw error;
  }
};

/**
 * Checks the rows of one chain in order, without trusting where they came from. An intact chain does
 * not prove that no rows were cut off its end, nor that it was not rewritten altogether. That takes a
 * hash stored by someone else, such as the one in the customer's mailbox ({@link checkRecord}).
 */
export const verifyChain = async (
  rows: readonly unknown[],
  sha256: Sha256,
): Promise<ChainCheck> => {
  const links: ChainLink[] = [];
  for (const [at, input] of rows.entries()) {
    const found = linkOf(input);
    const fail = (problem: RowProblem): ChainCheck => ({
      isIntact: false,
      at,
      seq: found?.seq ?? null,
      problem,
    });
    if (!found) return fail('malformed');
    const { row: _row, ...link } = found;
    const before = links.at(-1);
    if (before && link.chain !== before.chain) return fail('other-chain');
    if (link.seq !== at + 1) return fail('out-of-order');
    if (link.prev !== (before?.hash ?? noPrev)) return fail('not-linked');
    if (!(await matches(found, sha256))) return fail('changed');
    links.push(link);
  }
  return { isIntact: true, links };
};

/** What a mail states about its row. */
export type RecordLine = Pick<ChainLink, 'seq' | 'hash'>;

export type RecordCheck =
  /** `at` is the row's position in the file, from 0. */
  | { result: 'broken'; at: number; seq: number | null; problem: RowProblem }
  /** All rows are consistent, but none matches the line. */
  | { result: 'missing' }
  /**
   * The rows up to the line's are unchanged. The line proves nothing about the `later` rows of its
   * chain or the `other` rows in the file, which belong to other addresses.
   */
  | { result: 'proven'; upTo: number; later: number; other: number };

/**
 * Checks the rows of a file, which may contain several chains, against the line from a mail. Of several rows that
 * fail, it names the first in the file.
 */
export const checkRecord = async (
  rows: readonly unknown[],
  line: RecordLine,
  sha256: Sha256,
): Promise<RecordCheck> => {
  const placed = rows.map((row, place) => ({ row, place, chain: linkOf(row)?.chain }));
  let result: RecordCheck = { result: 'missing' };
  let broken: Extract<RecordCheck, { result: 'broken' }> | undefined;
  // Anything that is not a row forms a separate chain, so that it is reported, too.
  for (const chain of Map.groupBy(placed, (each) => each.chain).values()) {
    const check = await verifyChain(
      chain.map(({ row }) => row),
      sha256,
    );
    if (!check.isIntact) {
      const { seq, problem } = check;
      const at = chain[check.at]?.place ?? check.at;
      if (!broken || at < broken.at) broken = { result: 'broken', at, seq, problem };
    } else if (check.links[line.seq - 1]?.hash === line.hash)
      result = {
        result: 'proven',
        upTo: line.seq,
        later: check.links.length - line.seq,
        other: rows.length - check.links.length,
      };
  }
  return broken ?? result;
};

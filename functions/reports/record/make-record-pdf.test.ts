import type { RecordRow } from 'shared/contracts/record.ts';
import { noPrev } from 'shared/domain/reports/record-chain.ts';
import { recordLineLabel } from 'shared/domain/reports/record-line.ts';
import { expect, test } from 'vitest';
import type { PageRequest } from '../../platform/table/table.ts';
import { testSettings as settings } from '../../testing/world.ts';
import { readText } from '../testing/read-pdf.ts';
import { makeRecordPdf } from './make-record-pdf.ts';
import { sha256Hex } from './record-content.ts';

const chainOf = (chain: string, length: number): RecordRow[] =>
  Array.from({ length }, (_row, index) => ({
    chain,
    seq: index + 1,
    prev: noPrev,
    report: `${chain}-${index + 1}`,
    date: '2026-11-20',
    line: 'pool',
    tasks: {},
    hash: sha256Hex(`${chain} ${index}`),
  }));

/** Simulates a query whose pages have at most two items, whatever the limit. */
const pageOf = <T>(all: readonly T[], { limit, cursor = '0' }: PageRequest) => {
  const end = Number(cursor) + Math.min(limit, 2);
  return {
    items: all.slice(Number(cursor), end),
    nextCursor: end < all.length ? String(end) : undefined,
  };
};

const textOf = async (chains: readonly RecordRow[][], mostRows?: number): Promise<string> => {
  const heads = chains.map((rows) => {
    const { chain, seq, hash } = rows.at(-1)!;
    return { chain, seq, hash, address: `Address ${chain}` };
  });
  const written: Uint8Array[] = [];
  await makeRecordPdf(
    { customerId: 'c', now: new Date('2026-11-22T18:00:00Z'), ...(mostRows && { mostRows }) },
    {
      records: {
        list: async (_customer, page) => pageOf(chains.flat(), page),
        heads: async (_customer, page) => pageOf(heads, page),
      },
      profiles: {
        get: async () => ({ firstName: 'Paula', lastName: 'Paper', email: 'p@example.com' }),
      },
      bucket: {
        write: async ({ body }) => {
          if (body instanceof Uint8Array) written.push(body);
        },
        presignGet: async () => 'https://files.test',
      },
      settings,
    },
  );
  return readText(written[0]!);
};

const cutLabel = 'This document does not show all rows';

test('a record of several pages is printed completely', async () => {
  const chains = [chainOf('a', 5), chainOf('b', 1), chainOf('c', 1)];
  for (const text of [await textOf(chains), await textOf(chains, 7)]) {
    for (const row of chains.flat()) expect(text).toContain(`Report ${row.report}`);
    for (const rows of chains)
      expect(text).toContain(`Rows${rows.length}Ends with: ${recordLineLabel(rows.at(-1)!)}`);
    expect(text).not.toContain(cutLabel);
  }
});

test('a truncated one states which rows of each chain it shows, and names the chain’s real end', async () => {
  const chains = [chainOf('a', 2), chainOf('b', 4), chainOf('c', 1)];
  const text = await textOf(chains, 5);
  expect(text).toContain(cutLabel);
  const [a, b, c] = chains.map((rows) => `Ends with: ${recordLineLabel(rows.at(-1)!)}`);
  expect(text).toContain(`Address aRows2${a}`);
  expect(text).toContain(`Address bRows1 to 3 shown, of 4${b}`);
  expect(text).toContain(`Address cRowsNone shown, of 1${c}`);
  expect(text).toContain('Report b-3');
  expect(text).not.toContain('Report b-4');
});

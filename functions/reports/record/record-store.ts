import { newRecordRow, recordRow } from 'shared/contracts/record.ts';
import type { RecordRow } from 'shared/contracts/record.ts';
import { canonicalJson } from 'shared/domain/canonical-json.ts';
import { hashOfRow, noPrev } from 'shared/domain/record-chain.ts';
import type { RecordLine } from 'shared/domain/record-chain.ts';
import * as z from 'zod/mini';
import { derivedId } from '../../platform/derived-id.ts';
import { keys } from '../../platform/keys.ts';
import { deleteOf, getRow, isAbsent, putOf } from '../../platform/rows.ts';
import { queryPage } from '../../platform/table.ts';
import type { Page, PageRequest, Table } from '../../platform/table.ts';
import type { Operation } from '../../platform/transact.ts';
import { recordContentOf, sha256Hex } from './record-content.ts';
import type { StoredReport } from '../stored-report.ts';

/** The end of a chain: its id, kept nowhere else but in its rows, its last number and hash; whose address it is. */
const recordHead = z.object({
  chain: z.string(),
  seq: z.int(),
  hash: z.string(),
  /** As it was spelled last. */
  address: z.nullable(z.string()),
});
export type RecordHead = z.infer<typeof recordHead>;

/** Which row a report has, in which chain, and the hash of what that row says. */
const recordedReport = z.object({
  customerId: z.string(),
  /** The address, as a key. */
  place: z.string(),
  chain: z.string(),
  seq: z.int(),
  hash: z.string(),
  content: z.string(),
});

const storedRow = z.extend(recordRow, { pk: z.string(), sk: z.string() });

/** A row without its keys, its fields in canonical order: the table gives those of a map in any. */
const rowOf = ({ pk: _pk, sk: _sk, ...row }: z.infer<typeof storedRow>): RecordRow =>
  recordRow.parse(JSON.parse(canonicalJson(row)));

/** However an address is spelled: 'Elm St.' and 'elm st' are one. */
const placeOf = (address: string | null): string =>
  derivedId(
    'record',
    (address ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );

/** Forgets which row a report has; the row stays. */
export const forgetRecordedReport = (table: Table, reportId: string): Operation => ({
  Delete: deleteOf(table, { key: keys.recordedReport(reportId) }),
});

/**
 * The service records of customers: for each of their addresses a chain of rows, in the customer's own partition, so
 * that it is there as long as they are (docs/decisions/0052).
 */
export const recordStore = (table: Table) => {
  const headOf = async (customerId: string, place: string) =>
    getRow(table, { key: keys.recordHead(customerId, place), row: recordHead, latest: true });

  const lineOf = async (reportId: string) =>
    getRow(table, { key: keys.recordedReport(reportId), row: recordedReport, latest: true });

  /** What is in the record about a report and its address so far. */
  const readFor = async ({ id, customerId, customerAddress }: StoredReport) =>
    customerId === null
      ? [undefined, undefined]
      : Promise.all([lineOf(id), headOf(customerId, placeOf(customerAddress))]);

  return {
    readFor,

    /** The row of a report that was sent; undefined for one that was sent before there were records. */
    lineOf,

    /** A page of a customer's rows: chain after chain, each from its first. */
    list: async (customerId: string, page: PageRequest): Promise<Page<RecordRow>> => {
      const { items, nextCursor } = await queryPage({
        table,
        item: storedRow,
        page,
        query: { pk: keys.recordRow(customerId, '', 0).pk, sk: 'RECORD#' },
      });
      return { items: items.map(rowOf), nextCursor };
    },

    /** A page of where a customer's chains end, one for each address. */
    heads: async (customerId: string, page: PageRequest): Promise<Page<RecordHead>> => {
      const { pk, sk } = keys.recordHead(customerId, '');
      return queryPage({ table, item: recordHead, page, query: { pk, sk } });
    },

    /**
     * What a transaction has to write so that a report has a row, and the line that names it. Nothing when its row
     * says the same already; if others append meanwhile, a condition of the operations fails (rules: record-3).
     * @param chain a new id, taken only for the first report about an address
     * @param before what {@link readFor} read, if anything was
     */
    append: async (
      report: StoredReport,
      {
        photos,
        chain,
        before = readFor(report),
      }: { photos: readonly string[]; chain: string; before?: ReturnType<typeof readFor> },
    ): Promise<{ operations: Operation[]; line: RecordLine | null }> => {
      const { id, customerId, customerAddress } = report;
      const [recorded, headHere] = await before;
      if (customerId === null) return { operations: [], line: null };
      const place = placeOf(customerAddress);
      // A correction belongs where its report is, even if the address was part of what was corrected.
      const earlier = recorded?.customerId === customerId ? recorded : undefined;
      const home = earlier?.place ?? place;
      const head = home === place ? headHere : await headOf(customerId, home);

      const content = { ...recordContentOf(report, photos), chain: head?.chain ?? chain };
      const contentHash = sha256Hex(canonicalJson(content));
      if (earlier?.content === contentHash) return { operations: [], line: earlier };

      const unsigned = {
        ...content,
        seq: (head?.seq ?? 0) + 1,
        prev: head?.hash ?? noPrev,
        ...(earlier && head?.chain === earlier.chain && { corrects: earlier.seq }),
      };
      const hash = await hashOfRow(unsigned, sha256Hex);
      const row = newRecordRow.parse({ ...unsigned, hash });
      const line = { chain: row.chain, seq: row.seq, hash };
      return {
        line,
        operations: [
          {
            Put: putOf(table, {
              item: {
                ...keys.recordHead(customerId, home),
                ...line,
                address: home === place ? customerAddress : (head?.address ?? null),
              },
              ...(head ? { when: 'seq = :seen', values: { seen: head.seq } } : { when: isAbsent }),
            }),
          },
          {
            Put: putOf(table, {
              item: { ...keys.recordRow(customerId, row.chain, row.seq), ...row },
              when: isAbsent,
            }),
          },
          {
            Put: putOf(table, {
              item: {
                ...keys.recordedReport(id),
                ...line,
                customerId,
                place: home,
                content: contentHash,
              },
            }),
          },
        ],
      };
    },
  };
};
export type RecordStore = ReturnType<typeof recordStore>;

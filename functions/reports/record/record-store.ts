import { newRecordRow, recordRow, type RecordRow } from 'shared/contracts/record.ts';
import { canonicalJson } from 'shared/domain/canonical-json.ts';
import { hashOfRow, noPrev, type RecordLine } from 'shared/domain/reports/record-chain.ts';
import * as z from 'zod/mini';
import { derivedId } from '../../platform/table/derived-id.ts';
import { keys } from '../../platform/table/keys.ts';
import { deleteOf, getRow, isAbsent, putOf } from '../../platform/table/rows.ts';
import { queryPage, type Page, type PageRequest, type Table } from '../../platform/table/table.ts';
import type { Operation } from '../../platform/table/transact.ts';
import { recordContentOf, sha256Hex } from './record-content.ts';
import type { StoredReport } from '../stored-report.ts';

/** The end of a chain: its id (found otherwise only in its rows), its last row's number and hash, its address. */
const recordHead = z.object({
  chain: z.string(),
  seq: z.int(),
  hash: z.string(),
  /** The address as last spelled. */
  address: z.nullable(z.string()),
});
export type RecordHead = z.infer<typeof recordHead>;

/** The row that a report has in the record: its chain, number and hash. `content` is the hash of its content. */
const recordedReport = z.object({
  customerId: z.string(),
  /** An id derived from the address, see {@link placeOf}. */
  place: z.string(),
  chain: z.string(),
  seq: z.int(),
  hash: z.string(),
  content: z.string(),
});

const storedRow = z.extend(recordRow, { pk: z.string(), sk: z.string() });

/** A row without its keys, with its fields in canonical order, because DynamoDB does not preserve the order in maps. */
const rowOf = ({ pk: _pk, sk: _sk, ...row }: z.infer<typeof storedRow>): RecordRow =>
  recordRow.parse(JSON.parse(canonicalJson(row)));

/** An id for an address that ignores case and punctuation: the same for 'Elm St.' and 'elm st'. */
const placeOf = (address: string | null): string =>
  derivedId(
    'record',
    (address ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );

/** Deletes the link from a report to its row. The row itself stays in the record. */
export const forgetRecordedReport = (table: Table, reportId: string): Operation =>
  deleteOf(table, { key: keys.recordedReport(reportId) });

/**
 * The service records of customers: a chain of rows for each of a customer's addresses. They are in the customer's own
 * partition, so that they are stored as long as the customer is (docs/decisions/0052).
 */
export const recordStore = (table: Table) => {
  const headOf = async (customerId: string, place: string) =>
    getRow(table, { key: keys.recordHead(customerId, place), row: recordHead, latest: true });

  const lineOf = async (reportId: string) =>
    getRow(table, { key: keys.recordedReport(reportId), row: recordedReport, latest: true });

  /** What the record has so far about a report: its row, and the head of its address's chain. */
  const readFor = async ({ id, customerId, customerAddress }: StoredReport) =>
    customerId === null
      ? [undefined, undefined]
      : Promise.all([lineOf(id), headOf(customerId, placeOf(customerAddress))]);

  return {
    readFor,

    /** The row of a sent report; undefined if it was sent before there were records. */
    lineOf,

    /** A page of a customer's rows, grouped by chain, each chain starting with its first row. */
    list: async (customerId: string, page: PageRequest): Promise<Page<RecordRow>> => {
      const { items, nextCursor } = await queryPage({
        table,
        item: storedRow,
        page,
        query: { pk: keys.recordRow(customerId, '', 0).pk, sk: 'RECORD#' },
      });
      return { items: items.map(rowOf), nextCursor };
    },

    /** A page of the heads of a customer's chains, one for each address. */
    heads: async (customerId: string, page: PageRequest): Promise<Page<RecordHead>> => {
      const { pk, sk } = keys.recordHead(customerId, '');
      return queryPage({ table, item: recordHead, page, query: { pk, sk } });
    },

    /**
     * The operations that give a report its row, for the caller's transaction, and the line that names the row. There
     * are none if its row already has the same content. If another row is appended meanwhile, a condition of the
     * operations fails (rules: record-3).
     * @param chain a new id, used only if the address has no chain yet
     * @param before the result of {@link readFor}, if it was already called
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
      // A correction goes into the chain that has the report, even if the address is what was corrected.
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
          putOf(table, {
            item: {
              ...keys.recordHead(customerId, home),
              ...line,
              address: home === place ? customerAddress : (head?.address ?? null),
            },
            ...(head ? { when: 'seq = :seen', values: { seen: head.seq } } : { when: isAbsent }),
          }),
          putOf(table, {
            item: { ...keys.recordRow(customerId, row.chain, row.seq), ...row },
            when: isAbsent,
          }),
          putOf(table, {
            item: {
              ...keys.recordedReport(id),
              ...line,
              customerId,
              place: home,
              content: contentHash,
            },
          }),
        ],
      };
    },
  };
};
export type RecordStore = ReturnType<typeof recordStore>;

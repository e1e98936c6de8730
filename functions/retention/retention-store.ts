import { keys } from '../platform/table/keys.ts';
import { deleteOf, getRow, putOf, updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { conditionalTransact, type Operation } from '../platform/table/transact.ts';
import { forgetRecordedReport } from '../reports/record/record-store.ts';
import { retentionItem, retentionRow, type RetentionRow } from '../reports/retention-row.ts';

const asRead = ({ state, date }: RetentionRow) => ({
  when: '#state = :state and #date = :date',
  values: { state, date },
});

const whileSent = { when: '#status = :sent', values: { sent: 'sent' } };

/** Moves sent reports from one step of the clean-up to the next, each exactly once. */
export const retentionStore = (table: Table) => {
  // The retention row comes first in every transaction. False if another run was faster.
  const write = async (items: Operation[]): Promise<boolean> => conditionalTransact(table, items);

  const move = (before: RetentionRow, after: RetentionRow): Operation =>
    putOf(table, { item: retentionItem(after), ...asRead(before) });

  const note = (
    { reportId }: RetentionRow,
    warning: { cleanupWarningNotified: boolean; cleanupWarningDate: string | null },
  ): Operation => updateOf(table, { key: keys.report(reportId), set: warning, ...whileSent });

  return {
    /** Undefined if the report was not sent or has been deleted. */
    find: async (reportId: string): Promise<RetentionRow | undefined> =>
      getRow(table, { key: keys.retention(reportId), row: retentionRow, latest: true }),

    markWarned: async (
      { reason: _settled, ...row }: RetentionRow,
      {
        warnedAt,
        deleteOn,
        isByPhone = false,
      }: { warnedAt: Date; deleteOn: string; isByPhone?: boolean },
    ): Promise<boolean> =>
      write([
        move(row, { ...row, state: 'warned', date: deleteOn, ...(isByPhone && { isByPhone }) }),
        note(row, { cleanupWarningNotified: true, cleanupWarningDate: warnedAt.toISOString() }),
      ]),

    /**
     * Holds a report whose warning did not reach its customer. It is due for an operator notice from the day
     * `on`.
     */
    hold: async (
      row: RetentionRow,
      { on, reason }: { on: string; reason: string },
    ): Promise<boolean> =>
      write([
        move(row, { ...row, state: 'held', date: on, reason }),
        note(row, { cleanupWarningNotified: false, cleanupWarningDate: null }),
      ]),

    markReported: async (row: RetentionRow): Promise<boolean> =>
      write([move(row, { ...row, state: 'reported' })]),

    remove: async (row: RetentionRow, counters: readonly Operation[]): Promise<boolean> =>
      write([
        deleteOf(table, { key: keys.retention(row.reportId), ...asRead(row) }),
        deleteOf(table, { key: keys.report(row.reportId), ...whileSent }),
        // The row in the customer's record stays (rules: record-5).
        forgetRecordedReport(table, row.reportId),
        ...counters,
      ]),
  };
};
export type RetentionStore = ReturnType<typeof retentionStore>;

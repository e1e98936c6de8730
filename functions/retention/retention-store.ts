import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { cancellationCodes } from '../platform/cancellations.ts';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import type { Operation } from '../platform/transact.ts';
import { retentionItem, retentionRow } from '../reports/retention-row.ts';
import type { RetentionRow } from '../reports/retention-row.ts';

/** The row must still stand where it was read. */
const asRead = ({ state, date }: RetentionRow) => ({
  ConditionExpression: '#state = :state and #date = :date',
  ExpressionAttributeNames: { '#state': 'state', '#date': 'date' },
  ExpressionAttributeValues: { ':state': state, ':date': date },
});

/** Moves sent reports from one step of the clean-up to the next; each move happens once. */
export const retentionStore = (table: Table) => {
  const { name, client } = table;

  const move = (before: RetentionRow, after: RetentionRow): Operation => ({
    Put: { TableName: name, Item: retentionItem(after), ...asRead(before) },
  });

  // False: another run was here first. The row stands first in every move; anything else that does not
  // hold is a fault and must be heard of.
  const write = async (items: Operation[]): Promise<boolean> => {
    try {
      await transact(table, items);
      return true;
    } catch (error) {
      if (cancellationCodes(error)[0] === 'ConditionalCheckFailed') return false;
      throw error;
    }
  };

  const note = (
    { reportId }: RetentionRow,
    warning: { cleanupWarningNotified: boolean; cleanupWarningDate: string | null },
  ): Operation => ({
    Update: {
      TableName: name,
      Key: keys.report(reportId),
      UpdateExpression: 'SET cleanupWarningNotified = :isWarned, cleanupWarningDate = :at',
      ConditionExpression: '#status = :sent',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':isWarned': warning.cleanupWarningNotified,
        ':at': warning.cleanupWarningDate,
        ':sent': 'sent',
      },
    },
  });

  return {
    /** Where a report stands; undefined when it was not sent, or is gone. */
    find: async (reportId: string): Promise<RetentionRow | undefined> => {
      const { Item } = await client.send(
        new GetCommand({ TableName: name, Key: keys.retention(reportId), ConsistentRead: true }),
      );
      return Item && retentionRow.parse(Item);
    },

    /** The customer was warned today: the report says so, and its deletion stands for `deleteOn`. */
    markWarned: async (
      row: RetentionRow,
      { warnedAt, deleteOn }: { warnedAt: Date; deleteOn: string },
    ): Promise<boolean> =>
      write([
        move(row, { ...row, state: 'warned', date: deleteOn }),
        note(row, { cleanupWarningNotified: true, cleanupWarningDate: warnedAt.toISOString() }),
      ]),

    /**
     * The warning did not reach its customer: the report stays and says so, and the operator hears of it
     * from that day on.
     */
    hold: async (
      row: RetentionRow,
      { on, reason }: { on: string; reason: string },
    ): Promise<boolean> =>
      write([
        move(row, { ...row, state: 'held', date: on, reason }),
        note(row, { cleanupWarningNotified: false, cleanupWarningDate: null }),
      ]),

    /** The operator has read of it: it stays, and nobody is told again. */
    markTold: async (row: RetentionRow): Promise<boolean> =>
      write([move(row, { ...row, state: 'told' })]),

    /** Takes the report and its row away, with `counters` moving along. */
    remove: async (row: RetentionRow, counters: readonly Operation[]): Promise<boolean> =>
      write([
        { Delete: { TableName: name, Key: keys.retention(row.reportId), ...asRead(row) } },
        {
          Delete: {
            TableName: name,
            Key: keys.report(row.reportId),
            ConditionExpression: '#status = :sent',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: { ':sent': 'sent' },
          },
        },
        ...counters,
      ]),
  };
};
export type RetentionStore = ReturnType<typeof retentionStore>;

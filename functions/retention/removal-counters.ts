import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import { counterUpdates } from '../reports/report-counters.ts';
import type { RetentionRow } from '../reports/retention-row.ts';

type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The counters that move when a sent report goes. */
export type RemovalCounters = (row: RetentionRow) => Operation[];

export const removalCounters =
  (table: Table): RemovalCounters =>
  ({ customerId, serviceDate }) =>
    counterUpdates(table, { before: { status: 'sent', customerId, serviceDate } });

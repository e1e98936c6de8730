import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { counterUpdates } from '../reports/report-counters.ts';
import type { RetentionRow } from '../reports/retention-row.ts';

export type RemovalCounters = (row: RetentionRow) => Operation[];

export const removalCounters =
  (table: Table): RemovalCounters =>
  ({ customerId, serviceDate }) =>
    counterUpdates(table, { before: { status: 'sent', customerId, serviceDate } });

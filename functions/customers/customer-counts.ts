import * as z from 'zod/mini';
import { keys } from '../platform/table/keys.ts';
import { getRow, updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

const count = z._default(z.int(), 0);
const row = z.object({ bookings: count, plans: count, sentReports: count });

/**
 * How many bookings and plans were made for a customer (plans since 2026-11-28), and how many of their sent reports
 * are still stored.
 */
export type CustomerCounts = z.infer<typeof row>;

export const customerCounts = async (table: Table, customerId: string): Promise<CustomerCounts> =>
  (await getRow(table, { key: keys.customerCounts(customerId), row, latest: true })) ??
  row.parse({});

/** An operation for the transaction that changes what is counted (docs/decisions/0031). */
export const countForCustomer = (
  table: Table,
  customerId: string,
  steps: Partial<CustomerCounts>,
): Operation => updateOf(table, { key: keys.customerCounts(customerId), add: { ...steps } });

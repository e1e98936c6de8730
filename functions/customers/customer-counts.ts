import * as z from 'zod/mini';
import { keys } from '../platform/table/keys.ts';
import { getRow, updateOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';

const row = z.object({ bookings: z._default(z.int(), 0), sentReports: z._default(z.int(), 0) });

/** How many bookings a customer has made, and how many of their sent reports are still stored. */
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

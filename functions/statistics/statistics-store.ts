import * as z from 'zod/mini';
import { batchGet } from '../platform/table/batch-get.ts';
import { keys } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';

const count = z._default(z.int(), 0);

/** Counter names are unique across rows, so a single schema fits all of them. */
const counters = z.object({ customers: count, pending: count, sent: count, reports: count });
type Counters = z.infer<typeof counters>;

const nothing: Counters = { customers: 0, pending: 0, sent: 0, reports: 0 };

const add = (one: Counters, other: Counters): Counters => ({
  customers: one.customers + other.customers,
  pending: one.pending + other.pending,
  sent: one.sent + other.sent,
  reports: one.reports + other.reports,
});

/** Reads counters that other stores maintain in their transactions. */
export const statisticsStore = (table: Table) => ({
  /** `reports` is the sum over `days` (ISO dates). */
  read: async (days: readonly string[]): Promise<Counters> => {
    const rows = [keys.statistics(), keys.reportTotals(), ...days.map(keys.reportDay)];
    return (await batchGet(table, counters, rows)).reduce(add, nothing);
  },
});

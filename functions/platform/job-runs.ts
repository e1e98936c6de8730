import * as z from 'zod/mini';
import { keys, partitions } from './table/keys.ts';
import { isAbsent, putRow, updateRow } from './table/rows.ts';
import { queryUpTo, type Table } from './table/table.ts';

const storedRun = z.object({ sk: z.string(), ranAt: z.iso.datetime() });

/** More than there will ever be jobs. */
const mostJobs = 100;

/** When each scheduled job last completed a run, one row each (docs/decisions/0069). */
export const jobRuns = (table: Table) => ({
  complete: async (name: string, at: Date): Promise<void> => {
    await updateRow(table, { key: keys.jobRun(name), set: { ranAt: at.toISOString() } });
  },

  /** Counts from now on for a job that has not completed a run yet. */
  expectFrom: async (name: string, at: Date): Promise<void> => {
    const item = { ...keys.jobRun(name), ranAt: at.toISOString() };
    await putRow(table, { item, when: isAbsent });
  },

  /** By name. */
  list: async (): Promise<ReadonlyMap<string, Date>> => {
    const query = { pk: partitions.jobs };
    const rows = await queryUpTo({ table, item: storedRun, query, limit: mostJobs });
    return new Map(rows.map(({ sk, ranAt }) => [sk, new Date(ranAt)]));
  },
});

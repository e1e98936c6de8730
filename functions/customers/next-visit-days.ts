import * as z from 'zod/mini';
import { indexKeys } from '../platform/table/keys.ts';
import { queryPage, type Table } from '../platform/table/table.ts';

const visit = z.object({ scheduledDate: z.nullable(z.string()) });

/**
 * The day of each customer's earliest open visit from `today` on, by customer id; null for one without such a visit.
 * One small query each, all at once: a day's list would have to be read for every day ahead. The index may lag.
 */
export const nextVisitDays = async (
  table: Table,
  customerIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, string | null>> =>
  new Map(
    await Promise.all(
      customerIds.map(async (id) => {
        const { gsi3pk: pk } = indexKeys.customerVisit(id, { state: 'OPEN', day: '', id: '' });
        const { items } = await queryPage({
          table,
          item: visit,
          page: { limit: 1 },
          query: { index: 'gsi3', pk, sk: [`OPEN#${today}`, 'OPEN#~'] },
        });
        return [id, items[0]?.scheduledDate ?? null] as const;
      }),
    ),
  );

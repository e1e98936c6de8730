import { isDeepStrictEqual } from 'node:util';
import { rainOutActions, type RainOut } from 'shared/contracts/rain-outs.ts';
import * as z from 'zod/mini';
import { confirmOwnWrite } from '../../platform/table/confirm-own-write.ts';
import { keys } from '../../platform/table/keys.ts';
import { getRow, isAbsent, putRow, updateRow } from '../../platform/table/rows.ts';
import { queryPage, type Table } from '../../platform/table/table.ts';

const storedRainOut = z.object({
  id: z.string(),
  date: z.string(),
  action: z.enum(rainOutActions),
  to: z.nullable(z.string()),
  reason: z.string(),
  /** Each visit's preferred time before the rain-out. */
  visits: z.array(z.object({ id: z.string(), preferredTime: z.nullable(z.string()) })),
  /** Hash of the body of the call that asked for it. */
  bodyHash: z.string(),
  createdAt: z.string(),
  undoneAt: z._default(z.nullable(z.string()), null),
});
export type StoredRainOut = z.infer<typeof storedRainOut>;

/** The operator creates each one by hand, so a day has only a handful. */
const mostOfDay = 50;

export const rainOutStore = (table: Table) => {
  const find = async (date: string, id: string): Promise<StoredRainOut | undefined> =>
    getRow(table, { key: keys.rainOut(date, id), row: storedRainOut, latest: true });

  return {
    find,

    /** Returns false if one with this id already exists. */
    add: async (rainOut: StoredRainOut): Promise<boolean> => {
      const item = { ...keys.rainOut(rainOut.date, rainOut.id), ...rainOut };
      return confirmOwnWrite(
        async () => putRow(table, { item, when: isAbsent }),
        async () => isDeepStrictEqual(await find(rainOut.date, rainOut.id), rainOut),
      );
    },

    markUndone: async ({ date, id }: StoredRainOut, now: Date): Promise<void> => {
      await updateRow(table, {
        key: keys.rainOut(date, id),
        set: { undoneAt: now.toISOString() },
        when: 'attribute_exists(pk)',
      });
    },

    /** Latest first. */
    listOfDay: async (date: string): Promise<StoredRainOut[]> => {
      const { pk, sk } = keys.rainOut(date, '');
      const page = { limit: mostOfDay };
      const { items } = await queryPage({ table, item: storedRainOut, page, query: { pk, sk } });
      return items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
  };
};

export const rainOutView = ({ visits, ...rainOut }: StoredRainOut): RainOut => ({
  ...rainOut,
  visits: visits.map(({ id }) => id),
});

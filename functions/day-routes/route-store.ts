import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import * as z from 'zod/mini';
import { batchGet } from '../platform/table/batch-get.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import { confirmOwnWrite } from '../platform/table/confirm-own-write.ts';
import { keys } from '../platform/table/keys.ts';
import { putOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { transact, type Operation } from '../platform/table/transact.ts';

/** The ids of a day's visits or of a weekday's plans, in order. */
const storedRoute = z.object({ pk: z.string(), order: z.array(z.string()), revision: z.int() });

type Route = Pick<z.infer<typeof storedRoute>, 'order' | 'revision'>;

/** The orders that apply to a day: that of its own visits and that of its weekday's plans. */
export type RouteOfDay = { date: string; visits: Route; plans: Route };

const putRoute = (table: Table, day: Parameters<typeof keys.route>[0], route: Route): Operation =>
  putOf(table, {
    item: { ...keys.route(day), ...route },
    when: route.revision === 1 ? 'attribute_not_exists(pk)' : 'revision = :seen',
    ...(route.revision > 1 && { values: { seen: route.revision - 1 } }),
  });

const next = ({ revision }: Route, order: string[]): Route => ({ order, revision: revision + 1 });

export const routeStore = (table: Table) => {
  const read = async (date: string): Promise<RouteOfDay> => {
    const [ofDay, ofWeekday] = [keys.route(date), keys.route(weekdayOf(date))];
    const rows = await batchGet(table, storedRoute, [ofDay, ofWeekday]);
    const rowOf = (pk: string): Route =>
      rows.find((row) => row.pk === pk) ?? { order: [], revision: 0 };
    return { date, visits: rowOf(ofDay.pk), plans: rowOf(ofWeekday.pk) };
  };

  return {
    read,

    /**
     * Writes whatever differs from `seen`. Returns false, having written nothing, if it has changed since it was
     * read.
     */
    save: async (seen: RouteOfDay, visits: string[], plans: string[]): Promise<boolean> => {
      const isSameWeek = JSON.stringify(plans) === JSON.stringify(seen.plans.order);
      const write = async (): Promise<boolean> => {
        try {
          await transact(table, [
            putRoute(table, seen.date, next(seen.visits, visits)),
            ...(isSameWeek ? [] : [putRoute(table, weekdayOf(seen.date), next(seen.plans, plans))]),
          ]);
          return true;
        } catch (error) {
          if (cancellationCodes(error).includes('ConditionalCheckFailed')) return false;
          throw error;
        }
      };
      return confirmOwnWrite(write, async () => isWritten(await read(seen.date), seen, visits));
    },
  };
};

/** Whether a day already has this order, set by the first change after `seen`. */
export const isWritten = (
  now: Pick<RouteOfDay, 'visits'>,
  seen: { visits: Pick<Route, 'revision'> },
  visits: readonly string[],
): boolean =>
  now.visits.revision === seen.visits.revision + 1 &&
  JSON.stringify(now.visits.order) === JSON.stringify(visits);

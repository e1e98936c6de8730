import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Table } from '../platform/table/table.ts';
import { retentionRow, type RetentionRow } from '../reports/retention-row.ts';

/** Rows read at a time from each day's list, so that memory stays bounded. */
const pageSize = 100;

/** A customer's reports whose next step is due, on whatever day it became due. */
export type DueGroup = { customerId: string; rows: RetentionRow[] };

type DueState = 'kept' | 'warned' | 'held';

const sortKey = z.object({ gsi1sk: z.string() });

/** Reads due reports customer by customer, in bounded memory. */
export const dueReports = ({ name, client }: Table) => {
  const query = async (
    state: DueState,
    { from, to, limit }: { from: string; to: string; limit: number },
  ) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: name,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk and gsi1sk between :from and :to',
        ExpressionAttributeValues: {
          ':pk': `RETENTION#${state.toUpperCase()}`,
          ':from': from,
          ':to': to,
        },
        Limit: limit,
      }),
    );
    return Items;
  };

  // '~' sorts after every character of an id, so `date~` is the end of a day.
  const daysOf = async (state: DueState, today: string): Promise<string[]> => {
    const days: string[] = [];
    let from = '0';
    for (;;) {
      const [first] = await query(state, { from, to: `${today}~`, limit: 1 });
      if (!first) return days;
      const day = sortKey.parse(first).gsi1sk.slice(0, 10);
      days.push(day);
      from = `${day}~`;
    }
  };

  async function* rowsOf(state: DueState, day: string): AsyncGenerator<RetentionRow> {
    let from = day;
    for (;;) {
      const items = await query(state, {
        from,
        to: `${day}~`,
        limit: pageSize,
      });
      yield* items.map((item) => retentionRow.parse(item));
      const last = items.at(-1);
      if (!last || items.length < pageSize) return;
      // A space sorts before every character of an id, so this starts at the next row.
      from = `${sortKey.parse(last).gsi1sk} `;
    }
  }

  return {
    /**
     * Everything due by `today`, one group per customer. Each day's list is sorted by customer, so the
     * lists are read in parallel and merged.
     */
    groups: async function* (state: DueState, today: string): AsyncGenerator<DueGroup> {
      const days = await daysOf(state, today);
      const lists = days.map((day) => rowsOf(state, day));
      const heads = await Promise.all(lists.map(async (list) => (await list.next()).value));
      for (;;) {
        const [customerId] = heads.flatMap((head) => head?.customerId ?? []).toSorted();
        if (customerId === undefined) return;
        const rows: RetentionRow[] = [];
        for (const [at, list] of lists.entries()) {
          let head = heads[at];
          while (head?.customerId === customerId) {
            rows.push(head);
            head = (await list.next()).value;
          }
          heads[at] = head;
        }
        yield { customerId, rows };
      }
    },
  };
};
export type DueReports = ReturnType<typeof dueReports>;

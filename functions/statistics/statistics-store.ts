import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';

const count = z._default(z.int(), 0);

/** Each counter has a name of its own, so the rows need not be told apart. */
const counters = z.object({ customers: count, pending: count, sent: count, reports: count });
type Counters = z.infer<typeof counters>;

const nothing: Counters = { customers: 0, pending: 0, sent: 0, reports: 0 };

const add = (one: Counters, other: Counters): Counters => ({
  customers: one.customers + other.customers,
  pending: one.pending + other.pending,
  sent: one.sent + other.sent,
  reports: one.reports + other.reports,
});

/** Reads the counters that other stores keep in their transactions. */
export const statisticsStore = ({ name, client }: Table) => ({
  /** All counters at once, `reports` over the given days. */
  read: async (days: readonly string[]): Promise<Counters> => {
    let found = nothing;
    let pending: Record<string, unknown>[] | undefined = [
      keys.statistics(),
      keys.reportTotals(),
      ...days.map((day) => keys.reportDay(day)),
    ];
    while (pending && pending.length > 0) {
      const reply: BatchGetCommandOutput = await client.send(
        new BatchGetCommand({ RequestItems: { [name]: { Keys: pending, ConsistentRead: true } } }),
      );
      found = z
        .array(counters)
        .parse(reply.Responses?.[name] ?? [])
        .reduce(add, found);
      pending = reply.UnprocessedKeys?.[name]?.Keys;
    }
    return found;
  },
});

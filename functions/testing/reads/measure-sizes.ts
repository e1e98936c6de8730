import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { addDays } from 'shared/domain/dates.ts';
import { expect, test, vi } from 'vitest';
import { bookingItem } from '../../bookings/booking-store.ts';
import { dayCountUpdates, type CountedChange } from '../../bookings/day-counts.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { allFunctions, routes } from '../../manifest.ts';
import { transact } from '../../platform/table/transact.ts';
import { reportItem } from '../../reports/stored-report.ts';
import { sampleReport, sentDelivery } from '../../reports/testing/report-samples.ts';
import { intercepting } from '../intercepted-calls.ts';
import { loadHandler } from '../load-handler.ts';
import { startWorld } from '../world.ts';
import { unitsOf } from '../counted-calls.ts';
import type { SizedCall } from './measured-reads.ts';

/*
 * Measures a business with no work left to do: reports sent this month, a week of visits ahead, and old requests
 * without a day. Jobs should take as long as with an empty table.
 */

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const now = new Date();
const week = addDays(now.toISOString().slice(0, 10), 60);
const sizes = (process.env['READS_SIZES'] ?? '100,100000').split(',').map(Number);

const jobs = [
  'deliver-queued-reports',
  'schedule-visits',
  'make-charges',
  'announce-cancellations',
  'follow-up-offers',
  'finish-deletions',
  'make-pending-reports',
  'send-reminders',
  'report-cleanup',
];
const reads: Record<string, Record<string, string> | undefined> = {
  'list-booking-days': { from: week },
  'list-admin-bookings': { date: 'none' },
  'list-recent-reports': undefined,
  'list-pending-reports': undefined,
  'list-quotes': undefined,
  'list-signups': undefined,
  'list-customers': undefined,
  'list-due-items': undefined,
  'get-statistics': undefined,
};

const put = async (items: readonly object[]): Promise<void> => {
  await world.table.client.send(
    new TransactWriteCommand({
      TransactItems: items.map((Item) => ({ Put: { TableName: world.table.name, Item } })),
    }),
  );
};

const customers = Array.from({ length: 1000 }, () => randomUUID());
const rowsOf = (index: number) => {
  const userId = customers[index % customers.length]!;
  // One in ten was cancelled before it had a day.
  const isOff = index % 10 === 0;
  const booking = bookingSample({
    userId,
    scheduledDate: isOff ? null : addDays(week, index % 7),
    status: isOff ? 'cancelled' : 'confirmed',
  });
  const createdAt = new Date(now.getTime() - index * 10).toISOString();
  const report = sampleReport({
    id: randomUUID(),
    customerId: userId,
    status: 'sent',
    delivery: sentDelivery(createdAt),
    notes: 'Backwashed the filter and brushed the walls. '.repeat(10),
    createdAt,
  });
  return { booking, items: [bookingItem(booking), reportItem(report)] };
};

const seed = async (from: number, to: number): Promise<void> => {
  const counted: CountedChange[] = [];
  const made = Array.from({ length: to - from }, (_, index) => from + index);
  const worker = async (): Promise<void> => {
    for (let some = made.splice(-50); some.length > 0; some = made.splice(-50)) {
      const rows = some.map(rowsOf);
      await put(rows.flatMap(({ items }) => items));
      counted.push(...rows.map(({ booking }) => ({ after: booking })));
    }
  };
  await Promise.all([worker(), worker()]);
  await transact(world.table, dayCountUpdates(world.table, counted));
};

const measured = async (
  name: string,
  rows: number,
  call: () => Promise<unknown>,
): Promise<SizedCall> => {
  // The first call of a process creates its clients.
  await call();
  const found: SizedCall = { name, rows, calls: 0, units: 0, milliseconds: 0 };
  const started = performance.now();
  await intercepting(async ({ service, input }, proceed) => {
    if (service !== 'DynamoDB') return proceed();
    input.ReturnConsumedCapacity = 'TOTAL';
    const answer: any = await proceed();
    found.calls += 1;
    found.units += unitsOf(answer);
    return answer;
  }, call);
  found.milliseconds = performance.now() - started;
  return found;
};

test('what reads take at each size', { timeout: 1_800_000 }, async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await catalogueStore(world.table).write(now);
  const found: SizedCall[] = [];
  let seeded = 0;
  for (const rows of sizes) {
    await seed(seeded, rows);
    seeded = rows;
    for (const name of [...jobs, ...Object.keys(reads)]) {
      const { entry } = allFunctions.find((each) => each.name === name)!;
      const handler: any = await loadHandler(entry);
      const contract = routes.find((route) => route.contract.name === name)?.contract;
      const query = reads[name];
      const call = async (): Promise<unknown> =>
        contract
          ? world.call(handler, contract, { cookie: admin.cookie, ...(query && { query }) })
          : handler({ now: now.toISOString() });
      found.push(await measured(name, rows, call));
    }
  }
  expect(found.length).toBeGreaterThan(0);
  await writeFile(process.env['BENCH_RESULT']!, JSON.stringify(found));
});

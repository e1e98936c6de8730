import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { sortingDay } from 'shared/domain/visits/visit.ts';
import type { VisitCounts } from 'shared/domain/visits/visit-counts.ts';
import { expect } from 'vitest';
import { keys } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { storedBooking, type StoredBooking } from '../booking-store.ts';

const fields = ['visits', 'toConfirm', 'amountDue'] as const;

const allRows = async ({ name, client }: Table): Promise<Record<string, any>[]> => {
  const rows: Record<string, any>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const command = new ScanCommand({
      TableName: name,
      ExclusiveStartKey: from,
      ConsistentRead: true,
    });
    const { Items, LastEvaluatedKey } = await client.send(command);
    rows.push(...(Items ?? []));
    from = LastEvaluatedKey;
  } while (from);
  return rows;
};

/** Recounts from scratch, on purpose not the way the code does. */
const recounted = (bookings: readonly StoredBooking[]): Map<string, VisitCounts> => {
  const days = new Map<string, VisitCounts>();
  for (const { scheduledDate, status, paymentStatus, included, totalAmount, tax } of bookings) {
    if (status === 'cancelled' || (scheduledDate === null && status === 'completed')) continue;
    const day = sortingDay(scheduledDate);
    const { visits, toConfirm, amountDue } = days.get(day) ?? {
      visits: 0,
      toConfirm: 0,
      amountDue: 0,
    };
    const isDue = !included && paymentStatus === 'pending';
    days.set(day, {
      visits: visits + 1,
      toConfirm: toConfirm + (status === 'pending' ? 1 : 0),
      amountDue: amountDue + (isDue ? totalAmount + tax : 0),
    });
  }
  return days;
};

/** Asserts that each day's stored counts equal a recount of all bookings in a table. */
export const expectDayCounts = async (table: Table): Promise<void> => {
  const rows = await allRows(table);
  const bookings = rows.filter(({ sk }) => sk === 'BOOKING');
  const found = rows
    .filter(({ pk, sk }) => pk.startsWith('DAY#') && sk === 'COUNTS')
    .map((row) => [row['pk'], Object.fromEntries(fields.map((field) => [field, row[field] ?? 0]))])
    .filter(([, counts]) => Object.values(counts as VisitCounts).some((count) => count !== 0));
  const wanted = [...recounted(bookings.map((row) => storedBooking.parse(row)))].map(
    ([day, counts]) => [keys.dayCounts(day).pk, counts],
  );
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
};

import { addMonths, businessDate, monthOf } from 'shared/domain/dates.ts';
import { decimalToCents, sumOf } from 'shared/domain/prices/money.ts';
import { expect } from 'vitest';
import { chargeStore } from '../../charges/charge-store.ts';
import { chargesCsv } from '../../charges/charges-csv.ts';
import { readMonth } from '../../charges/read-month.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import type { HistoryWorld } from './history-world.ts';

/** A line of an accountant's file, by its columns. */
export type Line = Record<string, string>;

/** The lines of a file of which no cell has a comma. */
export const linesOf = (file: string): Line[] => {
  const [columns = [], ...lines] = file
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]!])));
};

/** Cents in a column. */
export const sumIn = (lines: readonly Line[], column: string): number =>
  sumOf(lines.map((line) => decimalToCents(line[column] || '0.00')));

/** The accountant's file of a month, as its endpoint makes it. */
const fileOf = async ({ table, visits }: HistoryWorld, month: string): Promise<string> => {
  const all = visits();
  const ofDay = async (day: string) => all.filter(({ scheduledDate }) => scheduledDate === day);
  const lines = await readMonth(month, { charges: chargeStore(table), days: { all: ofDay } });
  return chargesCsv(lines, new Map());
};

/** Cents that a month's file says were paid in it, for the first time and again, less what went back. */
const netOf = (month: string, file: string): number => {
  const lines = linesOf(file);
  // What was paid before its own month is a line of both.
  const paid = lines.filter((line) => monthOf(line['Paid on'] ?? '') === month);
  return (
    sumIn(paid, 'Total') +
    sumIn(lines, 'Paid again') -
    sumIn(lines, 'Refunded') +
    sumIn(lines, 'Failed refund') -
    sumIn(lines, 'Returned')
  );
};

const first = '2026-11-01';

const monthsUntil = (last: string): string[] => {
  const months: string[] = [];
  for (let day = first; monthOf(day) <= last; day = addMonths(day, 1)) months.push(monthOf(day));
  return months;
};

/** The accountant's files during a history. */
export const watchMonths = (world: HistoryWorld) => {
  const { payments, now, dependencies } = world;
  /** As they were when their month was over and all was known of it. */
  const made = new Map<string, string>();
  const current = (): string => monthOf(businessDate(now()));
  const over = () => monthsUntil(current()).slice(0, -1);

  /** No payment, refund or return changes the file of a month that is over. */
  const expectSame = async (): Promise<void> => {
    for (const [month, file] of made)
      expect({ month, file: await fileOf(world, month) }).toEqual({ month, file });
  };

  return {
    /** A month ends: the job learns what has happened in it, and its file is made. */
    pass: async (): Promise<void> => {
      await reconcilePayments(now(), dependencies);
      const next = new Date(`${addMonths(`${current()}-01`, 1)}T18:00:00.000Z`);
      world.wait(next.getTime() - now().getTime());
      // What is being collected may come to nothing, which no file has a line of its own for.
      const isAllDecided = payments().every(({ state }) => state !== 'processing');
      const fresh = isAllDecided ? over().filter((month) => !made.has(month)) : [];
      for (const month of fresh) made.set(month, await fileOf(world, month));
    },
    expectSame,
    /** Cents that all months' files together say are ours. */
    net: async (): Promise<number> => {
      const months = monthsUntil(monthOf(addMonths(`${current()}-01`, 1)));
      return sumOf(
        await Promise.all(months.map(async (month) => netOf(month, await fileOf(world, month)))),
      );
    },
  };
};

import { visitsAMonth } from './usage.ts';

/** DynamoDB's limits for one partition, per second. */
const partitionLimit = { writes: 1000, reads: 3000 };

/**
 * How many transactions that change the same row can follow one another in a second: each takes ten
 * milliseconds or more, and overlapping ones are rejected and retried.
 */
const rowLimit = 100;

/** Visits take place on five days a week, ten hours a day; the busiest hour has twice the average. */
const workingSecondsAMonth = (52 / 12) * 5 * 10 * 3600;
const busiest = 2;

/** Visits in the busiest second, with this many customers. */
export const visitsASecond = (customers: number): number =>
  ((customers * visitsAMonth) / workingSecondsAMonth) * busiest;

export type HotKey = {
  key: string;
  why: string;
  /** A single row that every transaction changes, or a partition of many rows. */
  is: 'row' | 'partition';
  /** Per visit. */
  writes: number;
  /** Capacity units per visit. */
  reads: number;
};

/** How often the key can be written and read in a second. */
export const limitsOf = ({ is }: HotKey): { writes: number; reads: number } =>
  is === 'row' ? { ...partitionLimit, writes: rowLimit } : partitionLimit;

/** Keys shared by all customers; every other key belongs to one customer, visit or report. */
export const hotKeys: readonly HotKey[] = [
  {
    key: 'STATISTICS / REPORTS',
    why: 'how many reports are pending, drafts and sent',
    is: 'row',
    writes: 2,
    reads: 0,
  },
  {
    key: 'STATISTICS / a day',
    why: 'reports and bookings of seven days on the dashboard',
    is: 'row',
    writes: 2,
    reads: 0,
  },
  {
    key: 'DAY#<date> / COUNTS',
    why: 'how many visits a day has, and what is due: when one is made, and when it is paid',
    is: 'row',
    writes: 2,
    reads: 1,
  },
  {
    key: 'REPORTS#UNFINISHED',
    why: 'reports on their way: one row comes and goes',
    is: 'partition',
    writes: 4,
    reads: 0.5,
  },
  {
    key: 'gsi1 BOOKINGS#<date>',
    why: 'the visits of a day: each step writes its entry',
    is: 'partition',
    writes: 3,
    reads: 8,
  },
  {
    key: 'gsi1 REPORTS#<month>',
    why: 'drafts and sent reports of a month',
    is: 'partition',
    writes: 3,
    reads: 0.5,
  },
  {
    key: 'gsi1 REPORTS#PENDING',
    why: 'reports to be written: one entry comes and goes',
    is: 'partition',
    writes: 2,
    reads: 0.5,
  },
  {
    key: 'gsi1 RETENTION#<state>',
    why: 'reports by the day of their next step: comes, changes, goes',
    is: 'partition',
    writes: 4,
    reads: 0.5,
  },
  {
    key: 'gsi4 OWED',
    why: 'what is due: comes with a charge or visit, goes when it is paid',
    is: 'partition',
    writes: 2,
    reads: 1,
  },
  {
    key: 'CATALOGUE / SERVICE#…',
    why: 'services and prices, kept by each process for a while',
    is: 'partition',
    writes: 0,
    reads: 0.5,
  },
];

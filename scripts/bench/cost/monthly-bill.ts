import { routes } from 'functions/manifest.ts';
import type { MeasuredCall } from 'functions/testing/cost/measured-call.ts';
import { prices, type Price } from './prices.ts';
import {
  attachedMegabytes,
  bucketMegabytes,
  callsACustomer,
  edgeFiles,
  edgeMegabytes,
  logBytes,
  photosAVisit,
  signInShare,
  tableMegabytes,
  visitsAMonth,
} from './usage.ts';

/** Megabytes of memory at which a function gets a full vCPU. */
const wholeProcessor = 1769;

/** Milliseconds a process takes to start, and minutes Lambda keeps an idle one. */
const cold = { milliseconds: 400, keptMinutes: 10 };
const minutesAMonth = 30 * 24 * 60;

const endpoints = new Set<string>(routes.map(({ contract }) => contract.name));

/** Dollars for this many units. */
export const costOf = ({ dollars, per, free = 0 }: Price, units: number): number =>
  (Math.max(0, units - free) / per) * dollars;

type Runs = MeasuredCall & { runs: number };

const runsOf = (customers: number, measured: readonly MeasuredCall[]): Runs[] =>
  Object.entries(callsACustomer).map(([name, times]) => {
    const call = measured.find((each) => each.name === name);
    if (!call) throw new Error(`${name} was not measured`);
    return { ...call, runs: times * customers };
  });

const sumOf = (runs: readonly Runs[], of: (call: Runs) => number): number =>
  runs.reduce((sum, call) => sum + of(call) * call.runs, 0);

/** Gigabyte-seconds, assuming that all of a call's time is CPU time and that CPU scales with memory. */
const gigabyteSeconds = (call: Runs): number => {
  const slower = Math.max(1, wholeProcessor / call.memory);
  const isCold = Math.min(1, minutesAMonth / cold.keptMinutes / call.runs);
  const milliseconds = (call.milliseconds + isCold * cold.milliseconds) * slower;
  return (milliseconds / 1000) * (call.memory / 1024);
};

export type BillLine = { price: Price; units: number; dollars: number };

/** What a month costs with this many customers, each with a weekly visit. */
export const monthlyBill = (
  customers: number,
  measured: readonly MeasuredCall[],
): { lines: BillLine[]; dollars: number } => {
  const runs = runsOf(customers, measured);
  const calls = sumOf(runs, () => 1);
  const apiRequests = sumOf(runs, ({ name }) => (endpoints.has(name) ? 1 : 0));
  // Photos are uploaded by the phone and copied when prepared, which the measured calls do not include.
  const photos = visitsAMonth * photosAVisit * customers;
  const edgeRequests = apiRequests + edgeFiles * customers;
  const units: [Price, number][] = [
    [prices.lambdaRequests, calls],
    [prices.lambdaGigabyteSeconds, sumOf(runs, gigabyteSeconds)],
    [prices.apiRequests, apiRequests],
    [prices.tableWrites, sumOf(runs, ({ writeUnits }) => writeUnits)],
    [prices.tableReads, sumOf(runs, ({ readUnits }) => readUnits)],
    [prices.tableGigabytes, (tableMegabytes * customers) / 1024],
    [prices.mails, sumOf(runs, ({ mails }) => mails)],
    [prices.mailGigabytes, (attachedMegabytes * customers) / 1024],
    [prices.signIns, customers * signInShare],
    [prices.bucketGigabytes, (bucketMegabytes * customers) / 1024],
    [prices.bucketPuts, sumOf(runs, ({ puts }) => puts) + photos],
    [prices.bucketGets, sumOf(runs, ({ gets }) => gets) + photos],
    [prices.edgeGigabytes, (edgeMegabytes * customers) / 1024],
    [prices.edgeRequests, edgeRequests],
    [prices.firewall, 1],
    [prices.poolFirewall, 1],
    [prices.firewallRequests, edgeRequests],
    [prices.monitoring, 1],
    [prices.logGigabytes, (calls * logBytes) / 1024 ** 3],
  ];
  const lines = units.map(([price, count]) => ({
    price,
    units: count,
    dollars: costOf(price, count),
  }));
  return { lines, dollars: lines.reduce((sum, line) => sum + line.dollars, 0) };
};

import { routes } from 'functions/manifest.ts';
import type { MeasuredCall } from 'functions/testing/cost/measured-call.ts';
import { prices, type Price } from './prices.ts';
import {
  attachedMegabytes,
  bucketMegabytes,
  callsACustomer,
  edgeFiles,
  edgeLogBytes,
  edgeMegabytes,
  edgeScripts,
  fixed,
  idleRun,
  logBytes,
  objectsAPhoto,
  photosAVisit,
  pollsAMonth,
  requestsAMessage,
  scheduledRuns,
  signInShare,
  siteCheckCalls,
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

export type Bill = {
  lines: BillLine[];
  /** What prod's firewall adds. */
  firewall: BillLine[];
  dollars: number;
  withFirewall: number;
};

const lineOf = ([price, units]: readonly [Price, number]): BillLine => ({
  price,
  units,
  dollars: costOf(price, units),
});

const totalOf = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { dollars }) => sum + dollars, 0);

/** What the schedules cause in a month, whatever the number of customers. */
const ofSchedules = () => {
  const runs = Object.values(scheduledRuns).reduce((sum, each) => sum + each, 0);
  const checks = scheduledRuns['check-site'] ?? 0;
  return {
    runs,
    gigabyteSeconds: runs * (idleRun.milliseconds / 1000) * (idleRun.megabytes / 1024),
    // A check of the site neither reads nor writes a row.
    rows: runs - checks,
    apiRequests: checks * siteCheckCalls.api,
    edgeRequests: checks * siteCheckCalls.edge,
  };
};

/** What a month costs with this many customers, each with a weekly visit, in an account with one stage. */
export const monthlyBill = (customers: number, measured: readonly MeasuredCall[]): Bill => {
  const runs = runsOf(customers, measured);
  const schedules = ofSchedules();
  const apiRequests =
    sumOf(runs, ({ name }) => (endpoints.has(name) ? 1 : 0)) + schedules.apiRequests;
  const calls = sumOf(runs, () => 1) + schedules.runs + schedules.apiRequests;
  // Photos are uploaded by the phone and copied when prepared, which the measured calls do not include.
  const photos = visitsAMonth * photosAVisit * customers;
  const files = edgeFiles * customers;
  const edgeRequests = apiRequests + files + schedules.edgeRequests - schedules.apiRequests;
  const logGigabytes = (calls * logBytes) / 1024 ** 3;
  const units: [Price, number][] = [
    [prices.lambdaRequests, calls],
    [prices.lambdaGigabyteSeconds, sumOf(runs, gigabyteSeconds) + schedules.gigabyteSeconds],
    [prices.apiRequests, apiRequests],
    [
      prices.tableWrites,
      sumOf(runs, ({ writeUnits }) => writeUnits) + schedules.rows * idleRun.writeUnits,
    ],
    [
      prices.tableReads,
      sumOf(runs, ({ readUnits }) => readUnits) + schedules.rows * idleRun.readUnits,
    ],
    [prices.tableGigabytes, (tableMegabytes * customers) / 1024],
    [prices.tableBackups, (tableMegabytes * customers) / 1024],
    [prices.mails, sumOf(runs, ({ mails }) => mails)],
    [prices.mailGigabytes, (attachedMegabytes * customers) / 1024],
    [prices.signIns, customers * signInShare],
    [prices.queueRequests, pollsAMonth + photos * requestsAMessage],
    [prices.schedulerRuns, schedules.runs],
    [prices.bucketEvents, photos * objectsAPhoto],
    [
      prices.bucketGigabytes,
      (bucketMegabytes * customers) / 1024 + (3 * edgeRequests * edgeLogBytes) / 1024 ** 3,
    ],
    [prices.bucketPuts, sumOf(runs, ({ puts }) => puts) + photos],
    [prices.bucketGets, sumOf(runs, ({ gets }) => gets) + photos],
    [prices.edgeGigabytes, (edgeMegabytes * customers) / 1024],
    [prices.edgeRequests, edgeRequests],
    [
      prices.edgeFunctions,
      (files + schedules.edgeRequests) * edgeScripts.file + apiRequests * edgeScripts.call,
    ],
    [prices.secrets, fixed.secrets],
    [prices.alarmMetrics, fixed.alarmMetrics],
    [prices.customMetrics, fixed.customMetrics],
    [prices.dashboards, fixed.dashboards],
    [prices.logGigabytes, logGigabytes],
  ];
  const ofFirewall: [Price, number][] = [
    [prices.firewall, 1],
    [prices.poolFirewall, 1],
    [prices.firewallRequests, edgeRequests],
  ];
  const lines = units.map(lineOf);
  const firewall = ofFirewall.map(lineOf);
  return {
    lines,
    firewall,
    dollars: totalOf(lines),
    withFirewall: totalOf([...lines, ...firewall]),
  };
};

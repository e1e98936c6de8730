import { median, type BenchLine } from '../bench-lines.ts';
import { memoryOf, memoryVariable, withBuiltFunctions } from '../built-functions.ts';
import { coldStart, type ColdStart } from './cold-start.ts';
import { openCpuLimit } from './cpu-limit.ts';
import { startTlsEndpoint } from './tls-endpoint.ts';

/** Reads of one request, of two and of many, and one that anyone may make. */
const measured = new Set(['get-profile', 'list-admin-bookings', 'get-days-ahead', 'list-services']);

/** Lambda gives a function's calls one processor per 1,769 MB; loading gets at least one. */
const callShare = (name: string): number =>
  Number(process.env['BENCH_CALL_SHARE'] ?? Math.min(1, memoryOf(name) / 1769));

/** Milliseconds; within a region of AWS. */
const roundTrip = 1;

const how =
  'milliseconds by the clock, of a fresh Node process that gets one processor while it loads and a ' +
  `part of one in its call, depending on its memory, from a table behind TLS ${roundTrip} ms away; medians`;

/** Outside Lambda a function does not know its memory, and opens its connection in its first call. */
const ways = [
  { way: 'opened in the call', inLambda: false, isFrozen: false },
  { way: 'opened while loading', inLambda: true, isFrozen: false },
  { way: 'opened while loading, ended before the call', inLambda: true, isFrozen: true },
] as const;
type Way = (typeof ways)[number]['way'];

const numbers = {
  loading: { of: ({ loading }) => loading.time, unit: 'ms' },
  'first call': { of: ({ call }) => call.time, unit: 'ms' },
  together: { of: ({ loading, call }) => loading.time + call.time, unit: 'ms' },
  'handshakes while loading': { of: ({ loading }) => loading.handshakes, unit: '' },
  'handshakes in the call': { of: ({ call }) => call.handshakes, unit: '' },
} satisfies Record<string, { of: (start: ColdStart) => number; unit: string }>;

const medianOf = (starts: readonly ColdStart[], number: keyof typeof numbers): number =>
  median(starts.map(numbers[number].of));

const linesOf = (name: string, found: Readonly<Record<Way, readonly ColdStart[]>>): BenchLine[] => [
  ...ways.flatMap(({ way }) =>
    Object.entries(numbers).map(([number, { of, unit }]) => ({
      what: `${name}, ${number}`,
      value: median(found[way].map(of)),
      unit,
      goal: null,
      how: `${way}: ${how}`,
    })),
  ),
  {
    what: `${name}, together`,
    value:
      medianOf(found['opened while loading'], 'together') /
      medianOf(found['opened in the call'], 'together'),
    unit: '',
    goal: { atMost: 0.95 },
    how: 'opened while loading relative to opened in the call',
  },
];

/** What a function gains from opening its connection to the table while Lambda loads it. */
export const run = (): Promise<BenchLine[]> =>
  withBuiltFunctions('15', async ({ targets, rounds, callOf }) => {
    const endpoint = await startTlsEndpoint(
      process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '',
      roundTrip,
    );
    const cpu = await openCpuLimit();
    const lines: BenchLine[] = [];
    try {
      for (const target of targets.filter(({ name }) => measured.has(name))) {
        const found: Record<Way, ColdStart[]> = {
          'opened in the call': [],
          'opened while loading': [],
          'opened while loading, ended before the call': [],
        };
        for (let round = 0; round < rounds; round += 1)
          for (const { way, inLambda, isFrozen } of ways)
            found[way].push(
              await coldStart(await callOf(target), {
                endpoint,
                cpu,
                callShare: callShare(target.name),
                environment: inLambda ? memoryVariable(target.name) : {},
                isFrozen,
              }),
            );
        lines.push(...linesOf(target.name, found));
      }
    } finally {
      endpoint.close();
      await cpu.close();
    }
    return lines;
  });

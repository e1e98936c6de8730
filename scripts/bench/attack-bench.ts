import type { BenchLine } from './bench-lines.ts';
import { measureMailFloods } from './mail-flood.ts';
import { firewallDelay, openFloods, simulateSignIns, stoppedFloods } from './sign-in-flood.ts';
import type { Flood } from './sign-in-flood.ts';

const goal = 0.95;

const linesOf = (flood: Flood, isGoal: boolean): BenchLine[] =>
  [10, 1000].flatMap((concurrency) => {
    const shares = (hasFirewall: boolean) => simulateSignIns(flood, { concurrency, hasFirewall });
    const { firstMinute, afterwards } = shares(true);
    const line = (when: string, value: number, wanted: BenchLine['goal'] = null): BenchLine => ({
      what: `${flood.name}, ${concurrency} functions: ${when}`,
      value,
      unit: '',
      goal: wanted,
      how: `simulated: share of other people’s sign-ins that got through; the firewall notices after ${firewallDelay} s`,
    });
    return [
      line('in the first minute', firstMinute),
      line('afterwards', afterwards, isGoal ? { atLeast: goal } : null),
      line('without the firewall', shares(false).afterwards),
    ];
  });

/**
 * The floods in the threat model, and how much of other people's traffic still gets through. Floods
 * that the site does not stop have no goal.
 */
export const run = async (): Promise<BenchLine[]> => [
  ...stoppedFloods.flatMap((flood) => linesOf(flood, true)),
  ...openFloods.flatMap((flood) => linesOf(flood, false)),
  ...(await measureMailFloods()),
];

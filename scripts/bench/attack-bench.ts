import { runMailFloods } from './mail-flood.ts';
import { firewallDelay, openFloods, simulateSignIns, stoppedFloods } from './sign-in-flood.ts';
import type { Flood } from './sign-in-flood.ts';

const goal = 0.95;

const percent = (share: number): string => `${Math.floor(share * 100)}%`.padStart(5);

const printFlood = (flood: Flood, isGoal: boolean): void => {
  for (const concurrency of [10, 1000]) {
    const shares = (hasFirewall: boolean) => simulateSignIns(flood, { concurrency, hasFirewall });
    const { firstMinute, afterwards } = shares(true);
    console.log(
      [
        `  ${flood.name}`.padEnd(46),
        `${concurrency} functions`.padStart(14),
        `${percent(firstMinute)} first minute`,
        `${percent(afterwards)} afterwards`,
        `${percent(shares(false).afterwards)} without the firewall`,
        ...(isGoal ? [afterwards >= goal ? 'holds' : 'MISSED'] : []),
      ].join('  '),
    );
  }
};

/** Floods as the threat model has them, and what other people still get through. */
export const run = async (): Promise<void> => {
  console.log(
    `Other people’s sign-ins that got through; the firewall notices after ${firewallDelay} s, goal ${percent(goal).trim()} after the first minute:`,
  );
  for (const flood of stoppedFloods) printFlood(flood, true);
  console.log('What stays open (docs/threat-model.md):');
  for (const flood of openFloods) printFlood(flood, false);
  await runMailFloods();
};

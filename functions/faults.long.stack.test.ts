import { expect, test } from 'vitest';
import { startTrials } from './testing/scenario-trials.ts';
import { namedScenarios } from './testing/scenarios/all-scenarios.ts';
import { everyFault } from './testing/worst-faults.ts';

const begin = await startTrials();

// Representative: functions/every-scenario.operator.stack.test.ts > loses and doubles nothing whichever service fails
test.each(namedScenarios)(
  '%s answers clearly and logs nothing personal whichever call fails, and its repetition loses and doubles nothing',
  async (_name, scenario) => {
    const trial = await begin(scenario);
    const undisturbed = await trial.undisturbed();
    expect.soft(await trial.wrongs(everyFault(undisturbed.calls), undisturbed)).toEqual([]);
    expect.soft(trial.leaks(), 'in the log').toEqual([]);
  },
);

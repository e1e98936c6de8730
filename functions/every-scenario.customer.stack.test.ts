import { test } from 'vitest';
import { expectSound } from './testing/expect-sound.ts';
import { startTrials } from './testing/scenario-trials.ts';
import { scenariosFor } from './testing/scenarios/all-scenarios.ts';

const begin = await startTrials();

test.each(scenariosFor('customer'))(
  '%s asks for no more than it must, logs nothing personal, and loses and doubles nothing whichever service fails',
  async (_name, scenario) => expectSound(await begin(scenario)),
);

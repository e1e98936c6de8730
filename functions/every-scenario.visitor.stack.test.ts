import { expect, test } from 'vitest';
import { expectSound } from './testing/expect-sound.ts';
import { personal } from './testing/personal-data.ts';
import { startTrials } from './testing/scenario-trials.ts';
import { scenariosFor } from './testing/scenarios/all-scenarios.ts';

const begin = await startTrials();

test.each(scenariosFor('public'))(
  '%s asks for no more than it must, logs nothing personal, and loses and doubles nothing whichever service fails',
  async (_name, scenario) => expectSound(await begin(scenario)),
);

test('a mail is searched for what a customer answered: one about a sign-up says some of it', async () => {
  const [, scenario] = scenariosFor('public').find(([name]) => name === 'sign-up')!;
  expect((await (await begin(scenario)).undisturbed()).mailed).toContain(personal.petDetails);
});

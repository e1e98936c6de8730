import * as fc from 'fast-check';
import { AppError } from 'shared/errors.ts';
import { ProviderError } from '../stripe/provider.ts';
import { watchAutopay } from './autopay-checks.ts';
import { checkEnd, checkHistory } from './history-checks.ts';
import { paymentSteps } from './history-steps.ts';
import { startHistoryWorld } from './history-world.ts';
import { savingSteps } from './saving-steps.ts';

/*
 * A customer with three due items who pays, cancels, looks and pays elsewhere, saves what they pay with, removes it and
 * lets autopay collect, while banks decide and refuse, cards are declined, consents to debits end, events come late,
 * twice, in any order or never, pages expire, money is given back by the operator and in the provider's dashboard, and
 * the nightly jobs run now and then, with calls that die at any of their requests, to the table, the provider or the
 * mail service. In the end the jobs alone have to heal everything.
 */

/** Those of payments on the provider's page alone come first: what shrinks becomes one of them. */
const names = [
  'start',
  'cancel',
  'look',
  'card',
  'bank',
  'decide',
  'event',
  'by hand',
  'refund',
  'dashboard',
  'return',
  'refund event',
  'job',
  'wait',
  'start',
  'card',
  'event',
  'refund',
] as const;

/** Of those who save what they pay with. */
const savingNames = [
  'set up',
  'save',
  'list',
  'default',
  'remove',
  'autopay on',
  'autopay off',
  'collect',
  'retry',
  'declines',
  'banks answer',
  'mandate ends',
  'detached there',
  'another bill',
  'nights',
] as const;

/** Of what autopay does by itself. */
const collectingNames = [
  'collect',
  'nights',
  'autopay off',
  'remove',
  'default',
  'declines',
  'another bill',
  'banks answer',
  'autopay on',
  'job',
  'event',
  'start',
  'card',
  'collect',
  'nights',
  'collect',
  'declines',
] as const;

const stepOf = <Name extends string>(...from: readonly Name[]) =>
  fc.record({
    what: fc.constantFrom(...from),
    /** Which items, sessions or payments. */
    choice: fc.nat(30),
    isGood: fc.boolean(),
    how: fc.constantFrom('alone', 'alone', 'twice', 'dies'),
    /** The request at which it dies, by its number or its name, and whether that has taken effect. */
    request: fc.oneof(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('createIntent', 'confirmIntent', 'detachSaved'),
    ),
    isAfter: fc.boolean(),
  });
type Step = {
  what: (typeof names)[number] | (typeof savingNames)[number];
  choice: number;
  isGood: boolean;
  how: 'alone' | 'twice' | 'dies';
  request: number | 'createIntent' | 'confirmIntent' | 'detachSaved';
  isAfter: boolean;
};

class Died extends Error {}

/** What a customer or the provider may be told. Anything else is a bug. */
const isExpected = (error: unknown): boolean =>
  error instanceof Died ||
  error instanceof ProviderError ||
  (error instanceof AppError && ['conflict', 'not-found', 'invalid'].includes(error.code));

const attempt = async (act: Promise<void>): Promise<void> =>
  act.catch((error: unknown) => {
    if (!isExpected(error)) throw error;
  });

/** Calls that die at a request: none after it is made either. */
const dyingAt = ({ request, isAfter }: Pick<Step, 'request' | 'isAfter'>) => {
  let requests = 0;
  let isDue = false;
  let isDead = false;
  const dies = (isBefore: boolean) => (name: string) => {
    if (isDead) throw new Died('Died');
    if (isBefore) requests += 1;
    isDue ||= typeof request === 'number' ? requests >= request : name === request;
    if (!isDue || isBefore === isAfter) return;
    isDead = true;
    throw new Died('Died');
  };
  return { before: dies(true), after: dies(false) };
};

const startHistory = async () => {
  const world = await startHistoryWorld();
  const { steps: paying, payAll } = paymentSteps(world);
  const { steps: saving, beginAutopay } = savingSteps(world);
  const steps = { ...paying, ...saving };
  const autopay = watchAutopay(world);
  return {
    begin: {
      owing: async () => undefined,
      paid: payAll,
      'autopay by card': async () => beginAutopay('card'),
      'autopay by bank': async () => beginAutopay('bank'),
    },
    take: async (taken: Step): Promise<void> => {
      const act = async () => attempt(steps[taken.what](taken));
      if (taken.how === 'dies') await world.hooked(dyingAt(taken), act);
      // No night passes while a job runs.
      else if (taken.how === 'twice' && taken.what !== 'nights') await Promise.all([act(), act()]);
      else await act();
      checkHistory(world);
      autopay.check();
    },
    end: async (): Promise<void> => {
      // No further event comes, whatever nobody has paid expires, and the jobs run on two nights.
      for (const _ of [1, 2]) {
        world.wait(24 * 60 * 60_000);
        await world.runJobs();
      }
      checkEnd(world);
      autopay.check();
      autopay.checkEnd();
    },
  };
};

const some = (step: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 4, maxLength: 20 });

const paying = some(stepOf(...names));
const mixed = some(stepOf(...names, ...savingNames, ...collectingNames));
const collecting = some(
  fc.oneof(
    { weight: 4, arbitrary: stepOf(...collectingNames) },
    { weight: 1, arbitrary: stepOf(...names, ...savingNames) },
  ),
);

/** How a history begins, and its steps. */
const history = fc.oneof(
  fc.tuple(fc.constantFrom('owing', 'paid'), paying),
  fc.tuple(fc.constantFrom('owing', 'paid', 'autopay by card'), mixed),
  fc.tuple(fc.constantFrom('autopay by card', 'autopay by bank'), collecting),
  fc.tuple(fc.constantFrom('autopay by card', 'autopay by bank'), collecting),
);

/** Runs histories of payments. Any of them that breaks a rule is shrunk to the shortest that does. */
export const expectPaymentHistories = async (count: number, seed = 81): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(history, async ([as, taken]) => {
      const { begin, take, end } = await startHistory();
      await begin[as]();
      for (const each of taken) await take(each);
      await end();
    }),
    { numRuns: count, seed },
  );
};

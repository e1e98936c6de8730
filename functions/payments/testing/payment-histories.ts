import * as fc from 'fast-check';
import { AppError } from 'shared/errors.ts';
import { ProviderError } from '../stripe/provider.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { watchAutopay } from './autopay-checks.ts';
import { expectOurs } from './dispute-checks.ts';
import { decideDisputes, disputeSteps, payAgain } from './dispute-steps.ts';
import { checkEnd, checkHistory } from './history-checks.ts';
import { paymentSteps } from './history-steps.ts';
import { startHistoryWorld } from './history-world.ts';
import { watchMonths } from './month-files.ts';
import { savingSteps } from './saving-steps.ts';

/*
 * A customer with three due items who pays, cancels, looks and pays elsewhere, saves what they pay with, removes it and
 * lets autopay collect, while banks decide and refuse, cards are declined, consents to debits end, events come late,
 * twice, in any order or never, pages expire, money is given back by the operator and in the provider's dashboard, and
 * cardholders and banks contest what was taken, which is won, lost or lost in part, months end, and the nightly jobs run
 * now and then, with calls that die at any of their requests, to the table, the provider or the mail service. In the end
 * the jobs alone have to heal everything.
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

/** Of those whose payments are contested. */
const disputeNames = [
  'dispute',
  'dispute ends',
  'inquiry',
  'inquiry ends',
  'bank returns',
  'dispute event',
  'evidence',
  'month ends',
  'dispute',
  'dispute ends',
  'bank returns',
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
  what: (typeof names)[number] | (typeof savingNames)[number] | (typeof disputeNames)[number];
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
  const { stripe } = world;
  const { steps: paying, payAll } = paymentSteps(world);
  const { steps: saving, beginAutopay } = savingSteps(world);
  const months = watchMonths(world);
  /** All is paid in the month after, some of it is given back, and all that is left is lost. */
  const loseAll = async (): Promise<void> => {
    await months.pass();
    await payAll('payByCard');
    const { id } = stripe.intents().at(-1)!;
    stripe.refundInDashboard(id, 1234);
    stripe.lose(stripe.dispute(id));
    await reconcilePayments(world.now(), world.dependencies);
  };
  const steps = { ...paying, ...saving, ...disputeSteps(world), 'month ends': months.pass };
  const autopay = watchAutopay(world);
  /** No further event comes, whatever nobody has paid expires, and the jobs run on two nights. */
  const nights = async (): Promise<void> => {
    for (const _ of [1, 2]) {
      world.wait(24 * 60 * 60_000);
      await world.runJobs();
    }
  };
  const expectAgreed = async (): Promise<void> => {
    checkEnd(world);
    expectOurs(world, await months.net());
    await months.expectSame();
  };
  return {
    begin: {
      owing: async () => undefined,
      paid: async () => payAll('payByCard'),
      'paid by bank': async () => payAll('payByBank'),
      returned: loseAll,
      'returned with autopay': async () => {
        await beginAutopay('card');
        await loseAll();
      },
      'returned twice': async () => {
        await loseAll();
        await loseAll();
      },
      'autopay by card': async () => beginAutopay('card'),
      'autopay by bank': async () => beginAutopay('bank'),
    },
    take: async (taken: Step): Promise<void> => {
      const act = async () => attempt(steps[taken.what](taken));
      const isTime = taken.what === 'nights' || taken.what === 'month ends';
      if (taken.how === 'dies' && taken.what !== 'month ends')
        await world.hooked(dyingAt(taken), act);
      // No night passes while a job runs.
      else if (taken.how === 'twice' && !isTime) await Promise.all([act(), act()]);
      else await act();
      checkHistory(world);
      autopay.check();
    },
    end: async (): Promise<void> => {
      await nights();
      await expectAgreed();
      // Of what is contested, the money is gone for now; once that is decided, it is back or lost.
      if (decideDisputes(world)) {
        await nights();
        await expectAgreed();
      }
      // What was returned is paid anew.
      if (await payAgain(world)) await expectAgreed();
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
const contested = some(
  fc.oneof(
    { weight: 3, arbitrary: stepOf(...disputeNames) },
    { weight: 2, arbitrary: stepOf(...names) },
    { weight: 1, arbitrary: stepOf(...collectingNames) },
  ),
);

/** How a history begins, and its steps. */
const history = fc.oneof(
  fc.tuple(fc.constantFrom('owing', 'paid'), paying),
  fc.tuple(fc.constantFrom('owing', 'paid', 'autopay by card'), mixed),
  fc.tuple(fc.constantFrom('autopay by card', 'autopay by bank'), collecting),
  fc.tuple(fc.constantFrom('autopay by card', 'autopay by bank'), collecting),
  fc.tuple(fc.constantFrom('paid', 'paid by bank', 'autopay by bank'), contested),
  fc.tuple(fc.constantFrom('paid', 'returned with autopay', 'autopay by card'), contested),
  fc.tuple(fc.constantFrom('returned', 'returned with autopay', 'returned twice'), paying),
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

import { randomUUID } from 'node:crypto';
import { consentVersion } from 'shared/domain/prices/autopay.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { setAutopay } from '../autopay/set-autopay.ts';
import { collectCharges } from '../autopay/collect-charges.ts';
import { retryPayment } from '../autopay/retry-payment.ts';
import { listMethods, removeMethod, setDefaultMethod } from '../methods/own-methods.ts';
import { setUpMethod } from '../methods/set-up-method.ts';
import { mailOutcome } from '../mail-outcome.ts';
import { pick, type Steps } from './history-steps.ts';
import { customerId, type HistoryWorld } from './history-world.ts';

const day = 24 * 60 * 60_000;

/** Limits in cents: below each bill, below one of them, and above all. */
const limits = [10_000, 30_000, 100_000];

const bills = [3500, 12_000, 60_000];

/** How a saved method is declined; null: no more. */
const declines = [
  { code: 'insufficient_funds', isHopeless: false },
  { code: 'generic_decline', isHopeless: false },
  { code: 'generic_decline', isHopeless: true },
  { code: 'authentication_required', isHopeless: false },
  { code: 'stolen_card', isHopeless: true },
  { code: 'account_closed', isHopeless: false },
  null,
  null,
] as const;

const numbers = ['4242', '4444', '0341'];

/** What becomes of saved methods and of autopay. */
export const savingSteps = (world: HistoryWorld) => {
  const { stripe, dependencies, savedMethods, autopay, payments, now } = world;
  const own = () => ({ userId: customerId, now: now() });
  const methodAt = (choice: number, id?: string | null) =>
    savedMethods().find((each) => each.id === id) ?? pick(savedMethods(), choice);
  const setups = () =>
    stripe.sessions().filter(({ status, setup }) => status === 'open' && setup !== null);

  const steps = {
    'set up': async () => void (await setUpMethod(own(), dependencies)),
    list: async () => void (await listMethods(own(), dependencies)),
    default: async ({ choice }) => {
      const id = methodAt(choice)?.id ?? randomUUID();
      await setDefaultMethod({ ...own(), id }, dependencies.table);
    },
    remove: async ({ choice }) => {
      const id = methodAt(choice)?.id ?? randomUUID();
      await removeMethod({ ...own(), id }, dependencies);
    },
    // At the provider, so it cannot die; the same card again is another method there.
    save: async ({ choice, isGood }) => {
      const session = pick(setups(), choice);
      if (session && isGood) stripe.saveCard(session.id, pick(numbers, choice));
      else if (session) stripe.saveBank(session.id);
    },
    'autopay on': async ({ choice }) => {
      world.agrees();
      const method = methodAt(choice);
      const upTo = centsToDecimal(pick(limits, Math.floor(choice / 2))!);
      const body = { methodId: method?.id ?? randomUUID(), upTo, consent: consentVersion };
      await setAutopay({ ...own(), body }, dependencies);
    },
    'autopay off': async () => {
      const body = { methodId: null };
      await setAutopay({ ...own(), body }, dependencies);
    },
    collect: async () => void (await collectCharges(now(), dependencies)),
    retry: async ({ choice }) => {
      const failed = payments().filter(
        ({ isAutomatic, state }) => isAutomatic && state === 'failed',
      );
      const id = pick(failed, choice)?.id ?? randomUUID();
      const payment = await retryPayment({ id, now: now() }, dependencies);
      await mailOutcome(payment, dependencies);
    },
    declines: async ({ choice, isGood }) => {
      const used = methodAt(0, autopay()?.methodId);
      const method = isGood && used ? used.paymentMethodId : pick(stripe.methods(), choice)?.id;
      const decline = pick(declines, Math.floor(choice / 2)) ?? null;
      if (method !== undefined)
        stripe.declineAs(method, decline?.code ?? null, decline?.isHopeless);
    },
    'banks answer': async () => stripe.banksAnswer(),
    'mandate ends': async ({ choice }) => {
      const method = pick(
        stripe.methods().filter(({ mandate }) => mandate === 'active'),
        choice,
      );
      if (method) stripe.endMandate(method.id);
    },
    'detached there': async ({ choice, isGood }) => {
      const method = pick(stripe.methods(), choice);
      if (method && isGood) stripe.detachInDashboard(method.id);
    },
    'another bill': async ({ choice }) => world.owe(pick(bills, choice)!),
    nights: async ({ choice }) => {
      for (let nights = [1, 1, 3, 9][choice % 4]!; nights > 0; nights -= 1) {
        world.wait(day);
        await collectCharges(now(), dependencies);
      }
    },
  } satisfies Steps<string>;

  const saveOne = async (type: 'card' | 'bank'): Promise<void> => {
    await steps['set up']();
    await steps.save({ choice: 0, isGood: type === 'card' });
    world.wait(6000);
    await steps.list();
  };

  /** Two methods are saved, and autopay is on with one, up to a limit that two of three bills are below. */
  const beginAutopay = async (type: 'card' | 'bank'): Promise<void> => {
    await saveOne(type);
    await steps['autopay on']({ choice: 2, isGood: true });
    await saveOne(type === 'card' ? 'bank' : 'card');
  };

  return { steps, beginAutopay };
};

import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { bank, card, submitCheckout } from 'local-stripe/testing/checkout-form.ts';
import type { Received } from 'local-stripe/testing/webhook-receiver.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { sumOf } from 'shared/domain/prices/money.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import { expect } from 'vitest';
import { profileStore } from '../../customers/profile-store.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import { totalOf } from '../../payment-rows/stored-payment.ts';
import type { TestResponse } from '../../testing/api-event.ts';
import { intercepting } from '../../testing/intercepted-calls.ts';
import type { Provider } from '../stripe/provider.ts';
import { pick } from './history-steps.ts';
import type { StripeWorld } from './stripe-world.ts';

/*
 * As in payment-histories.ts, but through the endpoints, with the table, and with Stripe's own library and the stand-in
 * for Stripe behind HTTP: fewer of them, within a day.
 */

const step = fc.record({
  what: fc.constantFrom(
    ...(['start', 'start', 'cancel', 'look', 'card', 'bank'] as const),
    ...(['decide', 'event', 'event', 'by hand', 'wait'] as const),
    ...(['set up', 'save', 'list', 'default', 'remove', 'autopay on', 'autopay off'] as const),
    ...(['collect', 'collect', 'declines'] as const),
    ...(['dispute', 'dispute', 'dispute ends'] as const),
  ),
  /** Which items, pages, payments or events. */
  choice: fc.nat(30),
  isGood: fc.boolean(),
  how: fc.constantFrom('alone', 'alone', 'twice', 'dies'),
  /** The request at which it dies, and whether that has taken effect. */
  request: fc.integer({ min: 1, max: 16 }),
  isAfter: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Some of them, in either order. */
const someOf = <T>(items: readonly T[], choice: number): T[] => {
  const some = items.filter((_, index) => ((choice % 7) + 1) & (1 << index));
  return choice % 2 === 0 ? some : some.toReversed();
};

/** States of payments that took money, whatever became of it. */
const hasTaken = new Set(['succeeded', 'disputed', 'returned']);

const isGone = new Set(['open', 'lost']);

const isOpen = ({ status }: { status: string }): boolean => status === 'needs_response';
/** Whether its money is gone, for now or for good. */
const isWithdrawn = (dispute: { status: string }): boolean =>
  isOpen(dispute) || dispute.status === 'lost';

const byHand = new Set<string | null>(paymentMethods);

/** What a caller may be told. Anything else is a bug, unless the call has died. */
const expected = new Set([200, 404, 409, 422, 503]);

const nothing = (): void => undefined;

const startHistories = (world: StripeWorld) => {
  const { charges, bookings, fixture, later, now, paymentsOf } = world;
  const { table } = world.world;
  const methodStore = savedMethodStore(table);
  /** The newest page at Stripe of an earlier history. */
  const newestPage = async (): Promise<string | undefined> =>
    (await fixture.stripe.checkout.sessions.list({ limit: 1 })).data[0]?.id;

  return async () => {
    const earlier = await newestPage();
    const { customer, charge, visit } = await world.owing();
    const items = [charge, await world.owedBy(customer, 4321), visit];
    /** Every event that has come, and those that have yet to be taken. */
    const sent: Received[] = [];
    const untold = new Set<Received>();
    let before = nothing;
    let after = nothing;
    let isDying = false;

    const wrapped = Object.entries(world.real).map(([name, call]: [string, any]) => [
      name,
      async (...input: unknown[]) => {
        before();
        const answer = await call(...input);
        after();
        return answer;
      },
    ]);
    world.connect(Object.fromEntries(wrapped) as Provider);

    const calling = async (act: () => Promise<TestResponse>): Promise<TestResponse> => {
      const answer = await intercepting(async (_, proceed) => {
        before();
        const result = await proceed();
        after();
        return result;
      }, act);
      if (!expected.has(answer.status) && !isDying)
        throw new Error(`Answered ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    };

    /** What the customer has saved, as the site lists it. */
    const saved = async (): Promise<
      { id: string; paymentMethodId: string; isDefault: boolean }[]
    > => (await methodStore.listAll(customer.id)).filter(({ state }) => state === 'saved');
    const methodAt = async (choice: number): Promise<string> =>
      pick(await saved(), choice)?.id ?? randomUUID();
    /** What can be charged for the customer at Stripe. */
    const attached = async (): Promise<string[]> => {
      const profile = await profileStore(table).find(customer.id, { latest: true });
      const id = profile?.paymentCustomerId ?? null;
      if (id === null) return [];
      return (await fixture.stripe.customers.listPaymentMethods(id)).data.map((each) => each.id);
    };

    const pages = async () => {
      const found = [];
      const query = { limit: 100, ...(earlier !== undefined && { ending_before: earlier }) };
      for await (const page of fixture.stripe.checkout.sessions.list(query)) found.push(page);
      return found;
    };
    const payable = async () => {
      const seconds = now().getTime() / 1000;
      return (await pages()).filter(
        ({ status, expires_at: end }) => status === 'open' && seconds < end,
      );
    };
    /** What customers have paid, on pages and by autopay, with what of it was contested. */
    const takenHere = async () => {
      const ids = new Set<string>();
      for (const { payment_intent: id } of await pages()) if (typeof id === 'string') ids.add(id);
      const profile = await profileStore(table).find(customer.id, { latest: true });
      const payer = profile?.paymentCustomerId ?? null;
      if (payer !== null)
        for await (const { id } of fixture.stripe.paymentIntents.list({
          customer: payer,
          limit: 100,
        }))
          ids.add(id);
      const found = [];
      for (const id of ids) {
        const { amount_received: amount } = await fixture.stripe.paymentIntents.retrieve(id);
        const disputes =
          amount > 0 ? (await fixture.stripe.disputes.list({ payment_intent: id })).data : [];
        const returned = sumOf(disputes.filter(isWithdrawn).map((each) => each.amount));
        found.push({ id, amount, left: amount - returned, open: disputes.find(isOpen) });
      }
      return found;
    };
    /** Autopay's turn, whose failures are logged and left to the next. */
    const collect = async (): Promise<void> => {
      try {
        await intercepting(
          async (_, proceed) => {
            before();
            const result = await proceed();
            after();
            return result;
          },
          async () => world.collect(customer),
        );
      } catch (error) {
        if (!isDying && !(error instanceof AppError)) throw error;
      }
    };
    const stored = async () => ({
      payments: await paymentsOf(customer),
      charges: await charges.getMany(items.slice(0, 2).map(({ id }) => id)),
      visits: await bookings.getMany([visit.id]),
    });

    const receive = async (): Promise<void> => {
      for (const event of await world.arrived()) {
        sent.push(event);
        untold.add(event);
      }
    };
    const tell = async (event: Received): Promise<void> => {
      const { status } = await calling(async () => world.tell(event));
      if (status === 200) untold.delete(event);
    };

    const take = async ({ what, choice, isGood }: Step): Promise<void> => {
      switch (what) {
        case 'start': {
          const wanted = someOf(items, choice);
          await calling(async () => world.pay(customer, wanted, choice > 20));
          return;
        }
        case 'cancel':
        case 'look': {
          const payment = pick(await paymentsOf(customer), choice);
          const act = what === 'cancel' ? world.end : world.look;
          if (payment) await calling(async () => act(customer, payment.id));
          return;
        }
        case 'event': {
          await receive();
          const event = pick(isGood ? [...untold] : sent, choice);
          if (event) await tell(event);
          return;
        }
        case 'by hand': {
          const wanted = someOf(items, choice);
          await calling(async () => world.payByHand(customer, wanted));
          return;
        }
        // At Stripe, so it cannot die.
        case 'card':
        case 'bank': {
          const form =
            what === 'card'
              ? card('4242424242424242')
              : bank(isGood ? '000123456789' : '000222222227');
          const page = pick(
            (await payable()).filter(({ mode }) => mode === 'payment'),
            choice,
          );
          if (page) await submitCheckout(page.url, form);
          return;
        }
        case 'save': {
          const page = pick(
            (await payable()).filter(({ mode }) => mode === 'setup'),
            choice,
          );
          const number = ['4242424242424242', '4000000000000341', '5555555555554444'][choice % 3]!;
          if (page) await submitCheckout(page.url, isGood ? card(number) : bank('000123456789'));
          return;
        }
        case 'declines': {
          const method = pick(await attached(), choice);
          const code = ['insufficient_funds', 'stolen_card', 'account_closed'][choice % 3]!;
          if (method !== undefined)
            await fixture.control('decline', { method, code: isGood ? null : code });
          return;
        }
        case 'dispute': {
          const about = pick(
            (await takenHere()).filter(({ left, open }) => left > 0 && !open),
            choice,
          );
          const amount = isGood ? about?.left : Math.ceil((about?.left ?? 0) / 3);
          if (about) await fixture.control('dispute', { intent: about.id, amount });
          return;
        }
        case 'dispute ends': {
          const open = pick(
            (await takenHere()).flatMap((each) => each.open ?? []),
            choice,
          );
          const status = isGood ? 'lost' : 'won';
          if (!open) return;
          try {
            await fixture.control('close-dispute', { id: open.id, status });
          } catch (error) {
            // The same step at the same moment was first.
            if (!String(error).includes('is no open dispute')) throw error;
          }
          return;
        }
        case 'set up':
          await calling(async () => world.setUp(customer));
          return;
        case 'list':
          await calling(async () => world.listMethods(customer));
          return;
        case 'default':
        case 'remove': {
          const id = await methodAt(choice);
          const act = what === 'default' ? world.setDefault : world.removeMethod;
          await calling(async () => act(customer, id));
          return;
        }
        case 'autopay on': {
          const id = await methodAt(choice);
          const upTo = isGood ? '1000.00' : '100.00';
          await calling(async () => world.putAutopay(customer, id, upTo));
          return;
        }
        case 'autopay off':
          await calling(async () => world.putAutopay(customer, null));
          return;
        case 'collect':
          await collect();
          return;
        case 'decide':
          await world.banksDecide();
          return;
        case 'wait':
          later([0.1, 1, 20, 65][choice % 4]!);
      }
    };

    const dying = async (taken: Step): Promise<void> => {
      let requests = 0;
      const dies = (is: boolean) => () => {
        if (is) requests += 1;
        if (requests < taken.request || (requests === taken.request && is === taken.isAfter))
          return;
        throw new Error('Died');
      };
      before = dies(true);
      after = dies(false);
      isDying = true;
      await take(taken);
      isDying = false;
      before = nothing;
      after = nothing;
    };

    const check = async (): Promise<void> => {
      const { payments, charges: owed, visits } = await stored();
      const open = payments.filter(({ state }) => isUndecided(state));
      const held = open.flatMap((payment) => payment.items.map(({ id }) => `${id} ${payment.id}`));
      const holding = [...owed, ...visits].flatMap(({ id, heldBy }) =>
        heldBy === null ? [] : `${id} ${heldBy}`,
      );
      // Each item is in at most one undecided payment, and knows in which.
      expect(holding.toSorted()).toEqual(held.toSorted());
      expect(new Set(held.map((each) => each.split(' ')[0])).size).toBe(held.length);
      // At most one page is open for an item.
      const names = (await payable()).flatMap((page) =>
        (payments.find(({ id }) => id === page.client_reference_id)?.items ?? []).map(
          ({ id }) => id,
        ),
      );
      expect(new Set(names).size).toBe(names.length);
      const methods = await saved();
      const defaults = methods.filter(({ isDefault }) => isDefault);
      expect(defaults).toHaveLength(Math.min(methods.length, 1));
      const charged = (await autopayStore(table).find(customer.id))?.methodId ?? null;
      if (charged !== null) expect(methods.map(({ id }) => id)).toContain(charged);
      const days = payments.flatMap(({ isAutomatic, createdAt }) =>
        isAutomatic ? businessDate(new Date(createdAt)) : [],
      );
      expect(new Set(days).size).toBe(days.length);
    };

    const expectToTheCent = async (): Promise<void> => {
      const { payments, charges: owed, visits } = await stored();
      for (const { state } of payments) expect(isUndecided(state)).toBe(false);
      const took = payments.filter(({ state }) => hasTaken.has(state));
      const paid = [
        ...owed.flatMap(({ state, paymentMethod, amount, tax }) =>
          (state === 'paid' || state === 'disputed') && !byHand.has(paymentMethod)
            ? amount + tax
            : [],
        ),
        ...visits.flatMap(({ paymentStatus: state, paymentMethod, totalAmount, tax }) =>
          (state === 'paid' || state === 'disputed') && !byHand.has(paymentMethod)
            ? totalAmount + tax
            : [],
        ),
        // What was paid and lost is due again.
        ...[...owed, ...visits].flatMap(({ returns }) =>
          returns.map(({ amount, tax }) => amount + tax),
        ),
      ];
      const taken = await takenHere();
      const total = sumOf(taken.map(({ amount }) => amount));
      expect([sumOf(took.map(totalOf)), sumOf(paid)]).toEqual([total, total]);
      for (const payment of took) {
        const { intentId, state } = payment;
        const gone = payment.disputes.filter((each) => isGone.has(each.state));
        const kept = totalOf(payment) - sumOf(gone.map(({ amount }) => amount));
        const { left, open } = taken.find(({ id }) => id === intentId)!;
        expect([intentId, kept, state === 'disputed']).toEqual([
          intentId,
          left,
          open !== undefined,
        ]);
      }
    };

    return {
      take,
      dying,
      check,
      end: async () => {
        // The last events come, banks decide, and whatever nobody has paid expires.
        for (const _round of [1, 2]) {
          later(65);
          await world.banksDecide();
          await receive();
          for (const event of sent) await tell(event);
          await collect();
          await world.settleMethods();
          await world.banksDecide();
          await receive();
          for (const event of sent) await tell(event);
          for (const { id, sessionId, state } of await paymentsOf(customer))
            if (state === 'open' && sessionId === null)
              await calling(async () => world.end(customer, id));
        }
        await check();
        await expectToTheCent();
        const known = (await methodStore.listAll(customer.id)).map(({ state }) => state);
        expect(known).not.toContain('removing');
        // What a bank has refused before we knew of it is not saved.
        expect(await attached()).toEqual(
          expect.arrayContaining((await saved()).map(({ paymentMethodId }) => paymentMethodId)),
        );
      },
    };
  };
};

/**
 * Runs histories of payments in a world. Any of them that breaks a rule is shrunk to the shortest that does.
 * @param mostSteps of each history
 */
export const expectHttpHistories = async (
  world: StripeWorld,
  { count, mostSteps, seed }: { count: number; mostSteps: number; seed: number },
): Promise<void> => {
  const start = startHistories(world);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: mostSteps }), async (taken) => {
      const history = await start();
      for (const each of taken) {
        if (each.how === 'dies') await history.dying(each);
        else
          await Promise.all(
            Array.from({ length: each.how === 'twice' ? 2 : 1 }, async () => history.take(each)),
          );
        await history.check();
      }
      await history.end();
    }),
    { numRuns: count, seed },
  );
};

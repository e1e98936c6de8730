import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { bank, card, submitCheckout } from '../testing/checkout-form.ts';
import { payableSession, startFixture } from '../testing/stripe-fixture.ts';

/** A small generator, so that each seed is the same walk on every machine. */
const drawn = (seed: number) => {
  let state = seed;
  return <T>(from: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from[Math.floor((state / 2_147_483_648) * from.length)]!;
  };
};

const forms = [
  ...['4242424242424242', '4000000000000002', '4000000000005126', '4000000000007726'].map(card),
  ...['000123456789', '000222222227'].map(bank),
  { method: 'cashapp' },
];

/** Refusals are part of the walk; anything else is not. */
const orRefused = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 500) < 500) return;
    if (error instanceof Error && error.message.startsWith('{"error"')) return;
    throw error;
  });
};

test.each([1, 2])('whatever happens (%i), balance and events agree', async (seed) => {
  const fixture = await startFixture();
  const draw = drawn(seed);
  const intents: string[] = [];
  const disputes: string[] = [];
  let day = 0;
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const { session } = await payableSession(fixture);
      await submitCheckout(session.url, draw(forms));
      const { payment_intent: id } = await fixture.stripe.checkout.sessions.retrieve(session.id);
      if (id !== null) intents.push(String(id));
      if (draw([true, false])) await fixture.stripe.checkout.sessions.expire(session.id);
    },
    async () => {
      day += draw([0.5, 1, 4]);
      await fixture.days(day);
    },
    () =>
      fixture.stripe.refunds.create({
        payment_intent: draw([...intents, 'pi_none']),
        amount: draw([1, 5000, 12_000]),
      }),
    async () => {
      const intent = draw([...intents, 'pi_none']);
      const status = draw(['needs_response', 'warning_needs_response', 'lost', 'prevented']);
      const { id } = await fixture.control('dispute', { intent, amount: 3000, status });
      disputes.push(id);
    },
    () =>
      fixture.control('close-dispute', {
        id: draw([...disputes, 'du_none']),
        status: draw(['won', 'lost', 'warning_closed']),
      }),
    () => fixture.control('return', { intent: draw([...intents, 'pi_none']) }),
  ];
  for (let step = 0; step < 50; step += 1) {
    await orRefused(draw(steps)());
    if (step === 25) await fixture.restart();
  }

  expect(intents.length).toBeGreaterThan(2);
  const { taken, refunded, returned, fees } = await fixture.control('totals');
  const { available, pending } = await fixture.stripe.balance.retrieve();
  expect(available[0]!.amount + pending[0]!.amount).toBe(taken - refunded - returned - fees);
  const newest = new Map<string, string>();
  for await (const { type, data } of fixture.stripe.events.list({ limit: 100 })) {
    const object = data.object as { id: string; status: string };
    if (/^(payment_intent|charge\.dispute)\./.test(type) && !newest.has(object.id))
      newest.set(object.id, object.status);
  }
  for (const id of intents) {
    const { status, amount_received: received } = await fixture.stripe.paymentIntents.retrieve(id);
    expect(newest.get(id) ?? status).toBe(status);
    expect(received).toBe(status === 'succeeded' ? 12_000 : 0);
  }
  for (const id of disputes)
    expect(newest.get(id)).toBe((await fixture.stripe.disputes.retrieve(id)).status);
  await fixture.stop();
});

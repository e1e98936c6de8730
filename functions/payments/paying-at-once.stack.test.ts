import { card, submitCheckout } from 'local-stripe/testing/checkout-form.ts';
import { expect, test, vi } from 'vitest';
import { startStripeWorld } from './testing/stripe-world.ts';

// Many calls at once, with Stripe's own library and the stand-in for Stripe behind HTTP.

const { owing, pay, end, look, deliver, later, paymentsOf, pagesOf, itemsOf, taken } =
  await startStripeWorld();

test('fifty calls for one bill at once are one payment and one page, which other items end', async () => {
  const { customer, charge, visit } = await owing();
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(customer, [charge])));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [{ url, paymentId }] = answers.map(({ body }) => body);
  expect(new Set(answers.map(({ body }) => `${body.url} ${body.paymentId}`)).size).toBe(1);
  expect(await paymentsOf(customer)).toMatchObject([{ id: paymentId, state: 'open', url }]);
  expect(await pagesOf([paymentId])).toMatchObject([{ status: 'open', url }]);

  const other = await pay(customer, [charge, visit]);
  expect(other.status).toBe(200);
  expect(await pagesOf([paymentId])).toMatchObject([{ status: 'expired' }]);
  expect(await pagesOf([other.body.paymentId])).toMatchObject([{ status: 'open' }]);
  const { paymentId: heldBy } = other.body;
  expect(await itemsOf({ customer, charge, visit })).toMatchObject({
    charge: { state: 'due', heldBy },
    visit: { state: 'pending', heldBy },
  });
  expect((await submitCheckout(url, card('4242424242424242'))).status).toBe(410);
});

test('calls for other items at the same moment end in one open payment', async () => {
  const { customer, charge, visit } = await owing();
  const wishes = [[charge], [visit], [charge, visit]];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => pay(customer, wishes[nth % 3]!)),
  );
  // Whoever was overtaken too often may ask again.
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const made = await paymentsOf(customer);
  const open = made.filter(({ state }) => state === 'open');
  const held = open.flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(held).size).toBe(held.length);
  const pages = await pagesOf(made.map(({ id }) => id));
  expect(pages.filter(({ status }) => status === 'open').map(({ url }) => url)).toEqual(
    expect.arrayContaining(open.map(({ url }) => url)),
  );
  expect(pages.filter(({ status }) => status === 'open')).toHaveLength(open.length);
});

test('paid in one tab and canceled in another: it is paid, and canceling is refused', async () => {
  const { customer, charge, visit } = await owing();
  const before = await taken();
  const { body } = await pay(customer, [charge]);
  await submitCheckout(body.url, card('4242424242424242'));
  const canceled = await end(customer, body.paymentId);
  expect([canceled.status, canceled.body.message]).toEqual([409, 'A payment is under way.']);
  const other = await pay(customer, [charge, visit]);
  expect(other.status).toBe(409);
  expect((await look(customer, body.paymentId)).body.state).toBe('succeeded');
  expect(await itemsOf({ customer, charge, visit })).toMatchObject({
    charge: { state: 'paid', method: 'card', heldBy: null },
    visit: { state: 'pending', heldBy: null },
  });
  expect((await taken()) - before).toBe(charge.total);
});

test('paying and canceling at the same moment is one of both, at Stripe and here', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  for (let round = 0; round < 10; round += 1) {
    const { customer, charge, visit } = await owing();
    const before = await taken();
    const { body } = await pay(customer, [charge]);
    const [paid, canceled] = await Promise.all([
      submitCheckout(body.url, card('4242424242424242')),
      end(customer, body.paymentId),
    ]);
    const isPaid = paid.status === 303;
    expect([paid.status, canceled.status]).toEqual(isPaid ? [303, 409] : [410, 200]);
    await deliver();
    later(1);
    const { state } = (await look(customer, body.paymentId)).body;
    expect(state).toBe(isPaid ? 'succeeded' : 'canceled');
    expect(await itemsOf({ customer, charge, visit })).toMatchObject({
      charge: { state: isPaid ? 'paid' : 'due', heldBy: null },
    });
    expect((await taken()) - before).toBe(isPaid ? charge.total : 0);
  }
});

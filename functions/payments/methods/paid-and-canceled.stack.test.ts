import { cancelCustomerPayment, cancelPayment, startPayment } from 'shared/contracts/payments.ts';
import { expect, test } from 'vitest';
import { handler as cancelForCustomer } from '../endpoints/cancel-customer-payment.ts';
import { handler as cancel } from '../endpoints/cancel-payment.ts';
import { handler as start } from '../endpoints/start-payment.ts';
import { startMethodWorld } from './testing/method-world.ts';

const { world, connected, later, stripe, methods, save, payRemembered, look } =
  await startMethodWorld();

test.each(['the customer', 'the operator'])(
  'a card that was to be remembered is saved though %s cancels once it is paid',
  async (who) => {
    const customer = await world.person();
    const { paymentId: id, page } = await payRemembered(customer);
    stripe().payByCard(page);
    const { status } =
      who === 'the customer'
        ? await world.call(cancel.with(connected()), cancelPayment, {
            cookie: customer.cookie,
            params: { id },
          })
        : await world.call(cancelForCustomer.with(connected()), cancelCustomerPayment, {
            cookie: (await world.person({ isAdmin: true })).cookie,
            params: { id },
          });
    expect(status).toBe(409);
    later(6000);
    expect(await methods(customer)).toMatchObject([{ last4: '4242' }]);
  },
);

test('a card that was to be remembered is saved though its bill is paid once more', async () => {
  const customer = await world.person();
  const { page, charge } = await payRemembered(customer);
  stripe().payByCard(page);
  const { status } = await world.call(start.with(connected()), startPayment, {
    cookie: customer.cookie,
    body: { items: [{ kind: 'charge', id: charge.id }], remember: false },
  });
  expect(status).toBe(409);
  later(6000);
  expect(await methods(customer)).toMatchObject([{ last4: '4242' }]);
});

test('a card that is remembered again while the page looks takes the place of the first', async () => {
  const customer = await world.person();
  const first = await save(customer);
  const { paymentId, page } = await payRemembered(customer);
  stripe().payByCard(page);
  later(6000);
  expect((await look(customer, paymentId)).body.state).toBe('succeeded');
  const [card, ...others] = await methods(customer);
  expect(others).toEqual([]);
  expect(card).toMatchObject({ last4: '4242', isDefault: true });
  expect(card!.id).not.toBe(first.id);
});

import { randomUUID } from 'node:crypto';
import {
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setUpPaymentMethod,
} from 'shared/contracts/payment-methods.ts';
import { expect, test, vi } from 'vitest';
import { profileStore } from '../../customers/profile-store.ts';
import { removeProfile } from '../../customers/remove-profile.ts';
import { handler as listing } from '../endpoints/list-payment-methods.ts';
import { handler as removing } from '../endpoints/remove-payment-method.ts';
import { handler as preferring } from '../endpoints/set-default-payment-method.ts';
import { handler as settingUp } from '../endpoints/set-up-payment-method.ts';
import { saveMethod } from './save-method.ts';
import { startMethodWorld } from './testing/method-world.ts';

const {
  world,
  store,
  now,
  later,
  stripe,
  page,
  methods,
  remove,
  save,
  payRemembered,
  look,
  agree,
  autopayOf,
  tell,
  deliverEvents,
  runJob,
} = await startMethodWorld();
const seconds = 1000;

const savedBy = async (userId: string) =>
  (await store.listAll(userId)).map(({ last4, state }) => `${last4} ${state}`);

test('an event saves what was set up, once, however often and late it comes', async () => {
  const customer = await world.person();
  stripe().saveCard(await page(customer));
  const told = [...stripe().events];
  await deliverEvents();
  expect(await savedBy(customer.id)).toEqual(['4242 saved']);
  for (const { type, objectId } of told) await tell(type, objectId!);
  expect(await savedBy(customer.id)).toEqual(['4242 saved']);
  const [card] = await methods(customer);
  await remove(customer, card!.id);
  for (const { type, objectId } of told) await tell(type, objectId!);
  await deliverEvents();
  expect(await savedBy(customer.id)).toEqual([' removed']);
  expect(await methods(customer)).toEqual([]);
});

test('the nightly job saves what no event has told of', async () => {
  const customer = await world.person();
  stripe().saveBank(await page(customer));
  expect(await runJob()).toMatchObject({ failed: 0 });
  expect(await savedBy(customer.id)).toEqual(['6789 saved']);
});

test('an event in the middle of another one for the same card saves it once', async () => {
  const customer = await world.person();
  const session = await page(customer);
  stripe().saveCard(session);
  await Promise.all([
    tell('checkout.session.completed', session),
    tell('checkout.session.completed', session),
    methods(customer),
  ]);
  later(6 * seconds);
  expect(await methods(customer)).toHaveLength(1);
});

test('of two first methods that are saved at the same time, one is the default', async () => {
  for (let round = 0; round < 3; round += 1) {
    const customer = await world.person();
    const first = await page(customer);
    later(30 * 60 * seconds);
    const pages = [first, await page(customer)];
    pages.forEach((each, index) => stripe().saveCard(each, `111${index}`));
    await Promise.all(pages.map(async (each) => tell('checkout.session.completed', each)));
    const saved = await methods(customer);
    expect(saved.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  }
});

test('a new expiry is taken over, and changes nothing else', async () => {
  const customer = await world.person();
  const card = await save(customer);
  await agree(customer, card.id);
  stripe().events.length = 0;
  stripe().renew(card.paymentMethodId, 6, 2039);
  later(6 * seconds);
  await deliverEvents();
  expect(await methods(customer)).toEqual([
    { ...card, expiryMonth: 6, expiryYear: 2039, updatedAt: now().toISOString() },
  ]);
  expect(await autopayOf(customer)).toMatchObject({ methodId: card.id });
  const { revision } = (await store.find(customer.id, card.id))!;
  await tell('payment_method.automatically_updated', card.paymentMethodId);
  expect(await store.find(customer.id, card.id)).toMatchObject({ revision });
});

test('what somebody detaches in the dashboard is removed, with autopay, of which the customer is told', async () => {
  const customer = await world.person();
  const card = await save(customer);
  await save(customer, { type: 'bank' });
  await agree(customer, card.id);
  stripe().events.length = 0;
  stripe().detachInDashboard(card.paymentMethodId);
  await deliverEvents();
  expect(await methods(customer)).toMatchObject([{ last4: '6789', isDefault: true }]);
  expect(await autopayOf(customer)).toMatchObject({ methodId: null });
  expect(await store.find(customer.id, card.id)).toMatchObject({ state: 'removed' });
});

test('what was detached before we learn that it was saved is not saved', async () => {
  const customer = await world.person();
  const session = await page(customer);
  stripe().detachInDashboard(stripe().saveCard(session));
  await deliverEvents();
  later(6 * seconds);
  expect(await methods(customer)).toEqual([]);
  expect(await store.listSetups(customer.id)).toEqual([]);
});

test('an event of something that is detached only by its word changes nothing', async () => {
  const customer = await world.person();
  const card = await save(customer);
  await tell('payment_method.detached', card.paymentMethodId);
  await tell('mandate.updated', `mandate_${card.paymentMethodId}`);
  expect(await methods(customer)).toHaveLength(1);
});

test('a bank account goes when its consent to debits ends', async () => {
  const customer = await world.person();
  const bank = await save(customer, { type: 'bank' });
  await agree(customer, bank.id);
  stripe().events.length = 0;
  stripe().endMandate(bank.paymentMethodId);
  await deliverEvents();
  await deliverEvents();
  expect(await methods(customer)).toEqual([]);
  expect(await autopayOf(customer)).toMatchObject({ methodId: null });
  expect(stripe().methods()[0]).toMatchObject({ customerId: null });
});

test.each(['payment_method.automatically_updated', 'payment_method.detached', 'mandate.updated'])(
  '%s of something unknown is taken and ignored',
  async (type) => {
    expect((await tell(type, `pm_${randomUUID()}`)).status).toBe(200);
  },
);

test('a card that a payment was to remember is saved when the page looks at the payment', async () => {
  const customer = await world.person();
  const { paymentId, page: session } = await payRemembered(customer);
  stripe().payByCard(session);
  later(6 * seconds);
  expect((await look(customer, paymentId)).body.state).toBe('succeeded');
  expect(await savedBy(customer.id)).toEqual(['4242 saved']);
  expect(await store.listSetups(customer.id)).toEqual([]);
  // And again by all that comes later.
  later(6 * seconds);
  await look(customer, paymentId);
  await deliverEvents();
  await runJob();
  expect(await savedBy(customer.id)).toEqual(['4242 saved']);
});

test('a bank account of a payment is saved while the bank decides', async () => {
  const customer = await world.person();
  const { page: session } = await payRemembered(customer);
  const intent = stripe().payByBank(session);
  await deliverEvents();
  expect(await methods(customer)).toMatchObject([{ last4: '6789' }]);
  const [bank] = await methods(customer);
  await remove(customer, bank!.id);
  stripe().bankPays(intent);
  await deliverEvents();
  expect(await methods(customer)).toEqual([]);
});

test.each(['the list', 'the nightly job'])(
  'a payment is recorded also if its method cannot be saved at the moment, which %s does then',
  async (who) => {
    const customer = await world.person();
    const { paymentId, page: session } = await payRemembered(customer);
    stripe().payByCard(session);
    stripe().fail('getSaved', 'refuse');
    later(6 * seconds);
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { body } = await look(customer, paymentId);
    expect(log).toHaveBeenCalledOnce();
    log.mockClear();
    expect(body.state).toBe('succeeded');
    expect(await savedBy(customer.id)).toEqual([]);
    stripe().events.length = 0;
    later(6 * seconds);
    await (who === 'the list' ? methods(customer) : runJob());
    expect(await savedBy(customer.id)).toEqual(['4242 saved']);
    expect(await store.listToSave()).toEqual([]);
  },
);

test('a type that cannot be saved, or a method of another customer, is ignored', async () => {
  const [customer, other] = [await world.person(), await world.person()];
  const card = await save(customer);
  const { provider } = stripe();
  const dependencies = { table: world.table, provider };
  const saving = { userId: other.id, paymentMethodId: card.paymentMethodId, now: now() };
  await page(other);
  await saveMethod({ ...saving, id: randomUUID() }, dependencies);
  expect(await savedBy(other.id)).toEqual([]);
  const link = {
    ...dependencies,
    provider: {
      ...provider,
      getSaved: async (id: string) => ({
        ...(await provider.getSaved(card.paymentMethodId)),
        id,
        type: null,
      }),
    },
  };
  const linked = { userId: customer.id, paymentMethodId: 'pm_link', now: now() };
  await saveMethod({ ...linked, id: randomUUID() }, link);
  expect(await savedBy(customer.id)).toEqual(['4242 saved']);
});

test('an event of a disabled customer is taken, and one of a customer who is gone ignored', async () => {
  const [disabled, gone] = [await world.person(), await world.person()];
  const pages = [await page(disabled), await page(gone)];
  for (const each of pages) stripe().saveCard(each);
  await profileStore(world.table).setDisabled(disabled.id, true, now());
  await removeProfile(world.table, gone.id);
  await deliverEvents();
  expect(await savedBy(disabled.id)).toEqual(['4242 saved']);
  expect(await savedBy(gone.id)).toEqual([]);
});

test('a stage that takes no cards and banks has no such addresses', async () => {
  const { cookie } = await world.person();
  vi.stubEnv('PAYMENTS', 'null');
  const own = { cookie, params: { id: randomUUID() } };
  for (const answer of [
    await world.call(listing.with({}), listPaymentMethods, { cookie }),
    await world.call(settingUp.with({}), setUpPaymentMethod, { cookie }),
    await world.call(preferring.with({}), setDefaultPaymentMethod, own),
    await world.call(removing.with({}), removePaymentMethod, own),
  ])
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'There is nothing at this address.' },
    });
});

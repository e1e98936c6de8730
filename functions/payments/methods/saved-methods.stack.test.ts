import { expect, test, vi } from 'vitest';
import { savedLimit } from 'shared/domain/prices/autopay.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { startMethodWorld } from './testing/method-world.ts';

const {
  world,
  store,
  now,
  later,
  stripe,
  setUp,
  page,
  methods,
  prefer,
  remove,
  save,
  agree,
  autopayOf,
  runJob,
} = await startMethodWorld();
const seconds = 1000;
const minutes = 60 * seconds;

const shown = (saved: Awaited<ReturnType<typeof methods>>) =>
  saved.map(({ last4, isDefault }) => (isDefault ? `${last4} default` : last4));

test('a customer saves a card on the provider’s page, which leads back to the bills', async () => {
  const customer = await world.person();
  const { status, body } = await setUp(customer);
  expect(status).toBe(200);
  const session = stripe().sessionAtUrl(body.url);
  expect(session).toMatchObject({ setup: { userId: customer.id }, paymentId: null });
  const paymentMethodId = stripe().saveCard(session.id);
  later(6 * seconds);
  expect(await methods(customer)).toEqual([
    {
      id: session.setup!.id,
      userId: customer.id,
      paymentMethodId,
      type: 'card',
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2034,
      isDefault: true,
      createdAt: now().toISOString(),
      updatedAt: now().toISOString(),
    },
  ]);
  expect(await store.listSetups(customer.id)).toEqual([]);
  // The customer at the provider is stored, and has what the provider mails them.
  const [made] = stripe().customers();
  expect(made).toMatchObject({ userId: customer.id, email: customer.email });
  expect(await profileStore(world.table).find(customer.id)).toMatchObject({
    paymentCustomerId: made!.id,
  });
});

test('a bank account has its bank as its brand, and no expiry', async () => {
  const customer = await world.person();
  expect(await save(customer, { type: 'bank' })).toMatchObject({
    type: 'us_bank_account',
    brand: 'STRIPE TEST BANK',
    last4: '6789',
    expiryMonth: null,
    expiryYear: null,
  });
});

test('the same page is given while it is open for long enough, then another', async () => {
  const customer = await world.person();
  const first = await page(customer);
  later(28 * minutes);
  expect(await page(customer)).toBe(first);
  later(2 * minutes);
  const second = await page(customer);
  expect(second).not.toBe(first);
  // Both may be used.
  stripe().saveCard(first, '1111');
  stripe().saveCard(second, '2222');
  later(6 * seconds);
  expect(shown(await methods(customer))).toEqual(['1111 default', '2222']);
});

test('a page that was used or has expired is followed by another', async () => {
  const customer = await world.person();
  const used = await page(customer);
  stripe().saveCard(used);
  later(6 * seconds);
  const next = await page(customer);
  expect(next).not.toBe(used);
  expect(await methods(customer)).toHaveLength(1);
  await stripe().provider.expireSession(next);
  later(6 * seconds);
  expect(await page(customer)).not.toBe(next);
});

test('thirty calls at once lead to one page', async () => {
  const customer = await world.person();
  const answers = await Promise.all(Array.from({ length: 30 }, async () => setUp(customer)));
  const urls = answers.flatMap(({ status, body }) => (status === 200 ? [body.url] : []));
  expect(new Set(urls).size).toBe(1);
  expect(stripe().sessions()).toHaveLength(1);
  expect(stripe().customers()).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
});

const asked = () => stripe().calls.filter((call) => call === 'getSession').length;

test('the provider is asked about a page at most every five seconds', async () => {
  const customer = await world.person();
  await page(customer);
  later(6 * seconds);
  await Promise.all(Array.from({ length: 10 }, async () => methods(customer)));
  expect(asked()).toBe(1);
  later(5 * seconds);
  await methods(customer);
  expect(asked()).toBe(2);
});

test('if the provider does not answer, what is stored is shown', async () => {
  const customer = await world.person();
  await save(customer);
  stripe().saveBank(await page(customer));
  later(6 * seconds);
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  stripe().fail('getSession', 'refuse');
  expect(shown(await methods(customer))).toEqual(['4242 default']);
  expect(log).toHaveBeenCalledOnce();
  log.mockClear();
  later(6 * seconds);
  expect(shown(await methods(customer))).toEqual(['4242 default', '6789']);
});

test.each(['refuse', 'after', '500'] as const)(
  'a page that cannot be made (%s) is made by the next call',
  async (kind) => {
    const customer = await world.person();
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    stripe().fail('createSetup', kind);
    expect((await setUp(customer)).status).toBe(503);
    log.mockClear();
    const { status, body } = await setUp(customer);
    expect(status).toBe(200);
    stripe().saveCard(stripe().sessionAtUrl(body.url).id);
    later(6 * seconds);
    expect(await methods(customer)).toHaveLength(1);
  },
);

test('a customer saves no more than the limit, and removing one makes room', async () => {
  const customer = await world.person();
  for (let index = 0; index < savedLimit; index += 1)
    await save(customer, { last4: `10${String(index).padStart(2, '0')}` });
  const refused = await setUp(customer);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('Please remove one first.');
  const [first] = await methods(customer);
  await remove(customer, first!.id);
  expect((await setUp(customer)).status).toBe(200);
});

test('what is saved beyond the limit on pages at the same time does not stay at the provider', async () => {
  const customer = await world.person();
  for (let index = 0; index < savedLimit - 1; index += 1)
    await save(customer, { last4: `20${String(index).padStart(2, '0')}` });
  const first = await page(customer);
  later(30 * minutes);
  const second = await page(customer);
  stripe().saveCard(first, '2998');
  const beyond = stripe().saveCard(second, '2999');
  later(6 * seconds);
  expect(await methods(customer)).toHaveLength(savedLimit);
  const atProvider = stripe()
    .methods()
    .filter(({ customerId }) => customerId !== null);
  expect(atProvider).toHaveLength(savedLimit);
  expect(await store.ownerOf(beyond)).toBeUndefined();
});

test('the same card saved again takes the place of the first: as the default, and for autopay', async () => {
  const customer = await world.person();
  const first = await save(customer);
  await save(customer, { type: 'bank' });
  await agree(customer, first.id);
  const again = await save(customer);
  expect(again.id).not.toBe(first.id);
  expect(shown(await methods(customer))).toEqual(['4242 default', '6789']);
  expect(await autopayOf(customer)).toMatchObject({ methodId: again.id });
  // The first one is detached, and nothing is left of its number.
  expect(await store.find(customer.id, first.id)).toMatchObject({ state: 'removed', last4: '' });
  const attached = stripe()
    .methods()
    .filter(({ customerId }) => customerId !== null);
  expect(attached.map(({ id }) => id)).not.toContain(first.paymentMethodId);
  expect((await prefer(customer, first.id)).status).toBe(404);
});

test('a customer chooses the default, repeatedly', async () => {
  const customer = await world.person();
  await save(customer);
  const bank = await save(customer, { type: 'bank' });
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await prefer(customer, bank.id);
    expect([status, shown(body)]).toEqual([200, ['6789 default', '4242']]);
  }
});

test('removing the default makes the latest other one the default, and ends what it was used for', async () => {
  const customer = await world.person();
  const first = await save(customer, { last4: '1111' });
  await save(customer, { last4: '2222' });
  await save(customer, { last4: '3333' });
  await agree(customer, first.id);
  const { status, body } = await remove(customer, first.id);
  expect([status, shown(body)]).toEqual([200, ['3333 default', '2222']]);
  expect(await autopayOf(customer)).toMatchObject({ methodId: null, upTo: null });
  // Harmless to repeat.
  expect((await remove(customer, first.id)).status).toBe(200);
  expect(shown(await methods(customer))).toEqual(['3333 default', '2222']);
  expect(stripe().calls.filter((call) => call === 'detachSaved')).toHaveLength(1);
});

test('removing another method leaves autopay as it is', async () => {
  const customer = await world.person();
  const card = await save(customer);
  const bank = await save(customer, { type: 'bank' });
  await agree(customer, card.id);
  await remove(customer, bank.id);
  expect(await autopayOf(customer)).toMatchObject({ methodId: card.id });
});

test('what cannot be detached at once is detached by the nightly job', async () => {
  const customer = await world.person();
  const card = await save(customer);
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  stripe().fail('detachSaved', 'refuse');
  expect((await remove(customer, card.id)).body).toEqual([]);
  log.mockClear();
  expect(stripe().methods()[0]).toMatchObject({ customerId: expect.any(String) });
  expect(await runJob()).toMatchObject({ failed: 0 });
  expect(stripe().methods()[0]).toMatchObject({ customerId: null });
  expect(await store.find(customer.id, card.id)).toMatchObject({ state: 'removed' });
  expect(await store.listToRemove()).toEqual([]);
});

test('one default remains, however the default is chosen and removed at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const customer = await world.person();
    const saved = [];
    for (const last4 of ['1111', '2222', '3333']) saved.push(await save(customer, { last4 }));
    await Promise.all([
      prefer(customer, saved[1]!.id),
      remove(customer, saved[0]!.id),
      prefer(customer, saved[2]!.id),
      remove(customer, saved[1]!.id),
    ]);
    const left = await methods(customer);
    expect(left.map(({ last4 }) => last4)).toEqual(['3333']);
    expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  }
});

test('autopay never stays with a method that is removed at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const customer = await world.person();
    const card = await save(customer);
    await Promise.all([agree(customer, card.id), remove(customer, card.id)]);
    expect((await autopayOf(customer))?.methodId ?? null).toBeNull();
  }
});

test('nobody uses or removes what is somebody else’s, or unknown', async () => {
  const [owner, stranger] = [await world.person(), await world.person()];
  const card = await save(owner);
  for (const id of [card.id, '0d9c6c2c-1c53-4f7f-8f2e-5a8f6f1d2b3c']) {
    expect((await prefer(stranger, id)).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await agree(stranger, id)).status).toBe(404);
  }
  expect(await methods(stranger)).toEqual([]);
  expect(shown(await methods(owner))).toEqual(['4242 default']);
});

import { expect, test } from 'vitest';
import { ProviderError } from '../stripe/provider.ts';
import { memoryProvider } from './memory-provider.ts';

const now = new Date('2026-11-20T18:00:00.000Z');

/** A payment of $200 by card or bank. */
const paid = async (by: 'card' | 'bank' = 'card') => {
  const stripe = memoryProvider(() => now);
  const { id } = await stripe.provider.createSession(
    {
      paymentId: 'p1',
      items: [{ name: 'June', total: 20_000 }],
      customerId: null,
      methods: ['card'],
      expiresAt: new Date(now.getTime() + 31 * 60_000),
      returnTo: 'https://example.com',
      leaveTo: 'https://example.com',
    },
    'p1',
  );
  const intentId = by === 'card' ? stripe.payByCard(id) : stripe.payByBank(id);
  if (by === 'bank') stripe.bankPays(intentId);
  const refund = async (amount: number) =>
    stripe.provider.createRefund({ refundId: `r${amount}`, intentId, amount }, `r${amount}`);
  const ours = (): number => stripe.taken() - stripe.refunded() - stripe.returned();
  return { stripe, intentId, refund, ours };
};

test('what is disputed is gone until it is won, and is not refunded meanwhile', async () => {
  const { stripe, intentId, refund, ours } = await paid();
  await refund(5000);
  const id = stripe.dispute(intentId);
  expect(await stripe.provider.getDispute(id)).toMatchObject({ state: 'open', amount: 15_000 });
  expect(ours()).toBe(0);
  await expect(refund(1)).rejects.toThrow(ProviderError);
  stripe.win(id);
  expect(ours()).toBe(15_000);
  await refund(1);
  const next = stripe.dispute(intentId, 4000);
  stripe.lose(next);
  expect([ours(), stripe.left(intentId)]).toEqual([10_999, 10_999]);
  const listed = await stripe.provider.listDisputes(intentId);
  expect(listed.map((each) => [each.id, each.state])).toEqual([
    [next, 'lost'],
    [id, 'won'],
  ]);
});

test('more may be disputed than was left after a refund, but no more than was taken', async () => {
  const { stripe, intentId, refund, ours } = await paid();
  await refund(5000);
  expect(() => stripe.dispute(intentId, 20_001)).toThrow('can be contested');
  const id = stripe.dispute(intentId, 20_000);
  expect([ours(), stripe.left(intentId)]).toEqual([-5000, -5000]);
  stripe.win(id);
  expect(ours()).toBe(15_000);
});

test('an inquiry moves no money unless it becomes a dispute', async () => {
  const { stripe, intentId, refund, ours } = await paid();
  stripe.endInquiry(stripe.inquire(intentId));
  const id = stripe.inquire(intentId);
  await refund(5000);
  expect(ours()).toBe(15_000);
  stripe.escalate(id);
  expect([ours(), stripe.returned()]).toEqual([0, 15_000]);
});

test('what a bank takes back is gone at once', async () => {
  const { stripe, intentId, ours } = await paid('bank');
  const id = stripe.bankReturns(intentId);
  expect(ours()).toBe(0);
  expect(await stripe.provider.getDispute(id)).toMatchObject({ state: 'lost', dueBy: null });
});

test('evidence is put there with a document until the dispute is decided', async () => {
  const { stripe, intentId } = await paid();
  const id = stripe.dispute(intentId);
  const fileId = await stripe.provider.uploadEvidence(Buffer.from('%PDF'));
  const evidence = { texts: { customer_name: 'Casey Doe' }, fileId };
  await stripe.provider.putEvidence(id, evidence);
  expect(stripe.disputes()).toMatchObject([{ evidence }]);
  stripe.lose(id);
  await expect(stripe.provider.putEvidence(id, evidence)).rejects.toThrow(ProviderError);
  await expect(stripe.provider.uploadEvidence(new Uint8Array(4_500_001))).rejects.toThrow(
    ProviderError,
  );
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { bank, card, submitCheckout, type CheckoutForm } from '../testing/checkout-form.ts';
import { payableSession, startFixture, type Fixture } from '../testing/stripe-fixture.ts';

let fixture: Fixture;

beforeEach(async () => {
  fixture = await startFixture();
});

afterEach(() => fixture.stop());

/** The intent of a payment of $120.00, after the bank has answered. */
const paid = async (form: CheckoutForm = card('4242424242424242')): Promise<string> => {
  const { session } = await payableSession(fixture, {
    payment_method_options: { us_bank_account: { setup_future_usage: 'off_session' } },
  });
  await submitCheckout(session.url, form);
  await fixture.days(4);
  await fixture.days(0);
  await fixture.types();
  const { payment_intent: intent } = await fixture.stripe.checkout.sessions.retrieve(session.id);
  return String(intent);
};

const refund = (intent: string, amount?: number) =>
  fixture.stripe.refunds.create({
    payment_intent: intent,
    ...(amount !== undefined && { amount }),
    reason: 'requested_by_customer',
    metadata: { refundId: 'refund-1' },
  });

test('a card is refunded at once, in parts up to what was taken', async () => {
  const intent = await paid();
  const first = await refund(intent, 2000);
  expect(first).toMatchObject({
    status: 'succeeded',
    amount: 2000,
    metadata: { refundId: 'refund-1' },
  });
  expect(await fixture.types()).toEqual(['refund.created', 'charge.refunded']);
  await expect(refund(intent, 10_001)).rejects.toMatchObject({ param: 'amount' });
  await refund(intent);
  await expect(refund(intent)).rejects.toMatchObject({ code: 'charge_already_refunded' });
  const { latest_charge: charge } = await fixture.stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge.refunds'],
  });
  expect(charge).toMatchObject({
    refunded: true,
    amount_refunded: 12_000,
    refunds: { data: [{ amount: 10_000 }, { id: first.id }] },
  });
  const { data } = await fixture.stripe.refunds.list({ payment_intent: intent });
  expect(data).toHaveLength(2);
});

test('a bank is refunded after some days', async () => {
  const intent = await paid(bank('000123456789'));
  const pending = await refund(intent);
  expect(pending).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  await fixture.types();
  await fixture.days(4);
  expect(await fixture.types()).toEqual(['refund.updated']);
  expect((await fixture.stripe.refunds.retrieve(pending.id)).status).toBe('succeeded');
});

test('a refund fails later, and the money is back', async () => {
  const intent = await paid(card('4000000000005126'));
  const asked = await refund(intent);
  expect(asked.status).toBe('succeeded');
  await fixture.types();
  await fixture.days(4);
  expect(await fixture.types()).toEqual(['refund.updated', 'refund.failed']);
  const failed = await fixture.stripe.refunds.retrieve(asked.id, {
    expand: ['failure_balance_transaction', 'charge'],
  });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: expect.any(String),
    failure_balance_transaction: { amount: 12_000, type: 'refund_failure' },
    charge: { amount_refunded: 0, refunded: false },
  });
  expect(await fixture.control('totals')).toMatchObject({
    taken: 12_000,
    refunded: 0,
    fees: 378,
  });
});

test.each([
  ['nothing was taken', card('4000000000000002')],
  ['the bank has refused', bank('000222222227')],
])('there is no refund where %s', async (_, form) => {
  const intent = await paid(form);
  await expect(refund(intent)).rejects.toMatchObject({ statusCode: 400 });
});

test('a disputed card is withdrawn with a fee, and comes back if it is won', async () => {
  const before = await fixture.control('totals');
  const intent = await paid();
  const { id } = await fixture.control('dispute', { intent, amount: 5000 });
  expect(await fixture.types()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
  const dispute = await fixture.stripe.disputes.retrieve(id, { expand: ['charge'] });
  expect(dispute).toMatchObject({
    status: 'needs_response',
    amount: 5000,
    payment_intent: intent,
    charge: { disputed: true },
    balance_transactions: [{ amount: -5000, fee: 1500 }],
    evidence_details: { due_by: expect.any(Number), has_evidence: false },
  });
  await expect(refund(intent, 100)).rejects.toMatchObject({ code: 'charge_disputed' });
  expect((await fixture.control('totals')).returned - before.returned).toBe(5000);
  await fixture.control('close-dispute', { id, status: 'won' });
  expect(await fixture.types()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
  const after = await fixture.control('totals');
  expect(after.returned).toBe(before.returned);
  expect(after.fees - before.fees).toBe(378 + 1500);
  expect((await refund(intent, 100)).status).toBe('succeeded');
});

test('an inquiry moves nothing, and a lost dispute stays lost', async () => {
  const intent = await paid();
  const { id } = await fixture.control('dispute', { intent, status: 'warning_needs_response' });
  expect(await fixture.types()).toEqual(['charge.dispute.created']);
  await fixture.control('close-dispute', { id, status: 'warning_closed' });
  const second = await fixture.control('dispute', { intent, amount: 12_000 });
  await fixture.control('close-dispute', { id: second.id, status: 'lost' });
  await expect(fixture.control('close-dispute', { id: second.id, status: 'won' })).rejects.toThrow(
    'open',
  );
  const { data } = await fixture.stripe.disputes.list({ payment_intent: intent });
  expect(data.map(({ status }) => status)).toEqual(['lost', 'warning_closed']);
  expect(data[1]?.balance_transactions).toEqual([]);
});

test('evidence is staged with a file, and submitted only when asked', async () => {
  const intent = await paid();
  const { id } = await fixture.control('dispute', { intent });
  const pdf = Buffer.from('%PDF-1.7\r\n--evidence\0\xff');
  const file = await fixture.stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: pdf, name: 'evidence.pdf', type: 'application/pdf' },
  });
  expect(file).toMatchObject({ size: pdf.length, type: 'pdf', filename: 'evidence.pdf' });
  expect(Buffer.from(await (await fetch(file.url!)).arrayBuffer())).toEqual(pdf);
  expect(await fixture.stripe.files.retrieve(file.id)).toMatchObject({ id: file.id });
  const staged = await fixture.stripe.disputes.update(id, {
    evidence: { customer_name: 'Casey Doe', uncategorized_file: file.id },
    submit: false,
  });
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence: { customer_name: 'Casey Doe', uncategorized_file: file.id, receipt: null },
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  await expect(
    fixture.stripe.disputes.update(id, { evidence: { receipt: 'file_none' }, submit: false }),
  ).rejects.toMatchObject({ param: 'evidence[receipt]' });
  const submitted = await fixture.stripe.disputes.update(id, { evidence: { customer_name: '' } });
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: null, uncategorized_file: file.id },
    evidence_details: { submission_count: 1 },
  });
});

test.each([
  ['a text', { data: Buffer.from('x'), name: 'a.txt', type: 'text/plain' }],
  ['more than 5 MB', { data: Buffer.alloc(5_300_000), name: 'a.pdf', type: 'application/pdf' }],
])('%s is no evidence', async (_, file) => {
  await expect(
    fixture.stripe.files.create({ purpose: 'dispute_evidence', file }),
  ).rejects.toMatchObject({ param: 'file' });
});

test('a bank returns a payment for good', async () => {
  const intent = await paid(bank('000123456789'));
  const { id } = await fixture.control('return', { intent });
  expect(await fixture.types()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
  expect(await fixture.stripe.disputes.retrieve(id)).toMatchObject({
    status: 'lost',
    reason: 'insufficient_funds',
    is_charge_refundable: false,
  });
  await expect(fixture.control('return', { intent: await paid() })).rejects.toThrow('bank');
});

test('a disputed debit ends its mandate, and the account with it', async () => {
  const intent = await paid(bank('000123456789'));
  const { customer } = await fixture.stripe.paymentIntents.retrieve(intent);
  await fixture.control('dispute', { intent });
  expect(await fixture.types()).toContain('mandate.updated');
  const [method] = (await fixture.stripe.customers.listPaymentMethods(String(customer))).data;
  await expect(
    fixture.stripe.paymentIntents.create({
      amount: 100,
      currency: 'usd',
      customer: String(customer),
      payment_method: method!.id,
      payment_method_types: ['us_bank_account'],
    }),
  ).rejects.toMatchObject({ code: 'payment_intent_mandate_invalid' });
});

test('the balance is what has been taken, less what was given back and kept', async () => {
  await refund(await paid(), 2000);
  await fixture.control('return', { intent: await paid(bank('000123456789')) });
  const { taken, refunded, returned, fees } = await fixture.control('totals');
  expect({ taken, refunded, returned }).toEqual({
    taken: 24_000,
    refunded: 2000,
    returned: 12_000,
  });
  expect(fees).toBeGreaterThan(0);
  const { available, pending } = await fixture.stripe.balance.retrieve();
  expect(available[0]!.amount + pending[0]!.amount).toBe(taken - refunded - returned - fees);
  const { data } = await fixture.stripe.balanceTransactions.list({ limit: 100, type: 'charge' });
  expect(await fixture.stripe.balanceTransactions.retrieve(data[0]!.id)).toMatchObject({
    type: 'charge',
    reporting_category: 'charge',
  });
});

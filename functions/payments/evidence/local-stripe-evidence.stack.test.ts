import { randomUUID } from 'node:crypto';
import { card, submitCheckout } from 'local-stripe/testing/checkout-form.ts';
import { startFixture } from 'local-stripe/testing/stripe-fixture.ts';
import { gatherEvidence } from 'shared/contracts/payments.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paymentStore, putProviderPayment } from '../../payment-rows/payment-store.ts';
import { transact } from '../../platform/table/transact.ts';
import { latin, pageCount } from '../../reports/testing/read-pdf.ts';
import { startWorld } from '../../testing/world.ts';
import { handler } from '../endpoints/gather-evidence.ts';
import { stripeProvider } from '../stripe/stripe-provider.ts';
import { disputeSample } from '../testing/dispute-sample.ts';
import { payingStage } from '../testing/memory-provider.ts';
import { paidMonth } from './testing/contested.ts';

// With Stripe's own library and the stand-in for Stripe, which knows its rules of evidence.

const world = await startWorld();
const { table } = world;
const payments = paymentStore(table);
const now = new Date('2027-05-20T14:00:00Z');
const { cookie } = await world.person({ isAdmin: true, at: now });
const fixture = await startFixture();
afterAll(fixture.stop);

beforeEach(() => {
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  vi.stubEnv('STRIPE_API_BASE', fixture.server.api);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const { secretKey: key, webhookSecret } = fixture.server;
const provider = stripeProvider({
  read: async () => ({ key, webhookSecret }),
  renew: () => undefined,
});

const press = async (id: string) =>
  world.call(handler.with({ dependencies: { provider }, now: () => now }), gatherEvidence, {
    cookie,
    params: { id },
  });

/** A payment on Stripe's page that its cardholder disputes. */
const disputed = async () => {
  const customer = await world.person({ at: now });
  const session = await provider.createSession(
    {
      paymentId: randomUUID(),
      items: [{ name: 'Pool care', total: 46_856 }],
      customerId: null,
      methods: ['card'],
      expiresAt: new Date(now.getTime() + 31 * 60_000),
      returnTo: 'http://localhost:3000/billing',
      leaveTo: 'http://localhost:3000/billing',
    },
    randomUUID(),
  );
  await submitCheckout(session.url!, card('4242424242424242'));
  const { intentId } = await provider.getSession(session.id);
  const { payment } = await paidMonth(world, customer, { intentId });
  const { id: disputeId } = await fixture.control('dispute', { intent: intentId });
  const { dueBy, amount } = await provider.getDispute(disputeId);
  const dispute = disputeSample({ id: disputeId, amount, dueBy: dueBy!.toISOString() });
  const contested = { ...payment, disputes: [dispute], revision: 1 };
  await transact(table, [putProviderPayment(table, contested)]);
  return { id: payment.id, disputeId, customer };
};

test('Stripe has the fields and the document, which is not submitted, and then the next ones', async () => {
  const { id, disputeId, customer } = await disputed();
  expect((await press(id)).status).toBe(200);
  const first = await fixture.stripe.disputes.retrieve(disputeId);
  expect(first).toMatchObject({
    status: 'needs_response',
    evidence: {
      customer_email_address: customer.email,
      service_date: expect.stringMatching(/Nov/),
    },
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  const fileId = String(first.evidence.service_documentation);
  expect(await fixture.stripe.files.retrieve(fileId)).toMatchObject({
    purpose: 'dispute_evidence',
    type: 'pdf',
  });
  const contents = await fetch(`${fixture.server.api}/v1/files/${fileId}/contents`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const pdf = new Uint8Array(await contents.arrayBuffer());
  expect(latin(pdf.subarray(0, 5))).toBe('%PDF-');
  expect(pageCount(pdf)).toBeGreaterThan(0);

  expect((await press(id)).status).toBe(200);
  const second = await fixture.stripe.disputes.retrieve(disputeId);
  expect(second.evidence.service_documentation).not.toBe(fileId);
  expect(second).toMatchObject({
    status: 'needs_response',
    evidence_details: { submission_count: 0 },
  });
});

test('what was decided at Stripe in the meantime is refused', async () => {
  const { id, disputeId } = await disputed();
  await fixture.control('close-dispute', { id: disputeId, status: 'won' });
  expect((await press(id)).status).toBe(409);
  expect((await payments.findOfProvider(id))!.disputes[0]!.evidenceAt).toBe(null);
});

import { randomUUID } from 'node:crypto';
import { gatherEvidence } from 'shared/contracts/payments.ts';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { putConsent } from '../../payment-rows/autopay-store.ts';
import type { PaymentDispute } from '../../payment-rows/payment-dispute.ts';
import { paymentStore, putProviderPayment, putReport } from '../../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { keys } from '../../platform/table/keys.ts';
import { deleteOf } from '../../platform/table/rows.ts';
import { transact } from '../../platform/table/transact.ts';
import { recordStore } from '../../reports/record/record-store.ts';
import { readText } from '../../reports/testing/read-pdf.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { startWorld } from '../../testing/world.ts';
import { handler } from '../endpoints/gather-evidence.ts';
import {
  ProviderError,
  type DisputeEvidence,
  type Provider,
  type ProviderProblem,
} from '../stripe/provider.ts';
import { disputeSample } from '../testing/dispute-sample.ts';
import { memoryProvider, payingStage } from '../testing/memory-provider.ts';
import { paymentSample } from '../testing/payment-sample.ts';
import { paidMonth } from './testing/contested.ts';

const world = await startWorld();
const { table } = world;
const payments = paymentStore(table);
const now = new Date('2026-11-21T18:00:00.000Z');
const { cookie } = await world.person({ isAdmin: true, at: now });

beforeEach(() => {
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What was put at the provider, the latest last. */
const providerThatTakes = (changes: Partial<Provider> = {}) => {
  const put: { disputeId: string; texts: DisputeEvidence['texts']; pdf: Uint8Array }[] = [];
  const files: Uint8Array[] = [];
  const provider: Provider = {
    ...memoryProvider(() => now).provider,
    uploadEvidence: async (pdf) => `file_${files.push(pdf) - 1}`,
    putEvidence: async (disputeId, { texts, fileId }) => {
      put.push({ disputeId, texts, pdf: files[Number(fileId.slice(5))]! });
    },
    ...changes,
  };
  return { provider, put };
};

/** A call to the provider that fails like this. */
const failing = (problem: ProviderProblem) => async (): Promise<never> => {
  throw new ProviderError(problem, new Error('Down'));
};

const press = async (id: string, provider: Provider, at = now) =>
  world.call(handler.with({ dependencies: { provider }, now: () => at }), gatherEvidence, {
    cookie,
    params: { id },
  });

/** A payment by card, contested like this unless nothing is given. */
const contested = async (
  changes: Partial<PaymentDispute> | null = {},
  ofPayment: Partial<ProviderPayment> = {},
) => {
  const customer = await world.person({ at: now });
  const { payment, reports } = await paidMonth(world, customer, ofPayment);
  const after = {
    ...payment,
    revision: 1,
    disputes: changes === null ? [] : [disputeSample(changes)],
  };
  await transact(table, [putProviderPayment(table, after)]);
  return { id: payment.id, customer, reports, dispute: after.disputes[0]! };
};

const recordLineOf = async (reportId: string) => (await recordStore(table).lineOf(reportId))!;

const evidenceAtOf = async (id: string) =>
  (await payments.findOfProvider(id))!.disputes.map(({ evidenceAt }) => evidenceAt);

test('puts the document and the texts at the provider, and stores when', async () => {
  const { provider, put } = providerThatTakes();
  const { id, customer, reports, dispute } = await contested();
  const { status, body } = await press(id, provider);
  expect([status, body.dispute.evidenceAt]).toEqual([200, now.toISOString()]);
  expect(await evidenceAtOf(id)).toEqual([now.toISOString()]);
  expect(put).toHaveLength(1);
  const { disputeId, texts, pdf } = put[0]!;
  expect(disputeId).toBe(dispute.id);
  expect(texts).toMatchObject({
    product_description:
      'Monthly Membership, Nov 2, 2026 to Dec 1, 2026: $243.56, with $18.56 sales tax\nFilter cleaning, Nov 12, 2026: $225.00',
    customer_email_address: customer.email,
    service_date: 'Nov 3, 2026; Nov 10, 2026; Nov 12, 2026',
  });
  expect(texts['uncategorized_text']).toContain('How customers can cancel');
  const text = readText(pdf);
  for (const { id: reportId } of reports)
    expect(text).toContain((await recordLineOf(reportId)).hash);
  expect(text).toContain('Photo 4 of 4: Nov 10, 2026');
  expect(text).not.toMatch(/Dec 2, 2026: |Nov 17, 2026: /);
  expect(text).toContain('Nov 12, 2026: Filter cleaning');
});

test('says what is gone: a report, photos of another, the consent', async () => {
  const { provider, put } = providerThatTakes();
  const { id, reports } = await contested({}, { isAutomatic: true });
  const [first, second] = reports;
  const { hash } = await recordLineOf(first!.id);
  await transact(table, [deleteOf(table, { key: keys.report(first!.id) })]);
  await photos().removeBelow(`photos/${second!.id}/`);
  expect((await press(id, provider)).status).toBe(200);
  const text = readText(put[0]!.pdf);
  expect(text).toContain('Its report is no longer stored.');
  expect(text).toContain(hash);
  expect(text).toContain('Photos that could not be read: 2.');
  expect(text).toContain('The consent is no longer stored.');
});

test('an automatic payment has the consent that was in force when it began', async () => {
  const { provider, put } = providerThatTakes();
  const { id, customer } = await contested({}, { isAutomatic: true });
  const given = [
    { givenAt: '2026-01-01T15:00:00.000Z', endedAt: '2026-05-01T15:00:00.000Z', text: 'Earlier.' },
    { givenAt: '2026-06-01T15:00:00.000Z', endedAt: '2026-11-21T15:00:00.000Z', text: 'I agree.' },
    { givenAt: '2026-11-21T15:00:00.000Z', endedAt: null, text: 'Later.' },
  ];
  for (const consent of given)
    await transact(table, [
      putConsent(table, {
        ...consent,
        id: randomUUID(),
        userId: customer.id,
        version: '2026-11-29',
        methodId: randomUUID(),
        methodName: 'Visa ending in 4242',
        upTo: 30_000,
      }),
    ]);
  await press(id, provider);
  const text = readText(put[0]!.pdf);
  expect(text).toContain('I agree.');
  expect(text).toContain('EndedNov 21, 2026, 9:00 AM');
  expect(text).not.toMatch(/Earlier|Later/);
  expect(put[0]!.texts['uncategorized_text']).toContain('agreed to this on Jun 1, 2026, 10:00 AM');
});

test('an inquiry may be answered; pressed again, it replaces what was put there', async () => {
  const { provider, put } = providerThatTakes();
  const { id } = await contested({ state: 'inquiry' });
  await press(id, provider);
  const later = new Date(now.getTime() + 60_000);
  expect((await press(id, provider, later)).body.dispute.evidenceAt).toBe(later.toISOString());
  expect(put).toHaveLength(2);
  // A press that began before, and ends after it.
  await press(id, provider);
  expect(await evidenceAtOf(id)).toEqual([later.toISOString()]);
});

test('pressed twice at once, both are answered, and one time is stored', async () => {
  const { provider } = providerThatTakes();
  const { id } = await contested();
  const answers = await Promise.all([press(id, provider), press(id, provider)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await evidenceAtOf(id)).toEqual([now.toISOString()]);
});

test('what else becomes of the payment meanwhile stays', async () => {
  const { id } = await contested();
  const { provider } = providerThatTakes({
    putEvidence: async () => {
      const payment = (await payments.findOfProvider(id))!;
      const [dispute] = payment.disputes;
      await transact(table, [
        putProviderPayment(table, {
          ...payment,
          disputes: [{ ...dispute!, state: 'won', closedOn: '2026-11-21', dueBy: null }],
          revision: payment.revision + 1,
        }),
      ]);
    },
  });
  const { body } = await press(id, provider);
  expect(body.dispute).toMatchObject({ state: 'won', evidenceAt: now.toISOString() });
});

it.each<[string, Partial<PaymentDispute> | null, Partial<ProviderPayment>, RegExp]>([
  ['that is not disputed', null, {}, /not disputed/],
  [
    'by a bank',
    { state: 'lost', dueBy: null },
    { method: { type: 'bank', brand: 'Example Bank', last4: '6789' } },
    /only for payments by card/,
  ],
  ['that was won', { state: 'won', dueBy: null }, {}, /over/],
  ['that was lost', { state: 'lost', dueBy: null }, {}, /over/],
  ['without a last day', { dueBy: null }, {}, /takes no evidence/],
  ['after its last day', { dueBy: now.toISOString() }, {}, /until Nov 21, 2026/],
])('refuses a payment %s', async (_, dispute, payment, message) => {
  const { provider, put } = providerThatTakes();
  const { id } = await contested(dispute, payment);
  const { status, body } = await press(id, provider);
  expect([status, body.message]).toEqual([409, expect.stringMatching(message)]);
  expect(put).toEqual([]);
});

test('refuses what the provider has decided meanwhile', async () => {
  const { id } = await contested();
  const { provider } = providerThatTakes({ putEvidence: failing('refused') });
  const { status, body } = await press(id, provider);
  expect([status, body.message]).toEqual([409, expect.stringContaining('no evidence')]);
  expect(await evidenceAtOf(id)).toEqual([null]);
});

test('answers 404 for what is not there, or was only reported, and on a stage without payments', async () => {
  const { provider } = providerThatTakes();
  const reported = paymentSample(chargeSample({ customerId: randomUUID() }));
  await transact(table, [putReport(table, reported)]);
  for (const id of [randomUUID(), reported.id])
    expect((await press(id, provider)).status).toBe(404);
  const { id } = await contested();
  vi.stubEnv('PAYMENTS', 'null');
  expect(
    (await world.call(handler.with({ now: () => now }), gatherEvidence, { cookie, params: { id } }))
      .status,
  ).toBe(404);
});

test.each(['uploadEvidence', 'putEvidence'] as const)(
  'answers 503 while %s fails, and works afterwards',
  async (call) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { id } = await contested();
    const { provider } = providerThatTakes({ [call]: failing('unclear') });
    const { status } = await press(id, provider);
    expect([status, await evidenceAtOf(id)]).toEqual([503, [null]]);
    expect((await press(id, providerThatTakes().provider)).status).toBe(200);
  },
);

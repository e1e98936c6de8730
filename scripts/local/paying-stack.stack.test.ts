import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { localNames } from 'local-aws/stack/stack-definition.ts';
import { resourcesOf } from 'local-aws/stack/template-values.ts';
import { signatureOf } from 'local-stripe/events/signature.ts';
import {
  bank,
  card,
  submitCheckout,
  type CheckoutForm,
} from 'local-stripe/testing/checkout-form.ts';
import { clientOf } from 'local-stripe/testing/stripe-fixture.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { publicPages } from 'shared/domain/site/pages.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { functionsDirectory } from '../build/build-functions.ts';
import { webDirectory } from '../build/build-web.ts';
import { localTemplate } from '../build/local-template.ts';
import { startLocalStack, type LocalStack } from './local-stack.ts';
import { freePorts } from './testing/free-ports.ts';
import { signInAs } from './testing/hosted-sign-in.ts';

// The stack of `npm start -- --payments`, called by HTTP alone.

let data: string;
let stack: LocalStack;
let site: string;
let customer: Visitor;
let admin: Visitor;
let customerId: string;

const someId = '8a4e7d10-2b6f-4c53-8f0e-7d1e5a9c0001';

const visitorOf = async (role: string) => {
  const account = stack.info.accounts.find((each) => each.role === role)!;
  const { visit } = await signInAs(site, account);
  return {
    get: async (address: string): Promise<any> => (await visit(site + address)).json(),
    text: async (address: string): Promise<string> => (await visit(site + address)).text(),
    post: async (address: string, body: object = {}): Promise<{ status: number; body: any }> => {
      const response = await visit(site + address, {
        method: 'POST',
        headers: { origin: site, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
  };
};
type Visitor = Awaited<ReturnType<typeof visitorOf>>;

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'paying-stack-test-'));
  const [port = 0, dynamodb = 0, s3 = 0, mail = 0, identity = 0, stripe = 0] = await freePorts(6);
  stack = await startLocalStack(
    { port, data, fresh: false, empty: true, payments: true },
    { dynamodb, s3, mail, identity, stripe },
  );
  site = stack.info.site;
  [customer, admin] = [await visitorOf('customer'), await visitorOf('admin')];
  ({ id: customerId } = await customer.get('/api/auth/user'));
});

afterAll(async () => {
  await stack.close();
  await rm(data, { recursive: true, force: true });
});

const control = async (name: string, body?: object): Promise<any> => {
  const response = await fetch(`${stack.info.stripe!.control}/${name}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([name, response.status]).toEqual([name, 200]);
  return response.json();
};

beforeEach(async () => {
  await control('webhooks', { mode: 'deliver' });
});

/** The visit of $85.00 that the customer owes for, as an item to pay. */
const owed = async () => {
  const added = await admin.post('/api/admin/bookings', {
    customerId,
    name: 'Pump repair',
    price: '85.00',
    taxable: false,
    scheduledDate: businessDate(new Date()),
  });
  const { id } = added.body;
  await admin.post(`/api/admin/bookings/${id}/transition`, { action: 'complete' });
  return { kind: 'visit', id };
};

const pay = async (item: object) =>
  customer.post('/api/payments/checkout', { items: [item], remember: false });

/** A payment that the customer has begun. */
const begun = async (): Promise<{ url: string; paymentId: string }> => {
  const { status, body } = await pay(await owed());
  expect(status).toBe(200);
  return body;
};

/** As stored: Stripe is not asked. */
const storedPayment = async (paymentId: string) =>
  (await customer.get('/api/payments')).find(({ id }: { id: string }) => id === paymentId);

const untilIs = async (paymentId: string, state: string): Promise<void> =>
  vi.waitFor(
    async () => {
      expect((await storedPayment(paymentId)).state).toBe(state);
    },
    { timeout: 20_000, interval: 200 },
  );

const stripe = () => clientOf({ api: stack.info.stripe!.api, secretKey: 'sk_test_local' });

test('the stand-in for Stripe runs, answers and is named on the page of the stack', async () => {
  const info = await (await fetch(`${site}/__local/info.json`)).json();
  const { api, control: controls } = stack.info.stripe!;
  expect(info).toMatchObject({
    stripe: { api, control: controls, webhookSecret: expect.any(String) },
  });
  expect(await (await fetch(`${site}/__local/`)).text()).toContain(api);
});

test('a customer pays by card: the built functions find the key, and Stripe’s event reaches them', async () => {
  const { url, paymentId } = await begun();
  const { location } = await submitCheckout(url, card('4242424242424242'));
  expect(location).toBe(`${site}/billing?payment=${paymentId}`);
  await untilIs(paymentId, 'succeeded');
  expect(await storedPayment(paymentId)).toMatchObject({
    total: '85.00',
    method: { type: 'card', last4: '4242' },
  });
});

test('fifty calls for one bill at once are one payment and one page', async () => {
  const item = await owed();
  const answers = await Promise.all(Array.from({ length: 50 }, async () => pay(item)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => `${body.paymentId} ${body.url}`)).size).toBe(1);
  const { paymentId } = answers[0]!.body;
  const pages = await stripe().checkout.sessions.list({ limit: 100 });
  const own = pages.data.filter((page) => page.client_reference_id === paymentId);
  expect(own.map(({ status }) => status)).toEqual(['open']);
  const canceled = await customer.post(`/api/payments/${paymentId}/cancel`);
  expect(canceled.body.state).toBe('canceled');
});

const receipts = async (): Promise<string[]> => {
  const mails: { subject: string; text: string }[] = await (
    await fetch(`${site}/__local/mail.json`)
  ).json();
  return mails.flatMap(({ subject }) => (subject === 'Receipt for $85.00' ? subject : []));
};

test('what Stripe could not tell us is found by the nightly job, and mailed once', async () => {
  await control('webhooks', { mode: 'lose' });
  const { url, paymentId } = await begun();
  await submitCheckout(url, card('4242424242424242'));
  expect((await storedPayment(paymentId)).state).toBe('open');
  const before = (await receipts()).length;
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  for (const mailed of [1, 0]) {
    const response = await fetch(
      `${site}/__local/jobs/reconcile-payments?now=${new Date().toISOString()}`,
      {
        method: 'POST',
        headers: { 'x-job-token': await readFile(path.join(data, 'job-token'), 'utf8') },
      },
    );
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { result: { mailed, failed: 0, isFinished: true } },
    ]);
  }
  expect(await storedPayment(paymentId)).toMatchObject({ state: 'succeeded' });
  expect((await receipts()).length - before).toBe(1);
});

const policiesOf = (template: Awaited<ReturnType<typeof localTemplate>>) =>
  resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy');

test('the pages say that cards are taken, by the policy of a stage that takes none', async () => {
  expect(await (await fetch(site)).text()).toContain('credit and debit cards');
  expect(await (await fetch(`${site}/checkout`)).text()).toContain('"cardPayments":true');
  const policies = policiesOf(await localTemplate({ payments: true }));
  expect(policies).not.toEqual([]);
  expect(policies).toEqual(policiesOf(await localTemplate()));
});

const rowsOf = async (): Promise<Record<string, unknown>[]> => {
  const client = new DynamoDBClient({ endpoint: stack.info.endpoints.dynamodb });
  try {
    const rows = [];
    const table = DynamoDBDocumentClient.from(client);
    for await (const { Items = [] } of paginateScan(
      { client: table },
      { TableName: localNames.table },
    ))
      rows.push(...Items);
    // A session notes when it was last used, and a limit how often; which events were acted on is remembered.
    return rows.filter(({ pk, sk }) => !/SESSION|THROTTLE|^EVENT/.test(`${pk} ${sk}`));
  } finally {
    client.destroy();
  }
};

/** What is owed and paid; events that were taken, and the mails about them, are no part of it. */
const owedAndPaid = async () =>
  (await rowsOf())
    .filter(({ pk }) => /^(PAYMENT|BOOKING|CHARGE)#/.test(String(pk)))
    .map(({ pk, state, items, paymentStatus, totalAmount, tax, paidOn, heldBy }) => ({
      pk,
      state,
      items,
      paymentStatus,
      totalAmount,
      tax,
      paidOn,
      heldBy,
    }));

/** What the lines of the log say that raise the alarm. */
const alarms = async (): Promise<string[]> => {
  const log = await readFile(path.join(data, 'logs/stack.log'), 'utf8');
  return [...log.matchAll(/problem: '([^']*)'/g)].map(([, problem = '']) => problem);
};

const untilAlarms = async (expected: readonly string[]): Promise<void> =>
  vi.waitFor(
    async () => {
      expect(await alarms()).toEqual(expected);
    },
    { timeout: 20_000, interval: 200 },
  );

const sessionOf = async (paymentId: string) => {
  for await (const session of stripe().checkout.sessions.list({ limit: 100 }))
    if (session.client_reference_id === paymentId) return session;
  throw new Error(`There is no page of ${paymentId}`);
};

const eventAbout = (object: object, changes: object = {}): string =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object },
    ...changes,
  });

const seconds = (): number => Math.floor(Date.now() / 1000);
const signed = (body: string, at = seconds(), secret = stack.info.stripe!.webhookSecret) =>
  signatureOf(body, secret, at);

const tell = async (body: string, signature: string | null = signed(body)): Promise<number> => {
  const response = await fetch(`${site}/api/payments/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      ...(signature !== null && { 'stripe-signature': signature }),
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
};

test('hostile and strange events change nothing, and one that lies is not believed', async () => {
  await control('webhooks', { mode: 'lose' });
  const { url, paymentId } = await begun();
  await submitCheckout(url, card('4242424242424242'));
  const session = await sessionOf(paymentId);
  const raised = await alarms();
  const before = await rowsOf();
  const body = eventAbout(session);
  const live = eventAbout(session, { livemode: true });
  const unknownType = eventAbout(session, { type: 'checkout.session.invented' });
  const large = eventAbout({ ...session, note: 'x'.repeat(300_000) });
  const huge = eventAbout({ ...session, note: 'x'.repeat(10 * 1024 * 1024) });
  const statuses = {
    'no signature': await tell(body, null),
    'an empty one': await tell(body, ''),
    'of another secret': await tell(body, signed(body, seconds(), 'whsec_other')),
    'of other bytes': await tell(`${body} `, signed(body)),
    '400 seconds old': await tell(body, signed(body, seconds() - 400)),
    'about real money': await tell(live),
    '300 KB': await tell(large),
    '10 MB': await tell(huge),
    'of an unknown type': await tell(unknownType),
  };
  expect(statuses).toEqual({
    'no signature': 403,
    'an empty one': 403,
    'of another secret': 403,
    'of other bytes': 403,
    '400 seconds old': 403,
    'about real money': 403,
    '300 KB': 413,
    '10 MB': 413,
    // Stripe has signed it: it need not send it again.
    'of an unknown type': 200,
  });
  expect(await rowsOf()).toEqual(before);

  const lie = eventAbout({
    ...session,
    status: 'expired',
    amount_total: 1,
    payment_status: 'unpaid',
  });
  expect(await tell(lie)).toBe(200);
  expect(await storedPayment(paymentId)).toMatchObject({ state: 'succeeded', total: '85.00' });
  const after = await owedAndPaid();
  // Within five minutes a recording can be sent again.
  expect(await tell(lie)).toBe(200);
  expect(await tell(body)).toBe(200);
  expect(await owedAndPaid()).toEqual(after);
  expect(await alarms()).toEqual(raised);
});

test('another amount, and money that no payment explains, change no amount and raise an alarm', async () => {
  await control('webhooks', { mode: 'lose' });
  const raised = await alarms();
  const { url, paymentId } = await begun();
  await submitCheckout(url, card('4242424242424242'));
  const client = new DynamoDBClient({ endpoint: stack.info.endpoints.dynamodb });
  // As if Stripe had taken another amount than the payment has.
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: localNames.table,
      Key: { pk: `PAYMENT#${paymentId}`, sk: 'PAYMENT' },
      UpdateExpression: 'set #items[0].#total = :total',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#items': 'items', '#total': 'total' },
      ExpressionAttributeValues: { ':total': 8400 },
    }),
  );
  client.destroy();
  expect(await tell(eventAbout(await sessionOf(paymentId)))).toBe(200);
  await untilAlarms([...raised, 'another amount']);
  expect(await storedPayment(paymentId)).toMatchObject({ state: 'succeeded', total: '84.00' });

  const strange = await stripe().checkout.sessions.create({
    mode: 'payment',
    client_reference_id: someId,
    metadata: { paymentId: someId },
    payment_intent_data: { metadata: { paymentId: someId } },
    payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Something' } },
      },
    ],
    success_url: site,
    cancel_url: site,
  });
  const before = await owedAndPaid();
  await submitCheckout(strange.url, card('4242424242424242'));
  const paid = await sessionOf(someId);
  expect(await tell(eventAbout(paid))).toBe(200);
  await untilAlarms([...raised, 'another amount', 'money that no payment explains']);
  expect(await owedAndPaid()).toEqual(before);
});

/** Everything that is typed at Stripe, as people type it. */
const typed = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  mistyped: '4242 4242 4242 4241',
  authenticated: '4000 0025 0000 3155',
  routing: '110000000',
  account: '000123456789',
  poorAccount: '000222222227',
};

const form = (account: string): CheckoutForm => ({ ...bank(account), routing: typed.routing });

const textsBelow = async (directory: string): Promise<[string, string][]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }): Promise<[string, string]> => {
      const file = path.join(parentPath, name);
      return [file, await readFile(file, 'latin1')];
    }),
  );
};

test('no number typed at Stripe and neither secret is in a row, a log, a mail, a page, an answer or a bundle', async () => {
  const first = await begun();
  for (const number of [typed.mistyped, typed.declined, typed.authenticated])
    await submitCheckout(first.url, card(number));
  await submitCheckout(first.url, { action: 'fail' });
  await submitCheckout(first.url, card(typed.good));
  const second = await begun();
  await submitCheckout(second.url, card(typed.authenticated));
  await submitCheckout(second.url, { action: 'complete' });
  const [third, fourth] = [await begun(), await begun()];
  await submitCheckout(third.url, form(typed.account));
  await submitCheckout(fourth.url, form(typed.poorAccount));
  await untilIs(third.paymentId, 'processing');
  await control('fault', { path: '/v1/checkout/sessions/{session}/expire', kind: '500' });
  const fifth = await begun();
  expect((await customer.post(`/api/payments/${fifth.paymentId}/cancel`)).status).toBe(503);
  await control('clock', { now: new Date(Date.now() + 5 * 86_400_000).toISOString() });
  for (const { paymentId } of [first, second, third]) await untilIs(paymentId, 'succeeded');
  await untilIs(fourth.paymentId, 'failed');

  const found: [string, string][] = [
    ['rows', JSON.stringify(await rowsOf())],
    ...(await textsBelow(path.join(data, 'logs'))),
    ...(await textsBelow(path.join(data, 'mail'))),
    ...(await textsBelow(path.join(data, 's3'))),
    ...(await textsBelow(functionsDirectory)),
    ...(await textsBelow(webDirectory)),
  ];
  for (const address of [...publicPages, '/billing', '/checkout', '/admin/money'])
    found.push([address, await (await fetch(site + address)).text()]);
  const own = ['payments', 'charges', 'charges/due', 'bookings', 'auth/user', 'user/export'];
  for (const address of own) found.push([address, await customer.text(`/api/${address}`)]);
  for (const address of ['payments?state=reported', 'charges', 'bookings', 'customers'])
    found.push([address, await admin.text(`/api/admin/${address}`)]);

  const numbers = Object.values(typed).flatMap((number) => [
    number,
    number.replaceAll(' ', ''),
    number.replaceAll(' ', '-'),
    number.replaceAll(' ', '').replaceAll(/\d{4}(?=\d)/g, '$& '),
  ]);
  const secrets = ['sk_test_local', stack.info.stripe!.webhookSecret];
  const hidden = new RegExp(`(?<!\\d)(${numbers.join('|')})(?!\\d)|${secrets.join('|')}`);
  expect(found.length).toBeGreaterThan(100);
  // The search finds what is there: the last digits of a card.
  expect(found[0]![1]).toMatch(/"last4":"4242"/);
  for (const [place, text] of found)
    expect([place, hidden.exec(text)?.[0]]).toEqual([place, undefined]);
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { routes } from 'functions/manifest.ts';
import { gridHeic } from 'functions/photos/testing/grid-heic.ts';
import { sampleHeic } from 'functions/photos/testing/heic-samples.ts';
import { localCredentials, localNames } from 'local-aws/stack/stack-definition.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { neighborAccounts } from './demo-accounts.ts';
import { startLocalStack, type LocalStack } from './local-stack.ts';
import { freePorts } from './testing/free-ports.ts';
import { signInAs } from './testing/hosted-sign-in.ts';

let data: string;
let stack: LocalStack;
let site: string;

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'local-stack-test-'));
  const [port = 0, dynamodb = 0, s3 = 0, mail = 0, identity = 0, stripe = 0] = await freePorts(6);
  stack = await startLocalStack(
    { port, data, fresh: false, empty: false, weeks: 2 },
    { dynamodb, s3, mail, identity, stripe },
  );
  site = stack.info.site;
});

afterAll(async () => {
  await stack.close();
  await rm(data, { recursive: true, force: true });
});

const someId = '8a4e7d10-2b6f-4c53-8f0e-7d1e5a9c0001';

test.each(routes.map(({ contract }) => [contract.name, contract] as const))(
  'the deployed bundle of %s loads, finds its variables and answers a visitor',
  async (_, { method, path: template, access }) => {
    const { status } = await fetch(site + template.replaceAll(/\{\w+\}/g, someId), {
      method,
      redirect: 'manual',
      ...(method !== 'GET' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    });
    const isFine = access === 'public' ? status < 500 : status === 401;
    expect({ status, isFine }).toEqual({ status, isFine: true });
  },
);

/** Signs in through the hosted form and returns the browser and where it ended up. */
const signIn = async (role: string) =>
  signInAs(
    site,
    stack.info.accounts.find((account) => account.role === role)!,
  );

test.each([
  ['customer', false],
  ['admin', true],
] as const)('the %s of the demonstration signs in by the hosted form', async (role, isAdmin) => {
  const { visit, landed, email } = await signIn(role);
  expect(landed.url).toBe(`${site}/services`);
  const user = await visit(`${site}/api/auth/user`);
  expect(await user.json()).toMatchObject({ email, isAdmin });
});

/** Signs in and counts the visits. */
const visitsOf = async (account: (typeof neighborAccounts)[number]) => {
  const { visit } = await signInAs(site, account);
  const visits: unknown = await (await visit(`${site}/api/bookings`)).json();
  return z.array(z.unknown()).parse(visits).length;
};

test('the other customers of the demonstration sign in and find their visits', async () => {
  const [robin, avery, peyton, frankie] = await Promise.all(neighborAccounts.map(visitsOf));
  expect([robin, peyton]).toEqual([1, 3]);
  expect(Math.min(avery!, frankie!)).toBeGreaterThan(3);
});

test('a report’s mail is heard to have arrived', async () => {
  const { visit } = await signIn('admin');
  const reports = `${site}/api/admin/service-reports`;
  const recent = z.array(
    z.object({ id: z.string(), status: z.string(), deliveryStatus: z.nullable(z.string()) }),
  );
  const list = async () => recent.parse(await (await visit(`${reports}/recent`)).json());
  const draft = (await list()).find(({ status }) => status === 'draft')!;
  const { status } = await visit(`${reports}/${draft.id}/send-email`, {
    method: 'POST',
    headers: { origin: site },
  });
  expect(status).toBe(200);
  await vi.waitFor(
    async () => {
      const report = (await list()).find(({ id }) => id === draft.id);
      expect(report).toMatchObject({ status: 'sent', deliveryStatus: 'delivered' });
    },
    { timeout: 20_000, interval: 200 },
  );
});

const mails = z.array(z.object({ to: z.array(z.string()), subject: z.string() }));
/** How many codes were mailed to addresses that match. */
const codesTo = async (address: RegExp): Promise<number> => {
  const all = mails.parse(await (await fetch(`${site}/__local/mail.json`)).json());
  return all.filter(
    ({ to, subject }) => subject.startsWith('Your code') && to.some((each) => address.test(each)),
  ).length;
};

test('a flood of codes for one mailbox mails three, and leaves codes for a customer and the operator', async () => {
  const { endpoints, accounts } = stack.info;
  const { region, poolId: UserPoolId } = localNames;
  const cognito = new CognitoIdentityProviderClient({
    endpoint: endpoints.identity,
    region,
    credentials: localCredentials,
    maxAttempts: 1,
  });
  onTestFinished(() => {
    cognito.destroy();
  });
  const page = await (await fetch(site)).text();
  const [, ClientId] = /accountClientId(?:&quot;|\\?"):(?:&quot;|\\?")(\w+)/.exec(page)!;
  const askForCode = async (Username: string): Promise<string> =>
    cognito.send(new ForgotPasswordCommand({ ClientId, Username })).then(
      () => 'sent',
      (error: Error) => error.name,
    );

  const tagged = Array.from({ length: 10 }, (_, nth) => `flood+${nth}@example.com`);
  for (const email of tagged) {
    const user = { UserPoolId, Username: email };
    const UserAttributes = Object.entries({ email, email_verified: 'true' }).map(
      ([Name, Value]) => ({ Name, Value }),
    );
    await cognito.send(
      new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS', UserAttributes }),
    );
    await cognito.send(
      new AdminSetUserPasswordCommand({ ...user, Password: 'Clear-Water-7', Permanent: true }),
    );
  }
  const flood = Array.from({ length: 5 }, () => tagged).flat();
  const answers = await Promise.all(flood.map(askForCode));
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(3);
  expect(new Set(answers)).toEqual(new Set(['sent', 'UserLambdaValidationException']));
  expect(await codesTo(/^flood/)).toBe(3);
  for (const { email } of accounts) {
    expect(await askForCode(email)).toBe('sent');
    expect(await codesTo(new RegExp(`^${email}$`))).toBe(1);
  }
});

/** Deletes what AWS would have expired by then. */
const expire = async (now: Date) => {
  const response = await fetch(`${site}/__local/jobs/aws-expiry?now=${now.toISOString()}`, {
    method: 'POST',
    headers: { 'x-job-token': await readFile(path.join(data, 'job-token'), 'utf8') },
  });
  return z.object({ result: z.object({ rows: z.number() }) }).parse(await response.json()).result;
};

test('rows whose time is over go, as they would on AWS, and no others', async () => {
  const { visit } = await signIn('customer');
  const isSignedIn = async () => (await visit(`${site}/api/auth/user`)).status === 200;
  // The rows that the demo data leaves for its first two chat messages, sent three days ago. The row of
  // the third message, sent yesterday, expires in the course of today.
  const yesterday = new Date(Date.now() - 86_400_000);
  expect(await expire(yesterday)).toEqual({ rows: 2 });
  expect(await expire(yesterday)).toEqual({ rows: 0 });
  expect(await isSignedIn()).toBe(true);
  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000);
  expect((await expire(inTwoWeeks)).rows).toBeGreaterThan(0);
  expect(await isSignedIn()).toBe(false);
  expect(await expire(inTwoWeeks)).toEqual({ rows: 0 });
});

test('the deployed functions turn a phone’s HEIC into a JPEG, a small one in the save and a large one behind it', async () => {
  const { visit } = await signIn('admin');
  const headers = { origin: site, 'content-type': 'application/json' };
  const upload = async (photo: Uint8Array): Promise<string> => {
    const answer = await visit(`${site}/api/service-photos/upload`, { method: 'POST', headers });
    const { uploadURL } = z.object({ uploadURL: z.string() }).parse(await answer.json());
    await fetch(uploadURL, { method: 'PUT', body: Buffer.from(photo) });
    return uploadURL;
  };
  const report = z.object({
    id: z.string(),
    photos: z.array(z.string()),
    photoStates: z.array(z.object({ state: z.string() })),
  });
  const customers = z.array(z.object({ id: z.string() }));
  const [customer] = customers.parse(await (await visit(`${site}/api/admin/customers`)).json());
  const reports = `${site}/api/admin/service-reports`;
  const answer = await visit(reports, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      customerId: customer?.id,
      serviceDate: '2026-11-20',
      // More pixels than are processed during a save.
      photos: [await upload(sampleHeic), await upload(gridHeic(4900, 3300))],
    }),
  });
  const saved = report.parse(await answer.json());
  expect(saved.photoStates[0]).toEqual({ state: 'ready' });
  await vi.waitFor(
    async () => {
      const { photoStates } = report.parse(await (await visit(`${reports}/${saved.id}`)).json());
      expect(photoStates).toEqual([{ state: 'ready' }, { state: 'ready' }]);
    },
    { timeout: 30_000, interval: 200 },
  );
  for (const photo of saved.photos) {
    const shown = await visit(site + photo);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
  }
});

test.each([
  ['check-site', { opened: 2 }],
  ['check-jobs', { overdue: 0 }],
])('%s works here as on AWS', async (name, result) => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const response = await fetch(`${site}/__local/jobs/${name}?now=${new Date().toISOString()}`, {
    method: 'POST',
    headers: { 'x-job-token': await readFile(path.join(data, 'job-token'), 'utf8') },
  });
  expect([response.status, await response.json()]).toEqual([200, { result }]);
});

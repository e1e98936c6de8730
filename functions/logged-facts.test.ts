import { inspect } from 'node:util';
import { mailEvents } from 'local-aws/mail/mail-events.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import { updateReport } from 'shared/contracts/reports.ts';
import { login } from 'shared/contracts/session.ts';
import { customerFields, personalFields } from 'shared/domain/customer-fields.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { jobs, listeners, routes } from './manifest.ts';
import type { TestRequest } from './testing/api-event.ts';
import { originSecret } from './testing/api-event.ts';
import { withinGrants } from './testing/granted-calls.ts';
import { loadHandler } from './testing/load-handler.ts';
import { knownOfCustomer, personal } from './testing/personal-data.ts';
import { withPoison } from './testing/poisoned-calls.ts';
import type { Poison } from './testing/poisoned-calls.ts';
import { objectCreated } from './photos/testing/object-created.ts';
import { uploadPhoto } from './reports/testing/upload-photo.ts';
import { startIdentity } from './testing/start-identity.ts';
import { validRequests } from './testing/valid-requests.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const [customer, admin] = await Promise.all([
  world.person(knownOfCustomer),
  world.person({ isAdmin: true }),
]);
const requests = validRequests(world, { customer, admin });

/** What no log may hold: what people told us, and what opens a door. */
const secrets = [
  ...Object.values(personal),
  customer.email,
  admin.email,
  '990417',
  '2815550199',
  ...[customer, admin].map(({ cookie }) => cookie.split('.')[1]!),
  originSecret,
  'X-Amz-Signature',
];
const text = secrets.join(' ');

const written: unknown[][] = [];
let lines = 0;
let failures = 0;

beforeAll(() => catalogueStore(world.table).write(new Date()));
afterAll(() => {
  vi.unstubAllEnvs();
  process.stdout.write(
    `${lines} lines logged by ${routes.length + jobs.length + listeners.length} functions, ${failures} calls failed on purpose\n`,
  );
});

beforeEach(() => {
  written.length = 0;
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      written.push(parts);
    });
});

/** Lambda writes whatever a call throws, with all that hangs on it. */
const everythingOf = (thing: unknown): string =>
  inspect(thing, { depth: 10, showHidden: true, maxStringLength: null, maxArrayLength: null });

const expectNothingPersonal = (more: readonly string[] = []): void => {
  const log = everythingOf(written);
  expect([...secrets, ...more].filter((secret) => log.includes(secret))).toEqual([]);
  lines += written.length;
};

/** Runs it well, and then with each of the services it called failing, the table also after the session was read. */
const failingInTurn = async (run: (poison?: Poison) => Promise<Map<string, number>>) => {
  const calls = await run();
  const poisons = [...calls].flatMap(([service, count]) => [
    { service, from: 1 },
    ...(service === 'DynamoDB' && count > 1 ? [{ service, from: 2 }] : []),
    ...(service === 'DynamoDB' && count > 2 ? [{ service, from: count }] : []),
  ]);
  for (const poison of poisons) {
    failures += 1;
    await run(poison);
  }
};

const cookieFor = ({ access }: Contract): { cookie?: string } => {
  if (access === 'public') return {};
  return access === 'admin' ? { cookie: admin.cookie } : { cookie: customer.cookie };
};

/** A sign-in that comes back from the hosted pages with a code nobody gave out. */
const forgedReturn = async (): Promise<TestRequest & { secrets: string[] }> => {
  const begin = await loadHandler('session/endpoints/login.ts');
  const { headers, cookies } = await world.call(begin, login);
  const state = new URL(String(headers['location'])).searchParams.get('state') ?? '';
  const attempt = cookies.map((cookie) => cookie.split(';')[0]!);
  const code = 'code-of-the-hosted-sign-in';
  return { query: { code, state }, cookies: attempt, secrets: [code, state, ...attempt] };
};

test.each(
  routes.map((route) => [`${route.contract.method} ${route.contract.path}`, route] as const),
)(
  '%s logs nothing personal, whatever fails',
  async (_name, route) => {
    await startIdentity(route);
    const { contract, entry } = route;
    const handler = (await loadHandler(entry)).with({
      dependencies: { pause: async () => undefined },
    });
    let sourceIp = 0;
    const opened: string[] = [];
    await failingInTurn(async (poison) => {
      const made =
        contract.name === 'sign-in-callback'
          ? await forgedReturn()
          : { ...(await requests[contract.name]?.()), secrets: [] };
      opened.push(...made.secrets);
      const { result, calls } = await withPoison({ poison, text }, async () =>
        world.call(handler, contract, {
          ...made,
          ...cookieFor(contract),
          sourceIp: `2001:db8:0:${(sourceIp += 1)}::1`,
        }),
      );
      opened.push(...result.cookies.map((cookie) => cookie.split(';')[0]!.split('=')[1]!));
      return calls;
    });
    expectNothingPersonal(opened.filter(Boolean));
  },
  30_000,
);

const inAnHour = new Date(Date.now() + 3600_000).toISOString();

/** A report saved for sending whose photo has been uploaded. Gives the photo's address. */
const queued = async (): Promise<string> => {
  const { params, body } = await requests['update-report']!();
  const { photos } = body as { photos: string[] };
  const save = await loadHandler('reports/endpoints/update-report.ts');
  await world.call(save, updateReport, {
    cookie: admin.cookie,
    params: params!,
    body: { ...(body as object), sentToCustomer: true },
  });
  return photos[0]!;
};
const photoOf = (address: string): string => address.split('?')[0]!.split('/').at(-1)!;

/** For jobs and listeners, events they find something to do with, made anew for each run. */
const events: Record<string, (() => Promise<unknown>)[]> = {
  'report-cleanup': ['2027-05-13', '2027-05-20'].map((day) => async () => {
    await requests['download-report']!();
    return { now: `${day}T14:00:00Z` };
  }),
  'deliver-queued-reports': [
    async () => {
      await queued();
      return { now: inAnHour };
    },
  ],
  'make-pending-reports': [
    async () => {
      await requests['create-report']!();
      return { now: new Date(Date.now() + 7 * 24 * 3600_000).toISOString() };
    },
  ],
  'process-photo': [
    async () => objectCreated(`uploads/${admin.id}/${photoOf(await uploadPhoto(world, admin))}`),
  ],
  'resolve-awaited-photo': [
    async () => objectCreated(`prepared/${admin.id}/${photoOf(await queued())}/large.jpg`),
  ],
  'apply-mail-event': [
    async () => {
      const { params } = await requests['get-report']!();
      const tags = { report: params!['id']!, attempt: 'none' };
      const to = [`bounce+${customer.email}`];
      return mailEvents({ id: 'mail', to, tags }, new Date())[0];
    },
  ],
};
/** Of a job that finds its work by itself, or of a listener nothing is said about above. */
const anyEvent = async (): Promise<unknown> => ({ now: inAnHour });

const nowOf = (event: unknown): Date =>
  new Date(typeof event === 'object' && event && 'now' in event ? String(event.now) : inAnHour);

test.each([...jobs, ...listeners].map(({ name, entry }) => [name, entry] as const))(
  '%s logs and throws nothing personal, whatever fails',
  async (name, entry) => {
    const { handler } = await import(/* @vite-ignore */ `./${entry}`);
    for (const make of events[name] ?? [anyEvent])
      await failingInTurn(async (poison) => {
        const event = await make();
        // What an earlier call left claimed is free by then.
        const run = handler.with({ clock: () => nowOf(event) });
        const { calls } = await withPoison({ poison, text }, async () =>
          withinGrants(name, async () => run(event)).catch((error: unknown) => {
            written.push([error]);
          }),
        );
        return calls;
      });
    expectNothingPersonal();
  },
  30_000,
);

test('no mail that all this sent holds an answer that is not for mails', async () => {
  const addresses = [customer.email, admin.email, process.env['ADMIN_EMAIL']!];
  const mails = JSON.stringify(await Promise.all(addresses.map(world.mailTo)));
  expect(mails).toContain(personal.petDetails);
  const kept = personalFields.filter((name) => !customerFields[name].visible.mail);
  const answers = kept.flatMap((name) => (name === 'email' ? [] : [knownOfCustomer[name]]));
  expect(answers).not.toEqual([]);
  expect([...answers, '990417'].filter((answer) => mails.includes(answer))).toEqual([]);
});

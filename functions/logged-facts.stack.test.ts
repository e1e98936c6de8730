import { inspect } from 'node:util';
import { linkHeader } from 'shared/contracts/contract.ts';
import { customerFields, personalFields } from 'shared/domain/customer-fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { allFunctions, routes } from './manifest.ts';
import { originSecret } from './testing/api-event.ts';
import { callerOf, expectSuccess } from './testing/call-endpoint.ts';
import { quickMailer } from './testing/fault-run.ts';
import { withinGrants } from './testing/granted-calls.ts';
import { knownOfCustomer, personal } from './testing/personal-data.ts';
import { personalFieldsOf, valuesAt } from './testing/personal-fields.ts';
import { withPoison } from './testing/poisoned-calls.ts';
import type { Poison } from './testing/poisoned-calls.ts';
import { eventScenarios, scenariosOf } from './testing/scenarios/all-scenarios.ts';
import type { Stage } from './testing/scenarios/scenario.ts';
import { lentCredentials } from './testing/scenarios/upload-scenarios.ts';
import { startIdentity } from './testing/start-identity.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const [customer, admin] = await Promise.all([
  world.person(knownOfCustomer),
  world.person({ isAdmin: true }),
]);
const stage: Stage = { world, admin, customer: async () => customer };

const marks = Object.values(personal);

/** What no log may contain: what people told us, also as bare digits, and anything that grants access. */
const secrets = [
  ...marks,
  ...marks.map((mark) => mark.replaceAll(/\D/g, '')).filter((digits) => digits.length > 5),
  // The end of every email address in these tests.
  '@example.com',
  originSecret,
  lentCredentials.SecretAccessKey,
  lentCredentials.SessionToken,
  'X-Amz-Signature',
  // The beginning of a mailed link, which continues with its secret.
  '/l#',
];
const text = secrets.join(' ');

const written: unknown[][] = [];
let lines = 0;
let failures = 0;

beforeAll(() => catalogueStore(world.table).write(new Date()));
afterAll(() => {
  vi.unstubAllEnvs();
  process.stdout.write(
    `${lines} lines logged by ${allFunctions.length} functions, ${failures} calls failed on purpose\n`,
  );
});

beforeEach(() => {
  written.length = 0;
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      written.push(parts);
    });
});

/** Lambda logs whatever a call throws, with everything attached to it. */
const everythingOf = (thing: unknown): string =>
  inspect(thing, { depth: 10, showHidden: true, maxStringLength: null, maxArrayLength: null });

const expectNothingPersonal = (more: readonly string[] = []): void => {
  const log = everythingOf(written).toLowerCase();
  const leaked = [...secrets, ...more].filter((secret) => log.includes(secret.toLowerCase()));
  expect(leaked).toEqual([]);
  lines += written.length;
};

/**
 * Runs it successfully, then once for each service it called with that service failing. The table also fails after
 * the session was read, and at the last call.
 */
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

const taking = routes.filter(({ contract }) => personalFieldsOf(contract).length > 0);

test('endpoints with personal input are covered', () => {
  expect(taking.length).toBeGreaterThan(10);
});

test.each(taking.map(({ contract }) => [`${contract.method} ${contract.path}`, contract] as const))(
  '%s is sent a mark in every field in which somebody may tell something',
  async (_name, contract) => {
    const requests = await Promise.all(
      scenariosOf(contract).map(async ({ prepare }) => prepare(stage, new Date())),
    );
    const unmarked = personalFieldsOf(contract).filter((path) => {
      const values = requests.flatMap((request) => valuesAt(request, path));
      return !values.some((value) => secrets.some((secret) => String(value).includes(secret)));
    });
    expect(unmarked).toEqual([]);
  },
);

/** The secrets in cookies given as `name=value; attributes`. */
const valuesOf = (cookies: readonly (string | undefined)[]): string[] =>
  cookies
    .map((cookie = '') => cookie.split(';')[0]!.split('=')[1] ?? '')
    .map((value) => value.split('.').at(-1)!)
    .filter((value) => value !== '');

describe.each(
  routes.map((route) => [`${route.contract.method} ${route.contract.path}`, route] as const),
)('%s', (_name, route) => {
  test.each(
    scenariosOf(route.contract).map((scenario) => [scenario.when ?? 'as it is', scenario] as const),
  )(
    'logs nothing personal, whatever fails (%s)',
    async (_when, scenario) => {
      const call = await callerOf(route, scenario);
      const opened: string[] = [];
      await failingInTurn(async (poison) => {
        const request = await scenario.prepare(stage, new Date());
        const { result: reply, calls } = await withPoison({ poison, text }, async () =>
          call(request),
        );
        if (!poison) expectSuccess(route.contract, reply);
        opened.push(
          ...valuesOf([request.cookie, ...(request.cookies ?? []), ...reply.cookies]),
          ...(request.query?.['code'] ? [request.query['code']] : []),
          // A calendar link, whose secret follows the customer's id, which may be logged.
          ...(request.params?.['secret']?.split('.').slice(1, 2) ?? []),
          ...(request.headers?.[linkHeader] ? [request.headers[linkHeader]] : []),
          ...(/\.([\w-]{43})\.ics/.exec(String(reply.body?.url)) ?? []),
        );
        return calls;
      });
      expectNothingPersonal(opened);
    },
    30_000,
  );
});

test.each(
  eventScenarios.map((scenario) => {
    const { of, when } = scenario;
    return [when === undefined ? of : `${of} (${when})`, scenario] as const;
  }),
)(
  '%s logs and throws nothing personal, whatever fails',
  async (_name, { of, prepare, dependencies, at = new Date() }) => {
    const { entry, environment } = allFunctions.find(({ name }) => name === of)!;
    await startIdentity({ environment });
    const { handler } = await import(/* @vite-ignore */ `./${entry}`);
    const run = handler.with({ mailer: quickMailer(), clock: () => at, ...dependencies });
    await failingInTurn(async (poison) => {
      const { event } = await prepare(stage, at);
      const { calls } = await withPoison({ poison, text }, async () =>
        withinGrants(of, async () => run(event)).catch((error: unknown) => {
          if (!poison) throw error;
          written.push([error]);
        }),
      );
      return calls;
    });
    vi.unstubAllEnvs();
    expectNothingPersonal();
  },
  30_000,
);

test('none of these mails contains an answer that mail must not contain', async () => {
  const addresses = [customer.email, admin.email, process.env['ADMIN_EMAIL']!];
  const mails = JSON.stringify(await Promise.all(addresses.map(world.mailTo)));
  expect(mails).toContain(personal.petDetails);
  const kept = personalFields.filter((name) => !customerFields[name].visible.mail);
  const answers = kept.flatMap((name) => (name === 'email' ? [] : [knownOfCustomer[name]]));
  expect(answers).not.toEqual([]);
  expect([...answers, '990417'].filter((answer) => mails.includes(answer))).toEqual([]);
});

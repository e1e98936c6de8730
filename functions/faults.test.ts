import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMailServer } from 'local-aws/mail/mail-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { allFunctions, routes } from './manifest.ts';
import { faultsOf, isRead } from './testing/aws-faults.ts';
import { comparable } from './testing/comparable-effects.ts';
import { startRun } from './testing/fault-run.ts';
import type { Callee } from './testing/fault-run.ts';
import { tellsCause, wrongsOf } from './testing/fault-verdict.ts';
import type { Disturbed, Undisturbed } from './testing/fault-verdict.ts';
import { loadHandler } from './testing/load-handler.ts';
import { knownOfCustomer } from './testing/personal-data.ts';
import { scenarios } from './testing/scenarios/all-scenarios.ts';
import type { Scenario, Stage } from './testing/scenarios/scenario.ts';
import { startIdentity } from './testing/start-identity.ts';
import { startWorld } from './testing/world.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });

// A mailbox of its own: its hundreds of mails are nobody else's to read through.
const mailDirectory = await mkdtemp(path.join(tmpdir(), 'faults-'));
const mailServer = await startMailServer({ directory: mailDirectory });
process.env['AWS_ENDPOINT_URL_SES'] = mailServer.origin;
afterAll(async () => {
  await mailServer.close();
  await rm(mailDirectory, { recursive: true });
});

/** With a customer nobody else has, if one is asked for. */
const newStage = (): Stage => {
  let customer: ReturnType<Stage['customer']> | undefined;
  return { world, admin, customer: () => (customer ??= world.person(knownOfCustomer)) };
};

beforeAll(async () => {
  await catalogueStore(world.table).write(new Date());
});

// What fails is logged, here a thousand times.
const log = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  log.mockReset();
  vi.spyOn(console, 'info').mockImplementation(log);
  vi.spyOn(console, 'error').mockImplementation(log);
});

const tried = new Set<string>();
const ends = new Map<string, number>();
let calls = 0;

afterAll(() => {
  const cases = [...ends.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...ends].toSorted().map(([end, count]) => `${end}: ${count}`);
  process.stdout.write(
    `${cases} faults at ${calls} calls of ${tried.size} functions, answered ${counts.join(', ')}\n`,
  );
});

const calleeOf = async (name: string): Promise<Callee> => {
  const { entry } = allFunctions.find((each) => each.name === name)!;
  const contract = routes.find((route) => route.contract.name === name)?.contract;
  return { name, handler: await loadHandler(entry), contract };
};

/** A function's own state and call, of a scenario that changes nothing the same for all. */
const preparing = (scenario: Scenario, callee: Callee) => {
  const now = scenario.at ?? new Date();
  const later = new Date(now.getTime() + (scenario.repeatAfter ?? 0));
  const prepare = async () => scenario.prepare(newStage(), now);
  return {
    now,
    later,
    prepare,
    begin: async (call = prepare()) => startRun({ callee, scenario, world }, await call),
  };
};

const undisturbedRun = async (scenario: Scenario, callee: Callee): Promise<Undisturbed> => {
  const { now, later, begin } = preparing(scenario, callee);
  const run = await begin();
  const listed = await run.callListed(now);
  const left = await run.effects();
  const again = await run.call(later);
  expect(listed.outcome).toMatchObject({ status: expect.toBeOneOf([200, 201, 302]) });
  const effects = comparable(left);
  // Every row, object and mail, and no other. A read that leaves nothing is in no snapshot.
  if (callee.contract?.method !== 'GET' || effects.length > 0) expect(effects).toMatchSnapshot();
  // A repetition changes nothing.
  expect(await run.effects()).toEqual(left);
  return { calls: listed.calls, first: listed.outcome, again, left };
};

test('every function of the manifest has a scenario', () => {
  const names = new Set(scenarios.map(({ of }) => of));
  expect([...names].toSorted()).toEqual(allFunctions.map(({ name }) => name).toSorted());
});

const named = scenarios.map((scenario) => {
  const { of, when } = scenario;
  return [when === undefined ? of : `${of} (${when})`, scenario] as const;
});

test.each(named)(
  '%s answers clearly whichever call fails, and its repetition, at once or later, loses and doubles nothing',
  async (_name, scenario) => {
    await startIdentity(allFunctions.find(({ name }) => name === scenario.of)!);
    for (const [name, value] of Object.entries(scenario.environment ?? {})) vi.stubEnv(name, value);
    const callee = await calleeOf(scenario.of);
    const undisturbed = await undisturbedRun(scenario, callee);
    tried.add(scenario.of);
    calls += undisturbed.calls.length;

    const { now, later, prepare, begin } = preparing(scenario, callee);
    const overtaken = await begin();
    await overtaken.callOvertaken(now);
    expect(await overtaken.effects()).toEqual(undisturbed.left);

    const isReading = undisturbed.left.stored.length + undisturbed.left.mails.length === 0;
    const shared = isReading && callee.contract?.method === 'GET' ? prepare() : undefined;
    const wrongs: string[] = [];
    for (const at of undisturbed.calls) {
      const faults = faultsOf(at);
      let run: Awaited<ReturnType<typeof begin>> | undefined;
      let unrepeated: Pick<Disturbed, 'fault' | 'failed'>[] = [];
      for (const fault of faults) {
        run ??= await begin(shared);
        const failed = await run.callFailing(now, at, fault);
        if (!failed) {
          wrongs.push(`${at.label} #${at.nth} was not called again`);
          continue;
        }
        const end = failed.isThrown ? 'thrown on' : String(failed.status);
        ends.set(end, (ends.get(end) ?? 0) + 1);
        unrepeated.push({ fault, failed });
        // When a read fails before anything was written, the next fault starts from the same state.
        if (isRead(at) && fault !== faults.at(-1) && run.hasTouchedNothing()) continue;
        const repeated = await run.call(later);
        const left = await run.effects();
        for (const each of unrepeated)
          wrongs.push(...wrongsOf({ at, ...each, repeated, left }, undisturbed, scenario));
        unrepeated = [];
        run = undefined;
      }
    }
    vi.unstubAllEnvs();
    expect(wrongs).toEqual([]);
    // An error's name is what the log is for; its message may quote what a person typed.
    const logged = JSON.stringify(log.mock.calls).replaceAll(/"error":"\w+"/g, '');
    expect(tellsCause(logged)).toBe(false);
  },
  120_000,
);

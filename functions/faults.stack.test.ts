import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMailServer } from 'local-aws/mail/mail-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { allFunctions, routes } from './manifest.ts';
import { faultsOf } from './testing/aws-faults.ts';
import { comparable } from './testing/comparable-effects.ts';
import { comparableReply } from './testing/comparable-reply.ts';
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

// A mailbox of its own, so that no other test has to read through hundreds of mails.
const mailDirectory = await mkdtemp(path.join(tmpdir(), 'faults-'));
const mailServer = await startMailServer({ directory: mailDirectory });
process.env['AWS_ENDPOINT_URL_SES'] = mailServer.origin;
afterAll(async () => {
  await mailServer.close();
  await rm(mailDirectory, { recursive: true });
});

/** Creates a customer that no other run uses, when one is asked for. */
const newStage = (): Stage => {
  let customer: ReturnType<Stage['customer']> | undefined;
  return { world, admin, customer: () => (customer ??= world.person(knownOfCustomer)) };
};

beforeAll(async () => {
  await catalogueStore(world.table).write(new Date());
});

// Failures are logged, here a thousand times.
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

type Run = Awaited<ReturnType<typeof startRun>>;

/** Gives every run of a scenario the same state and call. Prepares them again if a run cannot be undone. */
const preparing = (scenario: Scenario, callee: Callee) => {
  const now = scenario.at ?? new Date();
  const later = new Date(now.getTime() + (scenario.repeatAfter ?? 0));
  let prepared: Run | undefined;
  const begin = async (): Promise<Run> =>
    prepared ?? startRun({ callee, scenario, world }, await scenario.prepare(newStage(), now));
  const undo = async (run: Run): Promise<void> => {
    prepared = (await run.undo()) ? run : undefined;
  };
  return { now, later, begin, undo };
};

const undisturbedRun = async (
  { now, later, begin, undo }: ReturnType<typeof preparing>,
  callee: Callee,
): Promise<Undisturbed> => {
  const run = await begin();
  const listed = await run.callListed(now);
  const left = await run.effects();
  const again = await run.call(later);
  expect(listed.outcome).toMatchObject({ status: expect.toBeOneOf([200, 201, 302]) });
  const { entry } = allFunctions.find(({ name }) => name === callee.name)!;
  const effects = [...comparableReply(callee, { entry, ...listed }), ...comparable(left)];
  // The snapshot holds the reply and every row, object and mail. A read without effects need not be in it.
  if (callee.contract?.method !== 'GET' || effects.length > 0) expect(effects).toMatchSnapshot();
  // Repeating the call changes nothing.
  expect(await run.effects()).toEqual(left);
  await undo(run);
  return { calls: listed.calls, first: listed.outcome, again, left };
};

test('every function of the manifest has a scenario', () => {
  const names = allFunctions.map(({ name }) => name);
  const covered = scenarios.map(({ of }) => of);
  const missing = names.filter((name) => !covered.includes(name));
  expect(missing, 'Add a scenario for these to functions/testing/scenarios/').toEqual([]);
  expect(covered.filter((name) => !names.includes(name))).toEqual([]);
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
    const runs = preparing(scenario, callee);
    const { now, later, begin, undo } = runs;
    const undisturbed = await undisturbedRun(runs, callee);
    tried.add(scenario.of);
    calls += undisturbed.calls.length;

    const overtaken = await begin();
    await overtaken.callOvertaken(now);
    expect(await overtaken.effects()).toEqual(undisturbed.left);
    await undo(overtaken);

    const wrongs: string[] = [];
    // Equal states lead to equal repetitions, so each is run only once.
    const repetitions = new Map<string, Pick<Disturbed, 'repeated' | 'left'>>();
    for (const at of undisturbed.calls)
      for (const fault of faultsOf(at)) {
        const run = await begin();
        const failed = await run.callFailing(now, at, fault);
        if (!failed) {
          wrongs.push(`${at.label} #${at.nth} was not called again`);
          await undo(run);
          continue;
        }
        const end = failed.isThrown ? 'thrown on' : String(failed.status);
        ends.set(end, (ends.get(end) ?? 0) + 1);
        const state = await run.state();
        const known = state === undefined ? undefined : repetitions.get(state);
        const ended = known ?? { repeated: await run.call(later), left: await run.effects() };
        if (state !== undefined) repetitions.set(state, ended);
        wrongs.push(...wrongsOf({ at, fault, failed, ...ended }, undisturbed, scenario));
        await undo(run);
      }
    // No later job may find this one's work undone.
    await (await begin()).call(later);
    vi.unstubAllEnvs();
    expect(wrongs).toEqual([]);
    // The error's name belongs in the log, but its message may quote what a person typed.
    const logged = JSON.stringify(log.mock.calls).replaceAll(/"error":"\w+"/g, '');
    expect(tellsCause(logged)).toBe(false);
  },
  120_000,
);

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMailServer } from 'local-aws/mail/mail-server.ts';
import { mailStore } from 'local-aws/mail/mail-store.ts';
import { customerFields, personalFields } from 'shared/domain/customers/customer-fields.ts';
import { afterAll, expect } from 'vitest';
import { calleeOf, startSurroundings } from './callee.ts';
import { emptyWorld } from './empty-world.ts';
import { wrongsOf, type Disturbed, type FaultAt, type Undisturbed } from './fault-verdict.ts';
import { intercepting, type AwsCall } from './intercepted-calls.ts';
import { knownOfCustomer } from './personal-data.ts';
import { recordLog, secretsAnswered, secretsSent } from './personal-log.ts';
import { roundTripRecorder } from './round-trips.ts';
import { startRun, type Outcome, type ScenarioRun } from './scenario-run.ts';
import type { Scenario, Stage } from './scenarios/scenario.ts';
import { startWorld } from './world.ts';
import { successStatus } from './success-status.ts';

/** What one undisturbed call shows. */
export type Seen = Undisturbed & {
  /** The calls to AWS that were made in parallel, in order. */
  trips: readonly (readonly AwsCall[])[];
  /** The mails it sent, with everything in them. */
  mailed: string;
};

/** The answers of customers that are in no mail. */
export const unmailedAnswers = personalFields.flatMap((name) =>
  name === 'email' || customerFields[name].visible.mail ? [] : [String(knownOfCustomer[name])],
);

/** Calls functions in their scenarios, each on a table, a bucket and a mailbox that hold nothing else. */
export const startTrials = async () => {
  const world = await startWorld();
  const mailDirectory = await mkdtemp(path.join(tmpdir(), 'trials-'));
  const mailServer = await startMailServer({ directory: mailDirectory });
  process.env['AWS_ENDPOINT_URL_SES'] = mailServer.origin;
  const ends = new Map<string, number>();
  afterAll(async () => {
    await mailServer.close();
    await rm(mailDirectory, { recursive: true });
    const counts = [...ends].toSorted().map(([end, count]) => `${end}: ${count}`);
    process.stdout.write(`Faults by answer ${counts.join(', ')}\n`);
  });

  const newStage = async (): Promise<Stage> => {
    await emptyWorld(world);
    for (const file of await readdir(mailDirectory)) await rm(path.join(mailDirectory, file));
    const admin = await world.person({ isAdmin: true });
    let customer: ReturnType<Stage['customer']> | undefined;
    return { world, admin, customer: () => (customer ??= world.person(knownOfCustomer)) };
  };

  /** Starts a scenario's trial, for the duration of this test. */
  return async (scenario: Scenario) => {
    await startSurroundings(scenario);
    const callee = await calleeOf(scenario);
    const { finishedBy } = scenario;
    const finisher = finishedBy && (await calleeOf({ of: finishedBy }));
    const log = recordLog();
    const opening = new Set<string>();
    const now = scenario.at ?? new Date();
    const later = new Date(now.getTime() + (scenario.repeatAfter ?? 0));

    // Every run begins in the same state: the one before it is undone, or everything prepared again.
    let prepared: ScenarioRun | undefined;
    const begin = async (): Promise<ScenarioRun> => {
      if (prepared) return prepared;
      const call = await scenario.prepare(await newStage(), now);
      for (const secret of secretsSent(call)) opening.add(secret);
      return startRun({ callee, finisher, scenario, world }, call);
    };
    const end = async (run: ScenarioRun): Promise<void> => {
      prepared = (await run.undo()) ? run : undefined;
    };
    const answered = (outcome: Outcome): Outcome => {
      if (outcome.thrown !== undefined) log.note(outcome.thrown);
      for (const secret of secretsAnswered(outcome)) opening.add(secret);
      return outcome;
    };

    return {
      scenario,

      undisturbed: async (): Promise<Seen> => {
        const run = await begin();
        const { trips, interceptor } = roundTripRecorder();
        const { outcome, calls } = await intercepting(interceptor, async () => run.callListed(now));
        const success = callee.contract ? successStatus(callee.contract) : 200;
        expect(answered(outcome), 'the undisturbed call').toMatchObject({ status: success });
        // A list in which nobody is proves nothing of what it logs.
        expect([null, []], 'what the call finds').not.toContainEqual(outcome.body);
        const left = await run.effects();
        const mailed = JSON.stringify(await (await mailStore(mailDirectory)).list());
        const state = await run.state();
        const again = answered(await run.call(later));
        // Repeating the call changes nothing.
        expect(await run.effects()).toEqual(left);
        await run.finish(later);
        expect(await run.effects(), 'what the job adds').toEqual(left);
        await end(run);
        return { calls, trips, first: outcome, again, left, state, mailed };
      },

      /** What an identical call leaves that comes between the reads and the first write of another. */
      overtaken: async () => {
        const run = await begin();
        answered(await run.callOvertaken(now));
        const left = await run.effects();
        await end(run);
        return left;
      },

      /** What is wrong with how the function handles the faults, in sentences. */
      wrongs: async (faults: readonly FaultAt[], undisturbed: Undisturbed): Promise<string[]> => {
        const wrongs: string[] = [];
        const { first, again, left, state: done } = undisturbed;
        // Equal states lead to equal repetitions, so each is run only once.
        const repetitions = new Map<string, Pick<Disturbed, 'repeated' | 'left'>>();
        if (scenario.repeatAfter === undefined) repetitions.set('', { repeated: first, left });
        if (done !== undefined) repetitions.set(done, { repeated: again, left });
        for (const { at, fault } of faults) {
          const run = await begin();
          const failed = await run.callFailing(now, at, fault);
          if (failed) {
            answered(failed);
            const answer = failed.thrown === undefined ? String(failed.status) : 'thrown on';
            ends.set(answer, (ends.get(answer) ?? 0) + 1);
            const state = await run.state();
            const known = state === undefined ? undefined : repetitions.get(state);
            const repeat = async () => {
              const repeated = answered(await run.call(later));
              await run.finish(later);
              return { repeated, left: await run.effects() };
            };
            const ended = known ?? (await repeat());
            if (state !== undefined) repetitions.set(state, ended);
            wrongs.push(...wrongsOf({ at, fault, failed, ...ended }, undisturbed, scenario));
          } else wrongs.push(`${at.label} #${at.nth} was not called again`);
          await end(run);
        }
        return wrongs;
      },

      /** What the log of all these calls contains that no log may. */
      leaks: (): string[] => log.leaks(opening),
    };
  };
};
export type Trial = Awaited<ReturnType<Awaited<ReturnType<typeof startTrials>>>>;

import type { TestResponse } from './api-event.ts';
import { failing, isRead, type Fault } from './aws-faults.ts';
import { answering } from './call-endpoint.ts';
import { isCompared, named, type Effects, type Known } from './call-effects.ts';
import type { Callee } from './callee.ts';
import { labelOf } from './described-calls.ts';
import { effectsRecorder } from './effects-recorder.ts';
import { withinGrants } from './granted-calls.ts';
import { intercepting, type AwsCall, type Interceptor } from './intercepted-calls.ts';
import { overtaken } from './overtaken.ts';
import { quickMailer } from './quick-mailer.ts';
import type { Call, Scenario } from './scenarios/scenario.ts';
import { rowsWritten } from './stored-writes.ts';
import type { World } from './world.ts';

/** The nth call with this label. */
export type NthCall = Pick<AwsCall, 'service' | 'name'> & {
  label: string;
  nth: number;
  /** Whether it changes something, other than the counter of a rate limit. */
  isWrite: boolean;
};

const counting = () => {
  const seen = new Map<string, number>();
  return (call: AwsCall): NthCall => {
    const label = labelOf(call);
    const nth = (seen.get(label) ?? 0) + 1;
    seen.set(label, nth);
    const { service, name } = call;
    const isWrite = service === 'DynamoDB' ? rowsWritten(call).some(isCompared) : !isRead(call);
    return { service, name, label, nth, isWrite };
  };
};

const listing = (calls: NthCall[]): Interceptor => {
  const count = counting();
  return async (call, proceed) => {
    calls.push(count(call));
    return proceed();
  };
};

/** Makes one call fail, including the mailer's own retries. Says whether the call happened. */
const failingAt = ({ service, label, nth }: NthCall, fault: Fault) => {
  const count = counting();
  const fail = failing(fault);
  const goesOn = service === 'SES' || fault === 'away';
  let hasFailed = false;
  const interceptor: Interceptor = async (call, proceed) => {
    const made = count(call);
    const isIt =
      (made.label === label && made.nth === nth) ||
      (hasFailed && goesOn && made.service === service);
    if (!isIt) return proceed();
    hasFailed = true;
    return fail(call, proceed);
  };
  return { interceptor, hasFailed: () => hasFailed };
};

export type Outcome = {
  status: number;
  /** The body and the redirect's address, without random parts. */
  said: string;
  body: unknown;
  /** The cookies that it set. */
  cookies: readonly string[];
  /** What a job or a listener threw: AWS logs it, repeats the event and finally drops it. */
  thrown?: unknown;
};

/** JSON without whatever differs between any two runs: signatures with their days, ports, an import token's expiry. */
const sayable = (value: unknown, known: Known): string =>
  named(String(JSON.stringify(value)), known).replaceAll(
    /X-Amz-(?!Expires)[^&"]+|(?<=Policy":").*|(?<=localhost:)\d+|(?<=\.)\d{10}(?=\.)|\b20\d{6}(?:T\d{6}Z)?\b/g,
    '',
  );

const outcomeOf = ({ status, body, headers, cookies }: TestResponse, known: Known): Outcome => ({
  status,
  body,
  cookies,
  said: sayable([body, headers['location']], known),
});

type Play = {
  callee: Callee;
  /** The job that finishes what a repetition does not, if the scenario names one. */
  finisher: Callee | undefined;
  scenario: Scenario;
  world: World;
};

/** Rows in which the job that finishes it records the events it has read. */
const readEvents = /^EVENT#/;

/** Starts a run of a scenario, whose call can be repeated and whose effects are recorded. */
export const startRun = async ({ callee, finisher, scenario, world }: Play, call: Call) => {
  const { contract } = callee;
  const times = new Set<string>();
  const known = { roles: world.roles, times };
  const recorder = effectsRecorder(world, known);
  const dependenciesAt = (at: Date) => ({
    mailer: quickMailer(),
    pause: async () => undefined,
    clock: () => at,
    ...scenario.dependencies,
  });
  const start = async ({ name, handler }: Callee, event: unknown, at: Date): Promise<Outcome> => {
    try {
      await withinGrants(name, async () => handler.with(dependenciesAt(at))(event));
      return { status: 200, said: '', body: undefined, cookies: [] };
    } catch (thrown) {
      return { status: 500, said: String(thrown), body: undefined, cookies: [], thrown };
    }
  };
  const act = async (at: Date): Promise<Outcome> => {
    if ('event' in call) return start(callee, call.event, at);
    const endpoint = callee.handler.with({ now: () => at, dependencies: dependenciesAt(at) });
    return outcomeOf(await world.call(endpoint, contract!, call), known);
  };
  const acting = async (at: Date): Promise<Outcome> => {
    times.add(at.toISOString());
    return recorder.during(async () =>
      intercepting(answering(scenario.answers), async () => act(at)),
    );
  };
  return {
    call: acting,
    /** Makes the call and returns its outcome and the AWS calls it made. */
    callListed: async (at: Date): Promise<{ outcome: Outcome; calls: NthCall[] }> => {
      const calls: NthCall[] = [];
      const outcome = await intercepting(listing(calls), async () => acting(at));
      return { outcome, calls };
    },
    /** Makes the call with one AWS call failing. Undefined if that AWS call was never made. */
    callFailing: async (at: Date, nthCall: NthCall, fault: Fault): Promise<Outcome | undefined> => {
      const { interceptor, hasFailed } = failingAt(nthCall, fault);
      const outcome = await intercepting(interceptor, async () => acting(at));
      return hasFailed() ? outcome : undefined;
    },
    /** Makes the call with another, identical one between its reads and its first write. */
    callOvertaken: async (at: Date): Promise<Outcome> =>
      overtaken(
        async () => acting(at),
        async () => acting(at),
      ),
    /** Runs the job that finishes what a repetition does not. @throws what the job throws */
    finish: async (at: Date): Promise<void> => {
      if (!finisher) return;
      times.add(at.toISOString());
      const event = { now: at.toISOString() };
      const { thrown } = await recorder.during(async () => start(finisher, event, at));
      if (thrown !== undefined) throw thrown;
    },
    state: async (): Promise<string | undefined> =>
      scenario.isRemembered ? undefined : recorder.state(),
    undo: async (): Promise<boolean> => !scenario.isRemembered && recorder.undo(),
    effects: async (): Promise<Effects> => {
      const { stored, mails } = await recorder.effects();
      const ignored = [scenario.ignores, finisher && readEvents];
      return { stored: stored.filter((row) => !ignored.some((rows) => rows?.test(row))), mails };
    },
  };
};
export type ScenarioRun = Awaited<ReturnType<typeof startRun>>;

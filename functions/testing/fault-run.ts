import { SESClient } from '@aws-sdk/client-ses';
import type { Contract } from 'shared/contracts/contract.ts';
import { sesMailer } from '../platform/mailer.ts';
import { failing } from './aws-faults.ts';
import type { Fault } from './aws-faults.ts';
import type { TestReply } from './api-event.ts';
import { named, withoutChance } from './call-effects.ts';
import type { Effects, Known } from './call-effects.ts';
import { effectsRecorder } from './effects-recorder.ts';
import { answering } from './call-endpoint.ts';
import type { Call, Scenario } from './scenarios/scenario.ts';
import { withinGrants } from './granted-calls.ts';
import { intercepting } from './intercepted-calls.ts';
import type { AwsCall, Interceptor } from './intercepted-calls.ts';
import { overtaken } from './overtaken.ts';
import type { World } from './world.ts';

const mailClient = new SESClient({ maxAttempts: 1 });

/** The production mailer on the embedded mail service, without pauses when throttled. */
export const quickMailer = () =>
  sesMailer({
    client: mailClient,
    sender: 'Pool & Poop Sheriff <reports@example.com>',
    configurationSet: 'test',
    pause: async () => undefined,
  });

const rowsOf = ({ TransactItems, RequestItems }: any): object[] =>
  TransactItems?.map((item: any) => Object.values<any>(item)[0]) ??
  Object.values<any>(RequestItems ?? {}).flatMap((table) => table.Keys ?? table);

/** The names of the rows in a batch read, without duplicates. */
const readTogether = (input: any): string => {
  const rows = rowsOf(input).map(({ pk, sk }: any) => withoutChance(`${pk} ${sk}`));
  return [...new Set(rows)].toSorted().join(' and ');
};

/** A name for a call that is the same in every run of a scenario. */
export const labelOf = ({ service, name, input }: AwsCall): string => {
  if (name === 'BatchGet') return `${service} ${name} ${readTogether(input)}`;
  const { Key, Item, IndexName, ExpressionAttributeValues: values } = input;
  const [first] = rowsOf(input) as any[];
  const about = [Key, Item, first?.Key, first?.Item, first].find((key) => key?.pk ?? key?.length);
  const target = about?.pk ? `${about.pk} ${about.sk}` : (about ?? values?.[':pk'] ?? '');
  return withoutChance(`${service} ${name} ${IndexName ?? ''} ${String(target)}`)
    .replaceAll(/ +/g, ' ')
    .trim();
};

/** The nth call with this label. */
export type NthCall = Pick<AwsCall, 'service' | 'name'> & { label: string; nth: number };

const counting = () => {
  const seen = new Map<string, number>();
  return (call: AwsCall): NthCall => {
    const label = labelOf(call);
    const nth = (seen.get(label) ?? 0) + 1;
    seen.set(label, nth);
    return { service: call.service, name: call.name, label, nth };
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
const failingAt = ({ label, nth }: NthCall, fault: Fault) => {
  const count = counting();
  const fail = failing(fault);
  let hasFailed = false;
  const interceptor: Interceptor = async (call, proceed) => {
    const made = count(call);
    const isIt =
      made.label === label && (made.nth === nth || (call.service === 'SES' && hasFailed));
    if (!isIt) return proceed();
    hasFailed = true;
    return fail(call, proceed);
  };
  return { interceptor, hasFailed: () => hasFailed };
};

export type Callee = { name: string; contract: Contract | undefined; handler: any };

export type Outcome = {
  status: number;
  /** The body and the redirect's address, without random parts. */
  said: string;
  /** The same with a line for each field or item, made on demand because few of thousands of calls need it. */
  lines: () => string[];
  body: unknown;
  /** A job or listener threw: AWS retries and finally drops the event. */
  isThrown: boolean;
};

/** JSON without whatever differs between any two runs: signatures with their days, ports, an import token's expiry. */
const sayable = (value: unknown, known: Known): string =>
  named(String(JSON.stringify(value)), known).replaceAll(
    /X-Amz-(?!Expires)[^&"]+|(?<=Policy":").*|(?<=localhost:)\d+|(?<=\.)\d{10}(?=\.)|\b20\d{6}(?:T\d{6}Z)?\b/g,
    '',
  );

const outcomeOf = ({ status, body, headers }: TestReply, known: Known): Outcome => ({
  status,
  body,
  isThrown: false,
  said: sayable([body, headers['location']], known),
  lines: () =>
    Object.entries({ ...body, location: headers['location'] }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${sayable(value, known)}`],
    ),
});

/** Starts a run of a scenario, whose call can be repeated and whose effects are recorded. */
export const startRun = async (
  { callee, scenario, world }: { callee: Callee; scenario: Scenario; world: World },
  call: Call,
) => {
  const { name, contract, handler } = callee;
  const times = new Set<string>();
  const known = { roles: world.roles, times };
  const recorder = effectsRecorder(world, known);
  const act = async (at: Date): Promise<Outcome> => {
    const dependencies = {
      mailer: quickMailer(),
      pause: async () => undefined,
      clock: () => at,
      ...scenario.dependencies,
    };
    if ('event' in call)
      try {
        await withinGrants(name, async () => handler.with(dependencies)(call.event));
        return { status: 200, said: '', lines: () => [], body: undefined, isThrown: false };
      } catch (error) {
        return {
          status: 500,
          said: String(error),
          lines: () => [],
          body: undefined,
          isThrown: true,
        };
      }
    return outcomeOf(
      await world.call(handler.with({ now: () => at, dependencies }), contract!, call),
      known,
    );
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
    state: recorder.state,
    undo: recorder.undo,
    effects: async (): Promise<Effects> => {
      const { stored, mails } = await recorder.effects();
      return { stored: stored.filter((row) => !scenario.ignores?.test(row)), mails };
    },
  };
};

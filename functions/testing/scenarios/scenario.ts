import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import type { CallInput, Contract, Schema } from 'shared/contracts/contract.ts';
import { catalogueServices } from 'shared/domain/catalogue.ts';
import type { TestRequest } from '../api-event.ts';
import type { TestPerson, World } from '../world.ts';
import type { AnyContract } from './any-contract.ts';

/** Who and what a scenario finds there. */
export type Stage = {
  world: World;
  admin: TestPerson;
  /** Whose the objects are. Asked for only where one is needed: some tests make a new one for each call. */
  customer: () => Promise<TestPerson>;
};

type Surroundings = {
  /** Tells several of one function apart. */
  when?: string;
  /** Dependencies whose real ones are not here. */
  dependencies?: object;
  /** Variables of the environment that are other than the test's. */
  environment?: Readonly<Record<string, string>>;
  /** The time of the call, where it must be apart from that of the others. */
  at?: Date;
  /** Milliseconds after which the call is repeated, where one that died is waited for. */
  repeatAfter?: number;
  /** What a service answers that the embedded stack does not have. */
  answers?: Readonly<Record<string, unknown>>;
  /** Rows and objects that may stay or be made anew. */
  ignores?: RegExp;
  /** Its mails accompany what is stored: a mail service that fails loses them (docs/decisions/0006). */
  mailsInPassing?: true;
  /** The row of which a mail whose fate is unknown leaves this, honestly; nobody sends it again unasked. */
  inDoubt?: RegExp;
};

type Prepared<T> = (stage: Stage, now: Date) => Promise<T>;

/** The event of a job or a listener. */
export type EventCall = { event: unknown };

/** What wakes a function: a request to an endpoint, or the event of a job or a listener. */
export type Call = TestRequest | EventCall;

/** A fresh state in which a function does all it can do, and the call that makes it do so. */
export type Scenario<C extends Call = Call> = Surroundings & {
  /** Name in the manifest. */
  of: string;
  prepare: Prepared<C>;
};

/** A scenario of an endpoint. */
export type RequestScenario = Scenario<TestRequest>;

/** Path and query arrive as text. */
type AsText<T> = { [Field in keyof T]: string };
type OnTheWire<Input> = {
  [Part in keyof Input]: Part extends 'body' ? Input[Part] : AsText<Input[Part]>;
};

/** A request an endpoint accepts; sent by whoever may, unless it brings a session of its own. */
export type RequestOf<C extends Contract> = OnTheWire<CallInput<C>> &
  Pick<TestRequest, 'cookie' | 'cookies' | 'headers'>;

type EndpointScenario<C extends Contract> = Surroundings & { prepare: Prepared<RequestOf<C>> };
export type OneOrMore<T> = T | readonly [T, ...T[]];

// One that reads and names nothing is called as it is.
type NameWithInput<C extends Contract> = C extends { method: 'GET' }
  ? C extends { params: Schema }
    ? C['name']
    : never
  : C['name'];

/**
 * The scenarios of every endpoint by its name, of several the most telling first. The tests of access, of objects, of
 * logs, of faults and of nonsense all begin with these requests.
 */
export type EndpointScenarios = {
  [C in AnyContract as NameWithInput<C>]: OneOrMore<EndpointScenario<C>>;
} & { [C in AnyContract as C['name']]?: OneOrMore<EndpointScenario<C>> };

/** Headers of a person's idempotent action. */
export const newIdempotencyKey = () => ({ [idempotencyKeyHeader]: randomUUID() });

/** The catalogue's id of a service. */
export const serviceIdOf = (name: string): string =>
  catalogueServices.find((service) => service.name === name)!.id;

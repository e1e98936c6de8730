import { randomUUID } from 'node:crypto';
import {
  idempotencyKeyHeader,
  type CallInput,
  type Contract,
  type Schema,
} from 'shared/contracts/contract.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import type { TestRequest } from '../api-event.ts';
import type { TestPerson, World } from '../world.ts';
import type { AnyContract } from './any-contract.ts';

/** The people and the stack a scenario works with. */
export type Stage = {
  world: World;
  admin: TestPerson;
  /** The objects' owner. A function, because some tests create a new one for each call. */
  customer: () => Promise<TestPerson>;
};

type Surroundings = {
  /** Distinguishes several scenarios of one function. */
  when?: string;
  /** Replaces dependencies that are not available in tests. */
  dependencies?: object;
  /** Environment variables that differ from the test's. */
  environment?: Readonly<Record<string, string>>;
  /** The time of the call, if it must differ from the others'. */
  at?: Date;
  /** Milliseconds before the call is repeated, if a dead call's claim must expire first. */
  repeatAfter?: number;
  /** Answers for services that the embedded stack does not have. */
  answers?: Readonly<Record<string, unknown>>;
  /** Rows and objects that may be left behind or written again. */
  ignores?: RegExp;
  /** The job that does at night what a repetition does not do again, such as a mail that waits. */
  finishedBy?: 'reconcile-payments';
  /** Every run is prepared anew, because the payment provider remembers what the one before did. */
  isRemembered?: true;
  /** Sends best-effort mail, which is lost when the mail service fails (docs/decisions/0006). */
  mailsInPassing?: true;
  /** Matches the row of a mail with an unknown outcome, which is never resent automatically. */
  inDoubt?: RegExp;
};

type Prepared<T> = (stage: Stage, now: Date) => Promise<T>;

/** The event of a job or a listener. */
export type EventCall = { event: unknown };

export type Call = TestRequest | EventCall;

/** A fresh state in which a function does everything it can, and the call that triggers it. */
export type Scenario<C extends Call = Call> = Surroundings & {
  /** Name in the manifest. */
  of: string;
  prepare: Prepared<C>;
};

export type RequestScenario = Scenario<TestRequest>;

export const nameOf = ({ of, when }: Pick<Scenario, 'of' | 'when'>): string =>
  when === undefined ? of : `${of} (${when})`;

/** Path and query arrive as text. */
type AsText<T> = { [Field in keyof T]: string };
type OnTheWire<Input> = {
  [Part in keyof Input]: Part extends 'body' ? Input[Part] : AsText<Input[Part]>;
};

/** A request an endpoint accepts. It is sent by someone with the required access, unless it has its own session. */
export type RequestOf<C extends Contract> = OnTheWire<CallInput<C>> &
  Pick<TestRequest, 'cookie' | 'cookies' | 'headers'>;

type EndpointScenario<C extends Contract> = Surroundings & { prepare: Prepared<RequestOf<C>> };
export type OneOrMore<T> = T | readonly [T, ...T[]];

// A read without input needs no scenario.
type NameWithInput<C extends Contract> = C extends { method: 'GET' }
  ? C extends { params: Schema }
    ? C['name']
    : never
  : C['name'];

/**
 * The scenarios of every endpoint by name, the most important first. The tests of access, ownership,
 * logs, faults and invalid input all start from these requests.
 */
export type EndpointScenarios = {
  [C in AnyContract as NameWithInput<C>]: OneOrMore<EndpointScenario<C>>;
} & { [C in AnyContract as C['name']]?: OneOrMore<EndpointScenario<C>> };

export const newIdempotencyKey = () => ({ [idempotencyKeyHeader]: randomUUID() });

export const customersId = async ({ customer }: Stage) => ({
  params: { id: (await customer()).id },
});

export const serviceIdOf = (name: string): string =>
  catalogueServices.find((service) => service.name === name)!.id;

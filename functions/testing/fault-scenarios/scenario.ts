import { randomUUID } from 'node:crypto';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import { catalogueServices } from 'shared/domain/catalogue.ts';
import type { TestRequest } from '../api-event.ts';
import type { TestPerson, World } from '../world.ts';

/** What the scenarios of one test file share. */
export type Stage = {
  world: World;
  admin: TestPerson;
  /** A customer whose rows only scenarios that change nothing use. */
  reader: TestPerson;
};

/** What wakes a function: a request to an endpoint, or the event of a job or a listener. */
export type Call = TestRequest | { event: unknown };

/** A fresh state in which a function does all it can do, and the call that makes it do so. */
export type Scenario = {
  /** Name in the manifest. */
  of: string;
  /** Tells several of one function apart. */
  when?: string;
  prepare: (stage: Stage, now: Date) => Promise<Call>;
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

/** Headers of a person's idempotent action. */
export const newIdempotencyKey = () => ({ [idempotencyKeyHeader]: randomUUID() });

/** The catalogue's id of a service. */
export const serviceIdOf = (name: string): string =>
  catalogueServices.find((service) => service.name === name)!.id;

/** Reads only, as somebody: a request without a body. */
export const reading = (
  of: string,
  as: 'admin' | 'reader' | undefined,
  request: (stage: Stage) => TestRequest = () => ({}),
): Scenario => ({
  of,
  prepare: async (stage) => ({ ...(as && { cookie: stage[as].cookie }), ...request(stage) }),
});

import type { Contract, ReplyBodyOf } from 'shared/contracts/contract.ts';
import { linkHeader, nextCursorHeader } from 'shared/contracts/contract.ts';
import { errorStatus, type ErrorCode } from 'shared/errors.ts';
import { vi } from 'vitest';

/** A request as the site made it. */
export type MadeCall = {
  /** The contract's name. */
  name: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  key: string | undefined;
  /** The secret of a mailed link. */
  link?: string;
};

/** How a call goes wrong: a code of the closed set, a bare status as of a gateway, or no answer at all. */
export type Failure =
  | { code: ErrorCode; message: string; fields?: Record<string, string> }
  | { status: number }
  | 'no answer';

type Answer = (call: MadeCall) => Response | Promise<Response>;
type Endpoint = { contract: Contract; answer: Answer; failures: Failure[] };

const endpoints = new Map<string, Endpoint>();
let made: MadeCall[] = [];
let unknown: string[] = [];
let rest: Promise<Failure> | undefined;

/** All calls so far, in turn. */
export const madeCalls = (): readonly MadeCall[] => made;

/**
 * From now on a call that nothing answers is noted, by its method and address, and waits. Returns what lets those
 * that wait fail.
 */
export const holdTheRest = (): ((failure: Failure) => void) => {
  const { promise, resolve } = Promise.withResolvers<Failure>();
  rest = promise;
  return resolve;
};

/** The contract of an endpoint that is answered. */
export const contractCalled = (name: string): Contract | undefined => endpoints.get(name)?.contract;

/** The calls of an endpoint so far, in turn. */
export const callsOf = ({ name }: Contract): MadeCall[] =>
  made.filter((call) => call.name === name);

const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), init);

const respond = (contract: Contract, answer: Answer): void => {
  endpoints.set(contract.name, { contract, answer, failures: [] });
};

type Cursor = { nextCursor?: (call: MadeCall) => string | undefined };

/** From now on an endpoint answers each call by itself. `nextCursor` says that a list goes on. */
export const answerEach = <C extends Contract>(
  contract: C,
  replyTo: (call: MadeCall) => ReplyBodyOf<C>,
  { nextCursor }: Cursor = {},
): void =>
  respond(contract, (call) => {
    const cursor = nextCursor?.(call);
    return json(replyTo(call), {
      status: contract.status ?? 200,
      headers: cursor === undefined ? {} : { [nextCursorHeader]: cursor },
    });
  });

/** From now on an endpoint answers this. */
export const answer = <C extends Contract>(contract: C, reply: ReplyBodyOf<C>): void =>
  answerEach(contract, () => reply);

/** The next calls of an endpoint fail like this, one after the other; then it answers as before. */
export const failNext = ({ name }: Contract, ...failures: Failure[]): void => {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`${name} is not answered`);
  endpoint.failures.push(...failures);
};

/** From now on an endpoint fails like this. */
export const refuse = (contract: Contract, failure: Failure): void =>
  respond(contract, () => failureOf(failure));

/** Keeps the calls of an endpoint waiting. Returns what lets them go on. */
export const holdCalls = ({ name }: Contract): (() => void) => {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`${name} is not answered`);
  const { answer: then } = endpoint;
  const gate = Promise.withResolvers<void>();
  endpoint.answer = async (call) => {
    await gate.promise;
    return then(call);
  };
  return () => {
    endpoint.answer = then;
    gate.resolve();
  };
};

const failureOf = (failure: Failure): Response => {
  if (failure === 'no answer') throw new TypeError('Failed to fetch');
  if ('status' in failure) return new Response('', { status: failure.status });
  return json({ ...failure, requestId: 'test-request' }, { status: errorStatus[failure.code] });
};

/** Fewer parameters first: `/reports/recent` is no report of the id `recent`. */
const paramsIn = ({ contract }: Endpoint): number => contract.path.split('{').length;

const fetchOf = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const { origin, pathname, searchParams } = new URL(url, window.location.href);
  // The identity service: its part is played in the browser tests.
  if (origin !== window.location.origin) return json({}, { status: 400 });
  const method = init.method ?? 'GET';
  const candidates = [...endpoints.values()].toSorted((a, b) => paramsIn(a) - paramsIn(b));
  for (const endpoint of candidates) {
    const { contract } = endpoint;
    const pattern = new RegExp(`^${contract.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = contract.method === method && pattern.exec(pathname);
    if (!match) continue;
    const headers = new Headers(init.headers);
    const link = headers.get(linkHeader);
    const call: MadeCall = {
      name: contract.name,
      params: { ...match.groups },
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: headers.get('idempotency-key') ?? undefined,
      ...(link !== null && { link }),
    };
    made.push(call);
    const failure = endpoint.failures.shift();
    return failure ? failureOf(failure) : endpoint.answer(call);
  }
  if (rest) {
    made.push({
      name: `${method} ${pathname}`,
      params: {},
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get('idempotency-key') ?? undefined,
    });
    return failureOf(await rest);
  }
  unknown.push(`${method} ${pathname}`);
  return new Response('', { status: 404 });
};

/** Takes the place of the network. Nothing is answered until it is said. */
export const startFakeApi = (): void => {
  endpoints.clear();
  made = [];
  unknown = [];
  rest = undefined;
  vi.stubGlobal('fetch', fetchOf);
};

/** What the site asked for although no test expects it. */
export const unansweredCalls = (): readonly string[] => unknown;

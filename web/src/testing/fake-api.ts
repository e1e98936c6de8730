import {
  linkHeader,
  nextCursorHeader,
  type Contract,
  type ResponseBodyOf,
} from 'shared/contracts/contract.ts';
import { errorStatus, type ErrorCode } from 'shared/errors.ts';
import { vi } from 'vitest';

/** A call that the site made. */
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

/** How a call fails: an error code of ours, a bare status as from a gateway, or no answer at all. */
export type Failure =
  | { code: ErrorCode; message: string; fields?: Record<string, string>; paymentId?: string }
  | { status: number }
  | 'no answer';

type Answer = (call: MadeCall) => Response | Promise<Response>;
type Endpoint = { contract: Contract; answer: Answer; failures: Failure[] };

const endpoints = new Map<string, Endpoint>();
let made: MadeCall[] = [];
let unknown: string[] = [];
let rest: Promise<Failure> | undefined;

/** All calls so far, in order. */
export const madeCalls = (): readonly MadeCall[] => made;

/**
 * From now on, a call without an answer is recorded by its method and URL, and waits. Returns a function that
 * makes the waiting calls fail.
 */
export const delayTheRest = (): ((failure: Failure) => void) => {
  const { promise, resolve } = Promise.withResolvers<Failure>();
  rest = promise;
  return resolve;
};

/** The contract of an endpoint that has an answer. */
export const contractCalled = (name: string): Contract | undefined => endpoints.get(name)?.contract;

/** The calls of an endpoint so far, in order. */
export const callsOf = ({ name }: Contract): MadeCall[] =>
  made.filter((call) => call.name === name);

const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), init);

const respond = (contract: Contract, answer: Answer): void => {
  endpoints.set(contract.name, { contract, answer, failures: [] });
};

type Cursor = { nextCursor?: (call: MadeCall) => string | undefined };

/** Makes an endpoint compute its answer for each call. `nextCursor` returns the cursor of a next page, if any. */
export const answerEach = <C extends Contract>(
  contract: C,
  replyTo: (call: MadeCall) => ResponseBodyOf<C>,
  { nextCursor }: Cursor = {},
): void =>
  respond(contract, (call) => {
    const cursor = nextCursor?.(call);
    return json(replyTo(call), {
      status: contract.status ?? 200,
      headers: cursor === undefined ? {} : { [nextCursorHeader]: cursor },
    });
  });

/** Makes an endpoint give this answer. */
export const answer = <C extends Contract>(contract: C, response: ResponseBodyOf<C>): void =>
  answerEach(contract, () => response);

/** Makes the next calls of an endpoint fail, in this order; after that, it answers as before. */
export const failNext = ({ name }: Contract, ...failures: Failure[]): void => {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`${name} is not answered`);
  endpoint.failures.push(...failures);
};

/** Makes an endpoint fail every time. */
export const refuse = (contract: Contract, failure: Failure): void =>
  respond(contract, () => failureOf(failure));

/** Holds an endpoint's calls. Returns a function that releases them. */
export const delayCalls = ({ name }: Contract): (() => void) => {
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

/** Fewer parameters first: `/reports/recent` is not a report with the id `recent`. */
const paramsIn = ({ contract }: Endpoint): number => contract.path.split('{').length;

const fetchOf = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const { origin, pathname, searchParams } = new URL(url, window.location.href);
  // The identity service, which the browser tests cover.
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

/** Replaces `fetch`. Initially, no endpoint has an answer. */
export const startFakeApi = (): void => {
  endpoints.clear();
  made = [];
  unknown = [];
  rest = undefined;
  vi.stubGlobal('fetch', fetchOf);
};

/** Calls that the site made and no test expected. */
export const unansweredCalls = (): readonly string[] => unknown;

import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type {
  BodyOf,
  Contract,
  ParamsOf,
  QueryOf,
  ReplyBodyOf,
} from 'shared/contracts/contract.ts';
import { AppError } from 'shared/errors.ts';
import { readSessionClaim } from './cookies.ts';
import { readEnvironment } from './environment.ts';
import { requireWithinRate } from './rate-limit.ts';
import { errorReply, successReply } from './replies.ts';
import type { Redirect } from './replies.ts';
import {
  isForeign,
  requireSameSite,
  requireSiteOrigin,
  viewerAddressHeader,
} from './request-guards.ts';
import { readInput } from './request-input.ts';
import { readSession, signedOut } from './sessions.ts';
import type { Session } from './sessions.ts';
import { table } from './table.ts';
import type { Page } from './table.ts';
import { warnNearTimeout } from './warn-near-timeout.ts';

/**
 * Who calls. On a GET the session is checked while the handler reads, and the reply is dropped unless
 * the check holds: until then `userId` is a claim, fit for reading only. A GET that does more than
 * read, or that depends on the role, awaits `verified()` first. On every other method, and where calls
 * are counted, the check has passed before the handler runs.
 */
export type Caller = { userId: string; verified: () => Promise<Session> };

export type EndpointRequest<C extends Contract> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: C['access'] extends 'public' ? undefined : Caller;
  now: Date;
  requestId: string;
  /** UUID of the caller's idempotent action, the same in every repetition of the call. */
  idempotencyKey: string | undefined;
  /** `name=value` of each cookie. */
  cookies: readonly string[];
  /** The caller's address, as CloudFront sees it. */
  sourceIp: string;
  /** Whether a page of another site made the browser call. */
  isForeign: boolean;
};

export type ReplyOf<C extends Contract> = C['response'] extends 'redirect'
  ? Redirect
  : C extends { paged: true }
    ? ReplyBodyOf<C> extends (infer T)[]
      ? Page<T>
      : never
    : ReplyBodyOf<C>;

type Definition<C extends Contract, D> = {
  contract: C;
  /** Makes the stores and clients, once per Lambda and not before the first call. */
  dependencies: () => D;
  handle: (request: EndpointRequest<C>, dependencies: D) => Promise<ReplyOf<C>>;
};

export type ApiHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** An endpoint's Lambda handler; `with` gives the same one other dependencies or another clock. */
export type Endpoint<D> = ApiHandler & {
  with: (replaced: { dependencies?: Partial<D>; now?: () => Date }) => ApiHandler;
};

/**
 * Turns a contract and its `handle` into a Lambda handler: guards, session, parsing in and out and the
 * one error shape stand around it as middleware, so an endpoint holds its own steps only.
 */
export function endpoint<C extends Contract, D extends object>(
  definition: Definition<C, D>,
): Endpoint<D>;
export function endpoint(definition: AnyDefinition): Endpoint<object> {
  const { contract } = definition;
  const build = (options: { dependencies?: object; now?: () => Date }): ApiHandler => {
    let made: object | undefined;
    const dependencies = () => (made ??= { ...definition.dependencies(), ...options.dependencies });
    const answer = async (event: APIGatewayProxyEventV2, context: Context) =>
      warnNearTimeout(context, async () =>
        successReply(
          contract,
          await authorized({ definition, dependencies, event, now: options.now?.() ?? new Date() }),
        ),
      );
    return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
      .before(({ event }) => {
        requireSiteOrigin(event);
        requireSameSite(contract, event);
      })
      .onError((request) => {
        request.response = errorReply(contract, request.event, request.error);
      })
      .handler(answer);
  };
  return Object.assign(build({}), { with: build });
}

type AnyRequest = {
  params: unknown;
  query: unknown;
  body: unknown;
  caller: Caller | undefined;
  now: Date;
  requestId: string;
  idempotencyKey: string | undefined;
  cookies: readonly string[];
  sourceIp: string;
  isForeign: boolean;
};

type AnyDefinition = {
  contract: Contract;
  dependencies: () => object;
  // A method, so that its parameters may be narrower: `endpoint` has typed them by the contract.
  handle(request: AnyRequest, dependencies: object): Promise<unknown>;
};

type Call = {
  definition: AnyDefinition;
  dependencies: () => object;
  event: APIGatewayProxyEventV2;
  now: Date;
};

const authorized = async ({ definition, dependencies, event, now }: Call): Promise<unknown> => {
  const { contract, handle } = definition;
  // Async, so that input which cannot be read rejects like everything else: thrown past the session's
  // check it would leave that promise to nobody, and a rejection nobody hears ends the whole Lambda.
  const run = async (caller: Caller | undefined) => {
    const input = readInput(contract, event);
    const sourceIp = event.headers[viewerAddressHeader] ?? event.requestContext.http.sourceIp;
    await requireWithinRate({ contract, userId: caller?.userId, address: sourceIp, now });
    return handle(
      {
        ...input,
        caller,
        now,
        requestId: event.requestContext.requestId,
        cookies: event.cookies ?? [],
        sourceIp,
        isForeign: isForeign(event),
      },
      dependencies(),
    );
  };
  if (contract.access === 'public') return run(undefined);

  const claim = readSessionClaim(event.cookies, readEnvironment('SITE_URL'));
  if (!claim) throw signedOut();
  let check: Promise<Session> | undefined;
  const verified = () =>
    (check ??= readSession(table(), claim, now).then((session) => {
      if (contract.access === 'admin' && !session.isAdmin)
        throw new AppError('forbidden', 'Admin privileges required to access this area.');
      return session;
    }));
  const caller = { userId: claim.userId, verified };
  if (contract.method !== 'GET' || contract.rateLimit) {
    await verified();
    return run(caller);
  }
  const [session, reply] = await Promise.allSettled([verified(), run(caller)]);
  if (session.status === 'rejected') throw session.reason;
  if (reply.status === 'rejected') throw reply.reason;
  return reply.value;
};

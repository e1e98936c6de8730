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
  ResponseBodyOf,
} from 'shared/contracts/contract.ts';
import {
  callOf,
  errorReplies,
  inputParsing,
  rateLimit,
  securityRecord,
  sessionCheck,
  siteGuards,
  startCall,
  type Caller,
  type CallContext,
} from './endpoint-middleware.ts';
import { joiningReads } from '../table/joined-reads.ts';
import { besideChecks } from './pending-checks.ts';
import { successResponse, type Redirect } from './replies.ts';
import type { Signed } from './request-input.ts';
import { isCrossSite, isFromOwnPage } from './request-guards.ts';
import { table, type Page, type Table } from '../table/table.ts';
import { warnNearTimeout } from '../logs/warn-near-timeout.ts';

export type EndpointRequest<C extends Contract> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: C['access'] extends 'public' ? undefined : Caller;
  now: Date;
  requestId: string;
  /** A UUID, the same in every retry of the call. */
  idempotencyKey: string | undefined;
  /** The secret of a mailed link; empty if the contract carries none or the caller sent none. */
  linkSecret: string;
  /** The body as it came, with its signature; both empty unless the contract asks for them. */
  signed: Signed;
  /** `name=value` strings. */
  cookies: readonly string[];
  /** The caller's address, as CloudFront sees it. */
  sourceIp: string;
  /** The User-Agent header; empty if there is none. */
  userAgent: string;
  /** Whether another site's page made the browser send this call. */
  isCrossSite: boolean;
  /** Whether the browser confirms that a page of this site made it send this call. */
  isFromOwnPage: boolean;
};

export type ReplyOf<C extends Contract> = C['response'] extends 'redirect'
  ? Redirect
  : C extends { response: 'calendar' }
    ? string
    : C extends { paged: true }
      ? ResponseBodyOf<C> extends (infer T)[]
        ? Page<T>
        : never
      : ResponseBodyOf<C>;

type Definition<C extends Contract, D> = {
  contract: C;
  /** Runs once per Lambda, on the first call. An endpoint whose function may not use the table has none. */
  dependencies?: (table: Table) => D;
  handle: (request: EndpointRequest<C>, dependencies: D) => Promise<ReplyOf<C>>;
};

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

export type ApiHandler = (event: Event, context: Context) => Promise<Result>;

/** An endpoint's Lambda handler. For tests, `with` returns one with other dependencies or another clock. */
export type Endpoint<D> = ApiHandler & {
  with: (replaced: { dependencies?: Partial<D>; now?: () => Date }) => ApiHandler;
};

/** Turns a contract and its `handle` into a Lambda handler. Whatever all endpoints share is middleware. */
export function endpoint<C extends Contract, D extends object>(
  definition: Definition<C, D>,
): Endpoint<D>;
export function endpoint(definition: AnyDefinition): Endpoint<object> {
  const { contract, handle } = definition;
  const build = (options: { dependencies?: object; now?: () => Date }): ApiHandler => {
    let made: object | undefined;
    const dependencies = () =>
      (made ??= { ...definition.dependencies?.(table()), ...options.dependencies });
    const handler = middy<Event, Result, Error, CallContext>()
      .use(errorReplies(contract))
      .use(startCall(options.now ?? (() => new Date())))
      // Registered before the session check, so that it sees the final replies and errors.
      .use(securityRecord(contract))
      .use(siteGuards(contract))
      .use(sessionCheck(contract))
      .use(inputParsing(contract))
      .use(rateLimit(contract))
      .handler(async (event: Event, context: CallContext) => {
        const { input, counted, ...call } = callOf(context);
        const request = {
          ...input,
          ...call,
          requestId: event.requestContext.requestId,
          cookies: event.cookies ?? [],
          userAgent: event.headers['user-agent'] ?? '',
          isCrossSite: isCrossSite(event),
          isFromOwnPage: isFromOwnPage(event),
        };
        const checks = [call.caller?.verified(), counted].filter((check) => check !== undefined);
        const handled = await besideChecks(checks, async () => handle(request, dependencies()));
        return successResponse(contract, event, handled);
      });
    return (event, context) =>
      joiningReads(() => warnNearTimeout(context, () => handler(event, context)));
  };
  return Object.assign(build({}), { with: build });
}

type AnyDefinition = {
  contract: Contract;
  dependencies?: (table: Table) => object;
  // A method, because method parameters are bivariant: the overload has already checked their types.
  handle(request: object, dependencies: object): Promise<unknown>;
};

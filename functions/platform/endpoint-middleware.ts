import type { MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { Contract } from 'shared/contracts/contract.ts';
import { AppError } from 'shared/errors.ts';
import { readSessionClaim } from './cookies.ts';
import { readEnvironment } from './environment.ts';
import { requireWithinRate } from './rate-limit.ts';
import { errorReply } from './replies.ts';
import { requireSameSite, requireSiteOrigin, viewerAddressHeader } from './request-guards.ts';
import { readInput } from './request-input.ts';
import type { RequestInput } from './request-input.ts';
import { readSession, signedOut } from './sessions.ts';
import type { Session } from './sessions.ts';
import { table } from './table.ts';

/**
 * Who calls. On a GET the session is checked while the handler reads, and the reply is dropped unless
 * the check holds: until then `userId` is a claim, fit for reading only. A GET that does more than
 * read, or that depends on the role, awaits `verified()` first. On every other method, and where calls
 * are counted, the check has passed before the handler runs.
 */
export type Caller = { userId: string; verified: () => Promise<Session> };

/** What the middlewares find out about a call, each adding to what those before it found. */
type Call = { now: Date; sourceIp: string; caller?: Caller; input?: RequestInput };

/** Lambda's context, on which middy hands a call's facts on to its handler. */
export type CallContext = Context & { call?: Call };

type Middleware = MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  CallContext
>;

/** The facts of a call whose middlewares have run. */
export const callOf = ({ call }: CallContext): Call => {
  if (!call) throw new Error('The call has not been started');
  return call;
};

/** Notes when the call came and from where. */
export const startCall = (clock: () => Date): Middleware => ({
  before: ({ event, context }) => {
    const sourceIp = event.headers[viewerAddressHeader] ?? event.requestContext.http.sourceIp;
    context.call = { now: clock(), sourceIp };
  },
});

/** Refuses what goes around CloudFront, and changes another site made the browser send. */
export const siteGuards = (contract: Contract): Middleware => ({
  before: ({ event }) => {
    requireSiteOrigin(event);
    requireSameSite(contract, event);
  },
});

/**
 * Checks the session of an endpoint that is not public: before the handler where it changes or counts
 * something, beside it where it only reads. A refusal goes before whatever else went wrong.
 */
export const sessionCheck = (contract: Contract): Middleware => ({
  before: async ({ event, context }) => {
    if (contract.access === 'public') return;
    const call = callOf(context);
    const claim = readSessionClaim(event.cookies, readEnvironment('SITE_URL'));
    if (!claim) throw signedOut();
    const check = readSession(table(), claim, call.now).then((session) => {
      if (contract.access === 'admin' && !session.isAdmin)
        throw new AppError('forbidden', 'Admin privileges required to access this area.');
      return session;
    });
    // Awaited below; a rejection nobody hears meanwhile would end the whole Lambda.
    check.catch(() => undefined);
    call.caller = { userId: claim.userId, verified: () => check };
    if (contract.method !== 'GET' || contract.rateLimit) await check;
  },
  after: async ({ context }) => {
    await context.call?.caller?.verified();
  },
  onError: async (request) => {
    // Out of time: the check may be what hangs.
    if (request.error?.name === 'TimeoutError') return;
    await request.context.call?.caller?.verified().catch((refusal: Error) => {
      request.error = refusal;
    });
  },
});

/** Parses path, query and body by the contract. */
export const inputParsing = (contract: Contract): Middleware => ({
  before: ({ event, context }) => {
    callOf(context).input = readInput(contract, event);
  },
});

/** Counts the call against the contract's limit. */
export const rateLimit = (contract: Contract): Middleware => ({
  before: async ({ context }) => {
    const { caller, sourceIp: address, now } = callOf(context);
    await requireWithinRate({ contract, userId: caller?.userId, address, now });
  },
});

/** Answers whatever was thrown in the one shape of refusals. */
export const errorReplies = (contract: Contract): Middleware => ({
  onError: (request) => {
    request.response = errorReply(contract, request.event, request.error);
  },
});

import type { MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { Contract } from 'shared/contracts/contract.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { readSessionClaim } from './cookies.ts';
import { readEnvironment } from '../environment.ts';
import { requireWithinRate } from './rate-limit.ts';
import { errorResponse } from './replies.ts';
import {
  isFromStalePage,
  requireKnownRoute,
  requireSameSite,
  requireSiteOrigin,
  viewerAddressHeader,
} from './request-guards.ts';
import { readInput, type RequestInput } from './request-input.ts';
import { idsOfAccessInstructions, isRefusal, securityLog } from '../logs/security-log.ts';
import { isSealed } from '../session/session-seal.ts';
import {
  readSession,
  requireRecentSignIn,
  signedOut,
  type VerifiedSession,
} from '../session/sessions.ts';
import { table } from '../table/table.ts';

/**
 * The session check and the rate limit run alongside the handler, and the reply is discarded if either fails. Until
 * they pass, `userId` is unverified and may only be used for reads: anything that depends on the role must await
 * `verified()` first. The AWS clients hold back everything but reads (pending-checks.ts).
 */
export type Caller = { userId: string; verified: () => Promise<VerifiedSession> };

/** Filled in step by step by the middlewares. */
type Call = {
  now: Date;
  sourceIp: string;
  caller?: Caller;
  /** Whether this site issued the claimed session to that user, whether or not it is still valid. */
  isSealed?: boolean;
  /** Set once the session is verified, whatever its role. */
  userId?: string;
  input?: RequestInput;
  /** Settles once the attempt has been counted; present with a rate limit and valid input. */
  counted?: Promise<void>;
};

/** Lambda's context, which middy uses to pass data from middlewares to the handler. */
export type CallContext = Context & { call?: Call };

type Middleware = MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  CallContext
>;

/** @throws Error when {@link startCall} has not run. */
export const callOf = ({ call }: CallContext): Call => {
  if (!call) throw new Error('The call has not been started');
  return call;
};

/** Records the time and the caller's address. */
export const startCall = (clock: () => Date): Middleware => ({
  before: ({ event, context }) => {
    const sourceIp = event.headers[viewerAddressHeader] ?? event.requestContext.http.sourceIp;
    context.call = { now: clock(), sourceIp };
  },
});

/** Rejects calls that bypass CloudFront, match no route, or change something from another site. */
export const siteGuards = (contract: Contract): Middleware => ({
  before: ({ event }) => {
    requireSiteOrigin(event);
    requireKnownRoute(event);
    requireSameSite(contract, event);
  },
});

/** Checks the session unless the endpoint is public (see {@link Caller}). Its errors take precedence. */
export const sessionCheck = (contract: Contract): Middleware => ({
  before: ({ event, context }) => {
    if (contract.access === 'public') return;
    const call = callOf(context);
    const claim = readSessionClaim(event.cookies, readEnvironment('SITE_URL'));
    if (!claim || isFromStalePage(event, claim)) throw signedOut();
    const setsUp = contract.access === 'set-up';
    const check = readSession(table(), { claim, now: call.now, setsUp }).then((session) => {
      call.userId = session.userId;
      if (contract.access === 'admin' && !session.isAdmin)
        throw new AppError('forbidden', 'Admin privileges required to access this area.');
      if (contract.needsRecentSignIn) requireRecentSignIn(session, call.now);
      return session;
    });
    // Awaited below; until then an unhandled rejection would crash the Lambda.
    check.catch(() => undefined);
    call.caller = { userId: claim.userId, verified: () => check };
    call.isSealed = contract.rateLimit !== undefined && isSealed(claim);
  },
  after: async ({ context }) => {
    await context.call?.caller?.verified();
  },
  onError: async (request) => {
    // The check itself may be what timed out.
    if (request.error?.name === 'TimeoutError') return;
    await request.context.call?.caller?.verified().catch((refusal: Error) => {
      request.error = refusal;
    });
  },
});

const idParam = z.object({ id: z.string() });

/** Logs refusals, changes by administrators, and every read of access instructions. */
export const securityRecord = (contract: Contract): Middleware => ({
  after: ({ event, context, response }) => {
    const { userId, input } = callOf(context);
    if (userId === undefined) return;
    const { requestId } = event.requestContext;
    const facts = { endpoint: contract.name, userId, requestId };
    if ((contract.access === 'admin' || contract.access === 'set-up') && contract.method !== 'GET')
      securityLog('admin-change', { ...facts, objects: idParam.safeParse(input?.params).data?.id });
    if (typeof contract.response === 'string') return;
    const ids = idsOfAccessInstructions(contract, response?.body ?? 'null', userId);
    if (ids.length > 0) securityLog('access-instructions-read', { ...facts, objects: ids.join() });
  },
  onError: ({ event, context, error }) => {
    if (!isRefusal(error)) return;
    securityLog('refused', {
      endpoint: contract.name,
      code: error.code,
      userId: context.call?.userId,
      requestId: event.requestContext.requestId,
    });
  },
});

export const inputParsing = (contract: Contract): Middleware => ({
  before: ({ event, context }) => {
    callOf(context).input = readInput(contract, event);
  },
});

/**
 * Counts the attempt while the handler reads. It counts against an account right away only if this site issued the
 * session; any other claim is looked up first, or a stranger could use up the account's limit.
 */
export const rateLimit = (contract: Contract): Middleware => ({
  before: ({ context }) => {
    const call = callOf(context);
    if (!contract.rateLimit) return;
    const { caller, isSealed: isOwn, sourceIp: address, now } = call;
    const count = async () => requireWithinRate({ contract, userId: caller?.userId, address, now });
    call.counted = caller && !isOwn ? caller.verified().then(count) : count();
    call.counted.catch(() => undefined);
  },
  after: async ({ context }) => {
    await context.call?.counted;
  },
  onError: async (request) => {
    if (request.error?.name === 'TimeoutError') return;
    await request.context.call?.counted?.catch((refusal: Error) => {
      request.error = refusal;
    });
  },
});

export const errorReplies = (contract: Contract): Middleware => ({
  onError: (request) => {
    request.response = errorResponse(contract, request.event, request.error);
  },
});

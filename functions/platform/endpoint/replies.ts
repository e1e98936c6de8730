import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { nextCursorHeader, type Contract } from 'shared/contracts/contract.ts';
import { escapeHtml } from 'shared/domain/escape-html.ts';
import { AppError, errorStatus, type ErrorBody } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { compressResponse } from './compress-reply.ts';
import { logger } from '../logs/logger.ts';

export type Redirect = { location: string; cookies?: string[] };

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const redirect = z.object({ location: z.string(), cookies: z.optional(z.array(z.string())) });
const page = z.object({ items: z.array(z.unknown()), nextCursor: z.optional(z.string()) });

/**
 * The calendar, or a 304 if the caller already has it, since calendar programs ask every few hours. Whatever
 * compresses the file on its way turns the tag into a weak one.
 */
const calendarReply = (
  body: string,
  { headers }: APIGatewayProxyEventV2,
): APIGatewayProxyStructuredResultV2 => {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const known = { etag, 'cache-control': 'private, max-age=300' };
  return headers['if-none-match']?.includes(etag)
    ? { statusCode: 304, headers: known }
    : {
        statusCode: 200,
        headers: { ...known, 'content-type': 'text/calendar; charset=utf-8' },
        body,
      };
};

/** Serializes a reply through its contract's schema, which drops fields the contract does not name. */
export const successResponse = (
  contract: Contract,
  event: APIGatewayProxyEventV2,
  answer: unknown,
): APIGatewayProxyStructuredResultV2 => {
  if (contract.response === 'calendar') return calendarReply(z.string().parse(answer), event);
  if (contract.response === 'redirect') {
    const { location, cookies } = redirect.parse(answer);
    return {
      statusCode: 302,
      headers: { location, 'cache-control': 'no-store' },
      ...(cookies && { cookies }),
    };
  }
  // A mailed link tells its holder alone.
  const isForAll = contract.access === 'public' && !contract.carriesLink;
  const { items, nextCursor } = contract.paged
    ? page.parse(answer)
    : { items: answer, nextCursor: undefined };
  const headers = { ...json, ...(nextCursor && { [nextCursorHeader]: nextCursor }) };
  const body = JSON.stringify(contract.response.parse(items));
  return compressResponse({ statusCode: contract.status ?? 200, headers, body }, event, isForAll);
};

/** The cause of a 5xx only goes to the log, with the request id. */
export const errorResponse = (
  contract: Contract,
  event: APIGatewayProxyEventV2,
  error: unknown,
): APIGatewayProxyStructuredResultV2 => {
  const { requestId } = event.requestContext;
  const known = error instanceof AppError ? error : undefined;
  const code = known?.code ?? 'internal';
  const statusCode = errorStatus[code];
  if (statusCode >= 500) logger.error('request-failed', error, { requestId, name: contract.name });
  const message =
    known?.message ?? 'Something went wrong on our side. Please try again in a moment.';
  const retryAfter: Record<string, string> =
    known?.retryAfter === undefined ? {} : { 'retry-after': String(known.retryAfter) };
  if (contract.response === 'redirect' && event.headers['sec-fetch-mode'] === 'navigate')
    return navigationError({ event, statusCode, message, requestId, retryAfter });
  const body: ErrorBody = {
    code,
    message,
    ...(known?.fields && { fields: known.fields }),
    ...(known?.paymentId !== undefined && { paymentId: known.paymentId }),
    requestId,
  };
  return { statusCode, headers: { ...json, ...retryAfter }, body: JSON.stringify(body) };
};

type NavigationError = {
  event: APIGatewayProxyEventV2;
  statusCode: number;
  message: string;
  requestId: string;
  retryAfter: Record<string, string>;
};

// For these statuses, signing in to another account would not help; for others, such as a missing permission, it
// may.
const staysAsItIs = new Set<number>([errorStatus['not-found'], errorStatus['too-many-requests']]);

const addressOf = ({ rawPath, rawQueryString }: APIGatewayProxyEventV2): string =>
  rawQueryString === '' ? rawPath : `${rawPath}?${rawQueryString}`;

// The caller followed a link, so it gets a page or a redirect to the sign-in instead of JSON.
const navigationError = ({
  event,
  statusCode,
  message,
  requestId,
  retryAfter,
}: NavigationError): APIGatewayProxyStructuredResultV2 =>
  statusCode === errorStatus.unauthorized
    ? {
        statusCode: 302,
        headers: {
          location: `/api/login?returnTo=${encodeURIComponent(addressOf(event))}`,
          'cache-control': 'no-store',
        },
      }
    : {
        statusCode,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          ...retryAfter,
        },
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not available</title><main><h1>Not available</h1><p>${escapeHtml(message)}</p><p><a href="/">Back to the site</a>${staysAsItIs.has(statusCode) ? '' : ' or <a href="/api/logout">sign out</a>'}</p><p><small>Reference ${escapeHtml(requestId)}</small></p></main></html>`,
      };

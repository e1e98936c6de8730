import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { S3Error } from './s3-error.ts';
import type { S3Response } from './s3-request.ts';
import { writeXml } from './s3-xml.ts';

/** The response to a failed request. Anything but an S3Error is logged and answered as an internal error. */
export const errorResponse = (error: unknown, requestId: string): S3Response => {
  if (!(error instanceof S3Error)) console.error(error);
  const refusal = error instanceof S3Error ? error : new S3Error('InternalError');
  const body = writeXml(
    'Error',
    [
      ['Code', refusal.code],
      ['Message', refusal.message],
      ...Object.entries(refusal.details),
      ['RequestId', requestId],
    ],
    'none',
  );
  return { status: refusal.status, body };
};

/** How long to keep reading the rest of a rejected body before closing the connection, in ms. */
const drainMilliseconds = 10_000;

/**
 * Reads the rest of a body and discards it: a client that is still writing when the connection is
 * closed would get a broken pipe instead of the response.
 */
const drain = async (incoming: IncomingMessage): Promise<void> => {
  if (incoming.complete) return;
  const isOver = AbortSignal.timeout(drainMilliseconds);
  try {
    for await (const _chunk of incoming.iterator({ destroyOnReturn: false }))
      if (isOver.aborted) return;
  } catch {
    // The client is gone, so there is nothing left to read.
  }
};

/** Sends a response, and lets the client finish a body that was rejected early. */
export const send = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: S3Response,
): Promise<void> => {
  const { status, headers, body } = response;
  const isRefusedEarly = !incoming.complete && status >= 400;
  if (isRefusedEarly) await drain(incoming);
  const hasNoLength = status === 204 || status === 304 || typeof body === 'object';
  outgoing.writeHead(status, {
    ...(typeof body === 'string' ? { 'content-type': 'application/xml' } : {}),
    ...(isRefusedEarly ? { connection: 'close' } : {}),
    ...(hasNoLength ? {} : { 'content-length': String(Buffer.byteLength(body ?? '')) }),
    ...headers,
  });
  if (typeof body === 'object') await pipeline(body, outgoing);
  else outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  incoming.resume();
};

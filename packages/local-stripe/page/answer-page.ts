import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Desk } from '../desk.ts';
import { headerOf, readText } from '../read-request.ts';
import { checkoutPage } from './checkout-page.ts';

/** Answers for the page of a session. */
export const answerPage = async (
  desk: Desk,
  request: IncomingMessage,
  response: ServerResponse,
  session: string,
): Promise<void> => {
  const body = await readText(request);
  const form = request.method === 'POST' ? new URLSearchParams(body) : null;
  const page = checkoutPage(desk, session, form, {
    ip: request.socket.remoteAddress ?? '127.0.0.1',
    agent: headerOf(request, 'user-agent') ?? 'unknown',
  });
  response.writeHead(page.status, page.headers);
  response.end(page.body);
};

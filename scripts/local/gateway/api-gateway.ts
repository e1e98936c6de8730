import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ApiRoute } from 'local-aws/stack/api-routes.ts';
import * as z from 'zod/mini';
import { buildApiEvent } from './api-event.ts';
import { routeMatcher } from './api-routes.ts';
import { BuildFailure, FunctionTimeout } from './lambda-pool.ts';

const largestRequest = 10 * 1024 * 1024;

/**
 * Maximum bytes of request line and header values together:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const largestHead = 10_240;

const headBytes = ({ method = '', url = '' }: IncomingMessage, event: APIGatewayProxyEventV2) =>
  [
    `${method} ${url} HTTP/1.1`,
    ...Object.values(event.headers),
    ...(event.cookies ? [event.cookies.join('; ')] : []),
  ].reduce((sum, value) => sum + Buffer.byteLength(value ?? ''), 0);

const reply = z.object({
  statusCode: z.number(),
  headers: z._default(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  cookies: z._default(z.array(z.string()), []),
  body: z._default(z.string(), ''),
  isBase64Encoded: z._default(z.boolean(), false),
});

type ApiGateway = {
  routes: readonly ApiRoute[];
  originSecret: string;
  invoke: (name: string, event: unknown) => Promise<unknown>;
  log: (line: string) => void;
};

const send = (response: ServerResponse, status: number, text: string) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: text }));
};

/** Reads a body up to API Gateway's limit; undefined if it is larger. */
const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= largestRequest) chunks.push(bytes);
  }
  return size > largestRequest ? undefined : Buffer.concat(chunks);
};

/** Answers `/api/*` as API Gateway's HTTP API does, including its own error responses. */
export const apiGateway = ({ routes, originSecret, invoke, log }: ApiGateway) => {
  const match = routeMatcher(routes);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const found = match(request.method ?? 'GET', (request.url ?? '/').split('?')[0] ?? '/');
    const body = await readBody(request).catch(() => 'gone' as const);
    // The client has disconnected.
    if (body === 'gone') return;
    if (!body) {
      send(response, 413, 'Request Entity Too Large');
      return;
    }
    const event = buildApiEvent({ request, body, match: found, originSecret, now: new Date() });
    if (headBytes(request, event) > largestHead) {
      send(response, 431, 'Request Header Fields Too Large');
      return;
    }
    try {
      const answer = reply.parse(await invoke(found.route.name, event));
      for (const [name, value] of Object.entries(answer.headers))
        response.setHeader(name, String(value));
      if (answer.cookies.length > 0) response.setHeader('set-cookie', answer.cookies);
      response.statusCode = answer.statusCode;
      response.end(answer.isBase64Encoded ? Buffer.from(answer.body, 'base64') : answer.body);
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      if (error instanceof FunctionTimeout) send(response, 503, 'Service Unavailable');
      else if (error instanceof BuildFailure) send(response, 500, error.message);
      else send(response, 500, 'Internal Server Error');
    }
  };
};

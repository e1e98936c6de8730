import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiGateway } from './api-gateway.ts';
import { FunctionFailure, FunctionTimeout } from './lambda-pool.ts';

const routes = [
  { name: 'get-item', routeKey: 'GET /api/items/{id}' },
  { name: 'new-item', routeKey: 'GET /api/items/new' },
  { name: 'get-part', routeKey: 'GET /api/items/{id}/parts/{part}' },
  { name: 'put-item', routeKey: 'PUT /api/items/{id}' },
  { name: 'upload', routeKey: 'POST /api/upload' },
  { name: 'slow', routeKey: 'GET /api/slow' },
  { name: 'fails', routeKey: 'GET /api/fails' },
  { name: 'odd', routeKey: 'GET /api/odd' },
  { name: 'get-item', routeKey: '$default' },
];

type Call = { name: string; event: APIGatewayProxyEventV2 };

let server: Server;
let port: number;
let origin: string;
let calls: Call[] = [];
let logged: string[] = [];
let answer: unknown;

beforeAll(async () => {
  const handle = apiGateway({
    routes,
    originSecret: 'the-secret',
    invoke: async (name, event) => {
      calls.push({ name, event: event as APIGatewayProxyEventV2 });
      if (name === 'slow') throw new FunctionTimeout('slow: timed out');
      if (name === 'fails') throw new FunctionFailure('fails: a stack trace');
      return answer;
    },
    log: (line) => logged.push(line),
  });
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  origin = `http://127.0.0.1:${port}`;
});

beforeEach(() => {
  calls = [];
  logged = [];
  answer = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const upload = (body: string | Uint8Array<ArrayBuffer> | ReadableStream, type = 'image/png') =>
  fetch(`${origin}/api/upload`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit);

/** The event of the last call to a function. */
const lastEvent = (): APIGatewayProxyEventV2 => calls.at(-1)!.event;

test.each([
  ['GET', '/api/items/new', 'new-item', undefined],
  ['GET', '/api/items/7', 'get-item', { id: '7' }],
  ['GET', '/api/items/a%20b%2Fc', 'get-item', { id: 'a b/c' }],
  ['GET', '/api/items/7/parts/2', 'get-part', { id: '7', part: '2' }],
  ['PUT', '/api/items/new', 'put-item', { id: 'new' }],
])('%s %s goes to %s', async (method, path, name, pathParameters) => {
  await fetch(origin + path, { method });
  expect(calls.map((call) => call.name)).toEqual([name]);
  expect(lastEvent().pathParameters).toEqual(pathParameters);
});

test.each([
  ['GET', '/api/nothing'],
  ['POST', '/api/items/7'],
  ['GET', '/api/items'],
  ['GET', '/api/items/7/'],
  ['GET', '/api'],
])('%s %s goes where everything goes that no route takes', async (method, path) => {
  await fetch(origin + path, { method });
  expect(calls.map(({ name }) => name)).toEqual(['get-item']);
  expect(lastEvent()).toMatchObject({ routeKey: '$default', rawPath: path });
  expect(lastEvent().pathParameters).toBeUndefined();
});

test('gives cookies as a list, headers in lower case and repeated parameters joined', async () => {
  await fetch(`${origin}/api/items/7?x=1&x=2&y=%C5%BE`, {
    headers: { Cookie: 'session=a; other=b', 'X-Custom': 'value' },
  });
  const { cookies, headers, queryStringParameters, rawQueryString, version } = lastEvent();
  expect(version).toBe('2.0');
  expect(cookies).toEqual(['session=a', 'other=b']);
  expect(headers).toMatchObject({ 'x-custom': 'value' });
  expect(headers).not.toHaveProperty('cookie');
  expect(queryStringParameters).toEqual({ x: '1,2', y: 'ž' });
  expect(rawQueryString).toBe('x=1&x=2&y=%C5%BE');
});

test('gives the path decoded, as an HTTP API does, but not the query', async () => {
  await fetch(`${origin}/api/items/a%20b?x=a%20b`);
  const { rawPath, rawQueryString, requestContext } = lastEvent();
  expect([rawPath, requestContext.http.path]).toEqual(['/api/items/a b', '/api/items/a b']);
  expect(rawQueryString).toBe('x=a%20b');
});

test('takes further question marks for a part of the query', async () => {
  await fetch(`${origin}/api/items/7?returnTo=/services?tab=pool`);
  expect(lastEvent().queryStringParameters).toEqual({ returnTo: '/services?tab=pool' });
  expect(lastEvent().rawQueryString).toBe('returnTo=/services?tab=pool');
});

test('refuses more than 10,240 bytes of headers in total, as API Gateway does', async () => {
  const statuses = [];
  for (const bytes of [5000, 5240]) {
    const headers = { cookie: 'a'.repeat(bytes), 'x-custom': 'b'.repeat(5000) };
    statuses.push((await fetch(`${origin}/api/items/7`, { headers })).status);
  }
  expect(statuses).toEqual([200, 431]);
  expect(calls).toHaveLength(1);
});

test('puts its own proof of origin in place of a caller’s', async () => {
  await fetch(`${origin}/api/items/7`, { headers: { 'X-Origin-Verify': 'guessed' } });
  expect(lastEvent().headers['x-origin-verify']).toBe('the-secret');
  expect(lastEvent().requestContext.http.sourceIp).toBe('127.0.0.1');
});

test('passes text as text and bytes as base64', async () => {
  await upload('{"a":"ž"}', 'application/json; charset=utf-8');
  expect(lastEvent()).toMatchObject({ body: '{"a":"ž"}', isBase64Encoded: false });
  await upload(new Uint8Array([0, 255, 1]));
  expect(lastEvent()).toMatchObject({ body: 'AP8B', isBase64Encoded: true });
});

test('a request without a body has none in its event', async () => {
  await fetch(`${origin}/api/items/7`);
  expect(lastEvent()).not.toHaveProperty('body');
  expect(lastEvent().isBase64Encoded).toBe(false);
});

test('sends status, headers, each cookie and decoded bytes', async () => {
  answer = {
    statusCode: 201,
    headers: { 'Content-Type': 'image/png', 'x-count': 3 },
    cookies: ['a=1; HttpOnly', 'b=2'],
    body: 'AP8B',
    isBase64Encoded: true,
  };
  const response = await fetch(`${origin}/api/upload`, { method: 'POST' });
  expect(response.status).toBe(201);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('x-count')).toBe('3');
  expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  expect([...(await response.bytes())]).toEqual([0, 255, 1]);
});

test.each([
  ['/api/slow', 503, 'Service Unavailable'],
  ['/api/fails', 500, 'Internal Server Error'],
])('%s answers %i and keeps the cause in the log', async (path, status, message) => {
  const response = await fetch(origin + path);
  expect([response.status, await response.json()]).toEqual([status, { message }]);
  expect(logged).toHaveLength(1);
});

test('an answer that is no HTTP reply is a server error', async () => {
  answer = { statusCode: 'two hundred' };
  expect((await fetch(`${origin}/api/odd`)).status).toBe(500);
});

test('takes a body of 10 MB and refuses one byte more, whether its length is announced or not', async () => {
  const limit = 10 * 1024 * 1024;
  expect((await upload(new Uint8Array(limit))).status).toBe(200);
  const announced = await upload(new Uint8Array(limit + 1));
  expect([announced.status, await announced.json()]).toEqual([
    413,
    { message: 'Request Entity Too Large' },
  ]);
  expect((await upload(new Blob([new Uint8Array(limit + 1)]).stream())).status).toBe(413);
  expect(calls).toHaveLength(1);
});

test('a caller that disconnects in the middle of a body does no harm', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /api/upload HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nhalf');
      setTimeout(() => {
        socket.destroy();
        resolve();
      }, 20);
    });
  });
  expect((await fetch(`${origin}/api/items/7`)).status).toBe(200);
});

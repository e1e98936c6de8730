import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openConnection } from './open-connection.ts';
import type { Table } from './table.ts';

const row = { pk: 'a', sk: 'b' };

const answer: RequestListener = ({ method }, response) => {
  response.end(method === 'GET' ? 'healthy: dynamodb' : '{"Item":{"pk":{"S":"a"}}}');
};

/** A server in place of DynamoDB, and what reached it. */
const startServer = async (listener: RequestListener = answer) => {
  const requests: string[] = [];
  const connections: Socket[] = [];
  const server = createServer((request, response) => {
    requests.push(
      `${request.method} ${request.url} ${request.headers.authorization ? 'signed' : ''}`,
    );
    listener(request, response);
  });
  server.on('connection', (socket: Socket) => connections.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, connections };
};

const environment = (url: string, others: Record<string, string> = {}): void => {
  for (const [name, value] of Object.entries({
    AWS_ENDPOINT_URL_DYNAMODB: url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    TABLE_NAME: 'rows',
    ...others,
  }))
    vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
};

/** Loads the table's module as a new Lambda would. */
const load = async (): Promise<Table> => {
  vi.resetModules();
  const table = (await import('./table.ts')).table();
  onTestFinished(() => table.client.destroy());
  return table;
};

const read = async ({ client, name }: Table) =>
  (await client.send(new GetCommand({ TableName: name, Key: row }))).Item;

test('loading a function in Lambda opens the connection that its first call uses', async () => {
  const { url, requests, connections } = await startServer();
  environment(url, { AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512' });
  const table = await load();
  expect(requests).toEqual(['GET / ']);
  expect(await read(table)).toEqual({ pk: 'a' });
  expect(requests).toEqual(['GET / ', 'POST / signed']);
  expect(connections).toHaveLength(1);
});

test.each([
  ['outside Lambda', {}],
  ['of a function without a table', { AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512', TABLE_NAME: '' }],
  ['of a function with ample memory', { AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024' }],
])('loading the module %s opens nothing', async (_where, variables) => {
  const { url, connections } = await startServer();
  environment(url, variables);
  vi.resetModules();
  await import('./table.ts');
  expect(connections).toHaveLength(0);
});

test.each<[string, (socket: Socket) => void]>([
  ['closed', (socket) => socket.destroy()],
  ['reset', (socket) => socket.resetAndDestroy()],
])('a call over a connection that was %s meanwhile succeeds', async (_how, end) => {
  const { url, requests, connections } = await startServer();
  environment(url);
  const table = await load();
  await openConnection(table);
  for (const socket of connections) end(socket);
  expect(await read(table)).toEqual({ pk: 'a' });
  expect(requests).toEqual(['GET / ', 'POST / signed']);
  expect(connections).toHaveLength(2);
});

test('a call whose connection dies under it is made once more', async () => {
  const { url, requests, connections } = await startServer((request, response) => {
    if (connections.length === 1 && request.method === 'POST') request.socket.resetAndDestroy();
    else answer(request, response);
  });
  environment(url);
  const table = await load();
  await openConnection(table);
  expect(await read(table)).toEqual({ pk: 'a' });
  expect(requests).toEqual(['GET / ', 'POST / signed', 'POST / signed']);
});

test('a table that does not answer is given up, and its connection closed', async () => {
  const isAsked = Promise.withResolvers<void>();
  const { url, connections } = await startServer(() => isAsked.resolve());
  environment(url);
  const table = await load();
  const patience = new AbortController();
  const opening = openConnection(table, patience.signal);
  await isAsked.promise;
  const closed = once(connections[0] as Socket, 'close');
  patience.abort();
  await expect(opening).resolves.toBeUndefined();
  await closed;
});

test('a table that cannot be reached does not stop the function from loading', async () => {
  environment('http://127.0.0.1:1');
  await expect(openConnection(await load())).resolves.toBeUndefined();
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { table } from './table.ts';

test('a call that the table never answers is made again while there is time', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    if (calls > 1) response.end('{"Item":{"pk":{"S":"a"}}}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  for (const [name, value] of Object.entries({
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    TABLE_NAME: 'rows',
  }))
    vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { client, name } = table();
  onTestFinished(() => client.destroy());
  const read = new GetCommand({ TableName: name, Key: { pk: 'a', sk: 'b' } });
  expect((await client.send(read)).Item).toEqual({ pk: 'a' });
  expect(calls).toBe(2);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { startDynamo, type DynamoServer } from 'local-aws/dynamodb/dynamodb-server.ts';
import { freePort } from 'local-aws/free-port.ts';
import { localNames } from 'local-aws/stack/stack-definition.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endRuns, runScript, startScript, untilPrinted } from './testing/run-script.ts';

let data: string;
let database: DynamoServer;
let client: DynamoDBDocumentClient;

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'external-database-'));
  database = await startDynamo({ port: await freePort() });
  client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: database.endpoint,
      region: localNames.region,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  );
});

afterEach(async () => {
  await endRuns();
  client.destroy();
  await database.close();
  await rm(data, { recursive: true });
});

test('--fresh deletes the table of a database that was started elsewhere', async () => {
  const TableName = localNames.table;
  const Key = { pk: 'USER#someone', sk: 'MARK' };
  const attributes = ['pk', 'sk'] as const;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  await client.send(new PutCommand({ TableName, Item: Key }));
  const options = ['--port', String(await freePort()), '--data', data, '--empty', '--fresh'];
  const environment = { DYNAMODB_ENDPOINT: database.endpoint };
  await untilPrinted(runScript(startScript, options, environment), 'Ready ');
  expect(await client.send(new GetCommand({ TableName, Key }))).not.toHaveProperty('Item');
});

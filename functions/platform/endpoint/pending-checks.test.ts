import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from 'shared/errors.ts';
import { expect, test } from 'vitest';
import { dynamoDbClient } from '../aws-clients.ts';
import { besideChecks, untilAllowed, verified } from './pending-checks.ts';

const refusal = new AppError('unauthorized', 'No.');

// The client's original `send`, in case another test file in this process has wrapped it to wait for the checks
// itself.
const base = Object.getPrototypeOf(DynamoDBClient.prototype);
const send = base[Symbol.for('original send')] ?? base.send;

/** A client that records commands instead of sending them. */
const notingClient = () => {
  const sent: string[] = [];
  const documents = dynamoDbClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
    requestHandler: {
      handle: async ({ headers }: { headers: Record<string, string> }) => {
        sent.push(headers['x-amz-target']!.split('.')[1]!);
        throw new Error('nobody there');
      },
    },
  });
  const go = async (command: any) =>
    send.call(documents, command).catch((error: Error) => error.message);
  const row = { TableName: 't', Key: { pk: 'a' } };
  return {
    sent,
    read: async () => go(new GetCommand(row)),
    write: async () => go(new PutCommand({ TableName: 't', Item: { pk: 'a' } })),
    transact: async () =>
      go(new TransactWriteCommand({ TransactItems: [{ Delete: row }], ClientRequestToken: 'a' })),
  };
};

test('reads beside the checks and writes after them', async () => {
  const { sent, read, write, transact } = notingClient();
  const check = Promise.withResolvers<void>();
  await besideChecks([check.promise], async () => {
    const held = Promise.all([write(), transact()]);
    // Begun last, so that the others would have gone out by now.
    await read();
    expect(sent).toEqual(['GetItem']);
    check.resolve();
    await held;
  });
  expect(sent.toSorted()).toEqual(['GetItem', 'PutItem', 'TransactWriteItems']);
});

const goesOut = async (command: string): Promise<boolean> => {
  const check = Promise.withResolvers<void>();
  let isOut = false;
  const handled = besideChecks([check.promise], async () => {
    await untilAllowed(command);
    isOut = true;
  });
  await new Promise(setImmediate);
  const isBeside = isOut;
  check.resolve();
  await handled;
  return isBeside;
};

test('of all commands that the functions send, only those go out beside the checks that change nothing', async () => {
  const commands = new Set<string>();
  const cwd = path.join(import.meta.dirname, '../..');
  for await (const file of glob('**/*.ts', { cwd })) {
    if (/testing\/|\.test\.ts$/.test(file)) continue;
    const text = await readFile(path.join(cwd, file), 'utf8');
    for (const [, name] of text.matchAll(/new (\w+)Command\(/g)) commands.add(name!);
  }
  const beside: string[] = [];
  for (const name of commands) if (await goesOut(`${name}Command`)) beside.push(name);
  expect(beside.toSorted()).toEqual([
    'AdminGetUser',
    'BatchGet',
    'Get',
    'GetObject',
    'GetSecretValue',
    'HeadObject',
    'ListObjectsV2',
    'ListParts',
    'Query',
  ]);
  expect(commands.size).toBeGreaterThan(25);
});

test('waits for each of several checks', async () => {
  const { sent, read, write } = notingClient();
  const check = Promise.withResolvers<void>();
  await besideChecks([Promise.resolve(), check.promise], async () => {
    const held = write();
    await read();
    expect(sent).toEqual(['GetItem']);
    check.resolve();
    await held;
  });
  expect(sent).toEqual(['GetItem', 'PutItem']);
});

test('lets nothing out after a refusal, not even a read', async () => {
  const { sent, read, write, transact } = notingClient();
  const handled = besideChecks([Promise.reject(refusal)], async () => {
    const [wrote, transacted] = await Promise.all([write(), transact()]);
    return [wrote, transacted, await read(), await verified().catch(String)];
  });
  expect(await handled).toEqual(['No.', 'No.', 'No.', 'AppError: No.']);
  expect(sent).toEqual([]);
});

test('keeps calls at the same time apart, and holds nothing back outside of any', async () => {
  const { sent, write } = notingClient();
  const refused = besideChecks([Promise.reject(refusal)], write);
  const passed = besideChecks([], write);
  expect([await refused, await passed]).toEqual(['No.', 'nobody there']);
  await write();
  expect(sent).toEqual(['PutItem', 'PutItem']);
});

test('every client of AWS that a function makes keeps to this', async () => {
  const clients = await readFile(path.join(import.meta.dirname, '../aws-clients.ts'), 'utf8');
  // That no other file makes one is a rule of the linter (scripts/checks/guarded-effects.stack.test.ts).
  const made = [...clients.matchAll(/(?:behindChecks\()?new \w+Client\(/g)].map(([found]) => found);
  expect(made.filter((found) => !found.startsWith('behindChecks('))).toEqual([]);
  expect(made).toHaveLength(6);
});

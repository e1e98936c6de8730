import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ResourceNotFoundException,
  paginateScan,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { listen } from '../listen.ts';
import { readBody } from '../read-body.ts';
import type { TableDefinition } from '../stack/stack-definition.ts';
import { writtenKeys, type RowKey } from './written-keys.ts';

export type LaggingDynamo = {
  endpoint: string;
  /** Makes indexes lag from now on. Until then, while the demo data is written, they do not. */
  follow: () => Promise<void>;
  close: () => Promise<void>;
};

/** The largest request DynamoDB accepts: 16 MB. */
const requestBytes = 16 * 1024 * 1024;

/** The maximum number of items in a BatchWriteItem request. */
const batchSize = 25;

type Row = Record<string, AttributeValue>;
type Change = { key: RowKey; row: Row | undefined };

const indexQuery = z.looseObject({ TableName: z.string(), IndexName: z.string() });

/** Milliseconds, and a wait of that many, which ends early with an error if it is called off. */
type Clock = {
  now: () => number;
  pause: (milliseconds: number, calledOff: AbortSignal) => Promise<unknown>;
};

const realTime: Clock = {
  now: Date.now,
  pause: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
};

/**
 * A proxy that makes the indexes of a DynamoDB lag, as on AWS: a query of an index returns the state of
 * `lag` milliseconds ago, whatever is in the table by now. To do so, it keeps a second table in the
 * same database, to which it copies every changed row with that delay.
 */
export const startLaggingDynamo = async ({
  database,
  table,
  definition,
  lag,
  clock = realTime,
}: {
  /** Endpoint of the DynamoDB behind it. */
  database: string;
  table: string;
  definition: TableDefinition;
  lag: number;
  clock?: Clock;
}): Promise<LaggingDynamo> => {
  const client = new DynamoDBClient({ endpoint: database });
  const past = `${table}-past`;
  const keyNames = (definition.KeySchema ?? []).flatMap(({ AttributeName }) => AttributeName ?? []);
  const closing = new AbortController();
  let isFollowing = false;
  // In sequence, so that an older state of a row cannot be applied after a newer one.
  let read: Promise<unknown> = Promise.resolve();
  let applied: Promise<unknown> = Promise.resolve();

  const apply = async (changes: readonly Change[]): Promise<void> => {
    for (let start = 0; start < changes.length; start += batchSize)
      await client.send(
        new BatchWriteItemCommand({
          RequestItems: {
            [past]: changes
              .slice(start, start + batchSize)
              .map(({ key, row }) =>
                row ? { PutRequest: { Item: row } } : { DeleteRequest: { Key: key } },
              ),
          },
        }),
      );
  };

  const applyAt = (due: number) => (changes: readonly Change[]) => {
    applied = applied
      .then(() => clock.pause(Math.max(0, due - clock.now()), closing.signal))
      .then(() => apply(changes))
      .catch((error: unknown) => {
        if (!closing.signal.aborted) throw error;
      });
  };

  const rowOf = async (key: RowKey): Promise<Row | undefined> =>
    (await client.send(new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true })))
      .Item;

  /** Reads the current state of the rows that a write has changed. */
  const note = (keys: readonly RowKey[]): void => {
    const due = clock.now() + lag;
    read = read
      .then(() => Promise.all(keys.map(async (key) => ({ key, row: await rowOf(key) }))))
      .then(applyAt(due));
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await readBody(incoming, requestBytes)) ?? '';
    const operation = `${incoming.headers['x-amz-target']}`.split('.')[1] ?? '';
    const input: unknown = body === '' ? {} : JSON.parse(body);
    const ofIndex = indexQuery.safeParse(input);
    const asksPast = isFollowing && ofIndex.success && ofIndex.data.TableName === table;
    const headers = new Headers({
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${incoming.headers['x-amz-target'] ?? ''}`,
      authorization: incoming.headers.authorization ?? '',
      'x-amz-date': `${incoming.headers['x-amz-date'] ?? ''}`,
    });
    const reply = await fetch(database, {
      method: incoming.method ?? 'POST',
      headers,
      ...(body !== '' && {
        body: asksPast ? JSON.stringify({ ...ofIndex.data, TableName: past }) : body,
      }),
    });
    const text = await reply.text();
    const keys = reply.ok && isFollowing ? writtenKeys({ operation, input, table, keyNames }) : [];
    if (keys.length > 0) note(keys);
    // Passes on the checksum of the body, which the SDK verifies.
    const checksum = reply.headers.get('x-amz-crc32');
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? 'application/x-amz-json-1.0',
      'x-amzn-requestid': reply.headers.get('x-amzn-requestid') ?? '',
      ...(checksum !== null && { 'x-amz-crc32': checksum }),
    });
    response.end(text);
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      // Looks like a failing database, so the SDK tries again.
      response.writeHead(500).end(String(error));
    });
  });
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`;

  return {
    endpoint,
    follow: async () => {
      await client.send(new DeleteTableCommand({ TableName: past })).catch((error: unknown) => {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      });
      await client.send(new CreateTableCommand({ ...definition, TableName: past }));
      for await (const { Items = [] } of paginateScan({ client }, { TableName: table }))
        await apply(Items.map((row) => ({ key: {}, row })));
      isFollowing = true;
    },
    close: async () => {
      closing.abort();
      server.close();
      server.closeAllConnections();
      await Promise.allSettled([read, applied]);
      client.destroy();
    },
  };
};

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

type Key = Record<string, string>;
type Item = Record<string, unknown>;
type Requested = { keys: readonly Key[]; latest: boolean; found: PromiseWithResolvers<Item[]> };

/** DynamoDB's limit on the keys of one request. */
const batchSize = 100;

/** Milliseconds before asking again for keys that DynamoDB did not process; doubles each time. */
const firstPause = 10;

const nameOf = ({ pk, sk }: Item): string => JSON.stringify([pk, sk]);

const readBatch = async (
  { name, client }: Table,
  keys: readonly Key[],
  latest: boolean,
): Promise<Item[]> => {
  const found: Item[] = [];
  let pending: Item[] | undefined = [...keys];
  for (let attempt = 0; pending && pending.length > 0; attempt += 1) {
    if (attempt > 0) await sleep(firstPause * 2 ** attempt);
    const response: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys: pending, ConsistentRead: latest } } }),
    );
    found.push(...(response.Responses?.[name] ?? []));
    pending = response.UnprocessedKeys?.[name]?.Keys;
  }
  return found;
};

const read = async (table: Table, keys: readonly Key[], latest: boolean): Promise<Item[]> => {
  const [key] = keys;
  if (key && keys.length === 1) {
    const command = new GetCommand({ TableName: table.name, Key: key, ConsistentRead: latest });
    const { Item: item } = await table.client.send(command);
    return item ? [item] : [];
  }
  const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
    keys.slice(index * batchSize, (index + 1) * batchSize),
  );
  return (await Promise.all(batches.map(async (each) => readBatch(table, each, latest)))).flat();
};

const waiting = new AsyncLocalStorage<Map<Table['client'], Requested[]>>();

/** Within `handle`, rows requested by key before any answer has arrived are fetched in one request. */
export const joiningReads = <T>(handle: () => T): T => waiting.run(new Map(), handle);

const readJoined = async (table: Table, fields: readonly Requested[]): Promise<void> => {
  const keys = new Map(fields.flatMap((each) => each.keys.map((key) => [nameOf(key), key])));
  try {
    const items = await read(
      table,
      [...keys.values()],
      fields.some(({ latest }) => latest),
    );
    const byName = new Map(items.map((item) => [nameOf(item), item]));
    for (const { keys: own, found } of fields)
      found.resolve(own.map((key) => byName.get(nameOf(key))).filter((item) => item !== undefined));
  } catch (error) {
    for (const { found } of fields) found.reject(error);
  }
};

/** The rows with these keys that exist, in the order of the keys. The keys must not repeat. */
export const readItems = async (
  table: Table,
  keys: readonly Key[],
  { latest = false }: { latest?: boolean } = {},
): Promise<Item[]> => {
  if (keys.length === 0) return [];
  const all = waiting.getStore();
  if (!all) return read(table, keys, latest);
  const fields = all.get(table.client) ?? [];
  const found = Promise.withResolvers<Item[]>();
  fields.push({ keys, latest, found });
  if (fields.length === 1) {
    all.set(table.client, fields);
    // On the next tick, all code that does not wait for an answer has run: the handler starts in the same tick as
    // its session check.
    process.nextTick(() => {
      all.delete(table.client);
      void readJoined(table, fields);
    });
  }
  return found.promise;
};

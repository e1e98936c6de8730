import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { dynamoDbClient } from '../aws-clients.ts';
import { readEnvironment } from '../environment.ts';
import { openConnection } from './open-connection.ts';

/** The product's one table and its client: the only dependency of every store. */
export type Table = { name: string; client: DynamoDBDocumentClient };

let shared: Table | undefined;

/**
 * Middlewares that the SDK runs on every call and nothing here needs: a log without a logger, a header against
 * recursive Lambda calls, and the user agent. They take an eighth of a call's time (docs/performance.md).
 */
const unused = ['loggerMiddleware', 'recursionDetectionMiddleware', 'getUserAgentMiddleware'];

/**
 * The SDK itself waits for an answer forever. A table that works answers within a tenth of this, and the three
 * attempts of a call end within the time of most functions.
 */
const requestHandler = {
  connectionTimeout: 1000,
  requestTimeout: 3000,
  throwOnRequestTimeout: true,
};

/** One client per Lambda. */
export const table = (): Table => {
  if (shared) return shared;
  const marshallOptions = { removeUndefinedValues: true };
  const client = dynamoDbClient({ requestHandler }, { marshallOptions });
  for (const name of unused) client.middlewareStack.remove(name);
  shared = { name: readEnvironment('TABLE_NAME'), client };
  return shared;
};

export type Page<T> = { items: T[]; nextCursor: string | undefined };

export type PageRequest = { limit: number; cursor?: string | undefined };

type PageQuery<S extends z.ZodMiniType> = {
  table: Table;
  item: S;
  page: PageRequest;
  query: PartitionQuery;
  /** The fields to read; all by default. A cursor also reads the key fields. */
  fields?: readonly string[] | undefined;
};

/** The table's indexes (functions/platform/table/keys.ts). All of them project whole rows. */
export type IndexName = 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';

/** A query within one partition of the table or an index. */
export type PartitionQuery = {
  index?: IndexName;
  pk: string;
  /** A prefix of the sort key, or a range that includes both ends. */
  sk?: string | readonly [first: string, last: string];
  newestFirst?: boolean;
  /** A consistent read, at twice the cost; not of an index. */
  latest?: boolean;
};

/** Parameters of a Query command. */
export const queryOf = ({ index, pk, sk, newestFirst = false, latest = false }: PartitionQuery) => {
  const [first, last] = typeof sk === 'object' ? sk : [sk];
  const prefix = index ?? '';
  const range =
    last === undefined
      ? `begins_with(${prefix}sk, :first)`
      : `${prefix}sk between :first and :last`;
  return {
    ...(index && { IndexName: index }),
    KeyConditionExpression: [`${prefix}pk = :pk`, ...(first === undefined ? [] : [range])].join(
      ' and ',
    ),
    ExpressionAttributeValues: {
      ':pk': pk,
      ...(first !== undefined && { ':first': first }),
      ...(last !== undefined && { ':last': last }),
    },
    ScanIndexForward: !newestFirst,
    ...(latest && { ConsistentRead: true }),
  };
};

const startKey = z.record(z.string(), z.string());

/** An opaque cursor for the browser. */
export const encodeCursor = (key: Record<string, unknown>): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** @throws AppError `invalid` for a malformed cursor. */
export const decodeCursor = (cursor: string): Record<string, string> => {
  try {
    return startKey.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw invalidCursor(cause);
  }
};

const invalidCursor = (cause: unknown) =>
  new AppError('invalid', 'This page of the list is no longer known. Please start from the top.', {
    fields: { cursor: 'Not a cursor of this list' },
    cause,
  });

/**
 * Where the next page starts; undefined for the start of the range. DynamoDB refuses a key outside the range
 * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Query.html), which may have moved on since the
 * cursor was made: a list of what is still to come loses a day at midnight.
 * @throws AppError `invalid` for a cursor of another list or of another person's.
 */
const startKeyOf = (
  { index, pk, sk = '', newestFirst = false }: PartitionQuery,
  cursor: string,
): Record<string, string> | undefined => {
  const key = decodeCursor(cursor);
  const place = key[`${index ?? ''}sk`] ?? '';
  const [isBefore, isAfter] =
    typeof sk === 'string' ? [!place.startsWith(sk), false] : [place < sk[0], place > sk[1]];
  const isOutside = typeof sk === 'string' || newestFirst ? isBefore : isAfter;
  if (key[`${index ?? ''}pk`] !== pk || isOutside) throw invalidCursor(undefined);
  return isBefore || isAfter ? undefined : key;
};

/** Refers to fields by number, because a field's name may be a reserved word in DynamoDB. */
const projectionOf = (fields: readonly string[]) => ({
  ProjectionExpression: fields.map((_, index) => `#f${index}`).join(),
  ExpressionAttributeNames: Object.fromEntries(fields.map((field, index) => [`#f${index}`, field])),
});

/**
 * One page of a query, read in a single request.
 * @throws AppError `invalid` when the cursor does not belong to the query.
 */
export const queryPage = async <S extends z.ZodMiniType>({
  table: { name, client },
  item,
  page,
  query,
  fields,
}: PageQuery<S>): Promise<Page<z.output<S>>> => {
  const exclusiveStart = page.cursor === undefined ? undefined : startKeyOf(query, page.cursor);
  const result = await client
    .send(
      new QueryCommand({
        TableName: name,
        ...queryOf(query),
        ...(fields && projectionOf(fields)),
        Limit: page.limit,
        ...(exclusiveStart && { ExclusiveStartKey: exclusiveStart }),
      }),
    )
    .catch((error: unknown) => {
      if (exclusiveStart && error instanceof Error && error.name === 'ValidationException')
        throw invalidCursor(error);
      throw error;
    });
  return {
    items: (result.Items ?? []).map((stored) => item.parse(stored)),
    nextCursor: result.LastEvaluatedKey && encodeCursor(result.LastEvaluatedKey),
  };
};

/**
 * All items of a list, or the first `most`, in as many requests as it takes: a single reply holds at most 1 MB
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html).
 */
export const readAll = async <T>(
  read: (page: PageRequest) => Promise<Page<T>>,
  size: { most: number } | { pageSize: number },
): Promise<T[]> => {
  const { most, pageSize } = { most: Infinity, pageSize: Infinity, ...size };
  const found: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: Math.min(most - found.length, pageSize), cursor });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined && found.length < most);
  return found;
};

/** The first `limit` items of a query. */
export const queryUpTo = async <S extends z.ZodMiniType>({
  limit,
  ...list
}: Omit<PageQuery<S>, 'page'> & { limit: number }): Promise<z.output<S>[]> =>
  readAll((page) => queryPage({ ...list, page }), { most: limit });

/** Megabytes with which calls get so much of the processor that loading has little more (docs/decisions/0072). */
const ampleMemory = 1024;

// Only Lambda sets the first variable.
if (
  Number(process.env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE']) < ampleMemory &&
  process.env['TABLE_NAME']
)
  await openConnection(table());

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { readEnvironment } from './environment.ts';

/** The product's one table and the client that speaks to it. Stores take it as their only dependency. */
export type Table = { name: string; client: DynamoDBDocumentClient };

let shared: Table | undefined;

/** The table named by the environment; one client per Lambda. */
export const table = (): Table => {
  shared ??= {
    name: readEnvironment('TABLE_NAME'),
    client: DynamoDBDocumentClient.from(new DynamoDBClient({}), {
      marshallOptions: { removeUndefinedValues: true },
    }),
  };
  return shared;
};

/** A page of a list and the cursor of the next one. */
export type Page<T> = { items: T[]; nextCursor: string | undefined };

export type PageRequest = { limit: number; cursor?: string | undefined };

type PageQuery<S extends z.ZodMiniType> = {
  table: Table;
  /** Parses each stored item. */
  item: S;
  page: PageRequest;
  query: Pick<
    QueryCommandInput,
    'IndexName' | 'KeyConditionExpression' | 'ExpressionAttributeValues' | 'ScanIndexForward'
  >;
};

const startKey = z.record(z.string(), z.string());

/** Opaque to the browser. */
export const encodeCursor = (key: Record<string, unknown>): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** @throws AppError `invalid` for a cursor this API did not make. */
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

// A cursor names its partition; one from another list, or another person's, is refused.
const belongsTo = (query: PageQuery<z.ZodMiniType>['query'], key: Record<string, string>) =>
  key[`${query.IndexName ?? ''}pk`] === query.ExpressionAttributeValues?.[':pk'];

/**
 * One Query whose partition is bound to `:pk`, at most `limit` items and one round trip.
 * @throws AppError `invalid` when the cursor does not belong to the query.
 */
export const queryPage = async <S extends z.ZodMiniType>({
  table: { name, client },
  item,
  page,
  query,
}: PageQuery<S>): Promise<Page<z.output<S>>> => {
  const exclusiveStart = page.cursor === undefined ? undefined : decodeCursor(page.cursor);
  if (exclusiveStart && !belongsTo(query, exclusiveStart)) throw invalidCursor(undefined);
  const result = await client
    .send(
      new QueryCommand({
        TableName: name,
        ...query,
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

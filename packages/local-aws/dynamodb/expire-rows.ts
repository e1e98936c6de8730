import {
  BatchWriteCommand,
  paginateScan,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';

/** The maximum number of items in a BatchWriteItem request. */
const batchSize = 25;

type Expiry = {
  client: DynamoDBDocumentClient;
  table: string;
  /** Name of the attribute that holds a row's expiry time, in seconds since the epoch. */
  attribute: string;
  now: Date;
};

/**
 * Deletes expired rows, which the embedded database never does on its own, and returns how many. AWS
 * may take a few days to delete them, so code that reads such a row has to check its expiry time.
 * Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html
 */
export const expireRows = async ({ client, table, attribute, now }: Expiry): Promise<number> => {
  const expired: Record<string, unknown>[] = [];
  const pages = paginateScan(
    { client },
    {
      TableName: table,
      FilterExpression: '#expiry <= :now',
      ProjectionExpression: 'pk, sk',
      ExpressionAttributeNames: { '#expiry': attribute },
      ExpressionAttributeValues: { ':now': Math.floor(now.getTime() / 1000) },
    },
  );
  for await (const { Items = [] } of pages) expired.push(...Items);
  for (let first = 0; first < expired.length; first += batchSize)
    await client.send(
      new BatchWriteCommand({
        RequestItems: {
          [table]: expired
            .slice(first, first + batchSize)
            .map((Key) => ({ DeleteRequest: { Key } })),
        },
      }),
    );
  return expired.length;
};

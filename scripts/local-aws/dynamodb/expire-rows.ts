import { BatchWriteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A BatchWrite takes 25. */
const batchSize = 25;

type Expiry = {
  client: DynamoDBDocumentClient;
  table: string;
  /** Holds the second, since the epoch, after which a row may go. */
  attribute: string;
  now: Date;
};

/**
 * Deletes the rows whose time is over, which the embedded database never does by itself. AWS takes a few
 * days to get there; whoever reads such a row checks its time. Gives how many went.
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

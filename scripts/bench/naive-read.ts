import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** What reads are compared with: one row of the table by its key, as a first tutorial would do it. */
export const handler = async (Key: { pk: string; sk: string }) => {
  const { Item } = await client.send(new GetCommand({ TableName: process.env['TABLE_NAME'], Key }));
  return { statusCode: Item ? 200 : 404, body: JSON.stringify(Item) };
};

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The baseline for reads: gets one row of the table by key, as a beginner's tutorial would do it. */
export const handler = async (Key: { pk: string; sk: string }) => {
  const { Item } = await client.send(new GetCommand({ TableName: process.env['TABLE_NAME'], Key }));
  return { statusCode: Item ? 200 : 404, body: JSON.stringify(Item) };
};

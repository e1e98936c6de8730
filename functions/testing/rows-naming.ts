import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table/table.ts';

/** The keys of the rows that contain this text, such as an id. */
export const rowsNaming = async (
  { client, name: TableName }: Table,
  text: string,
): Promise<string[]> => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.filter((item) => JSON.stringify(item).includes(text)).map(
    ({ pk, sk }) => `${pk} ${sk}`,
  );
};

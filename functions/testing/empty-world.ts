import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { slicesOf } from './slices.ts';
import type { World } from './world.ts';

const storage = new S3Client({ forcePathStyle: true });

/** Deletes all rows and files of a world, and writes the catalogue anew. */
export const emptyWorld = async ({ table, bucket }: World): Promise<void> => {
  const { name: TableName, client } = table;
  const projection = { TableName, ConsistentRead: true, ProjectionExpression: 'pk, sk' };
  for (;;) {
    const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand(projection));
    for (const slice of slicesOf(Items, 25)) {
      const deletions = slice.map((Key) => ({ DeleteRequest: { Key } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: deletions } }));
    }
    if (LastEvaluatedKey === undefined) break;
  }
  const { Contents = [] } = await storage.send(new ListObjectsV2Command({ Bucket: bucket }));
  const Objects = Contents.map(({ Key }) => ({ Key }));
  if (Objects.length > 0)
    await storage.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
  await catalogueStore(table).write(new Date());
};

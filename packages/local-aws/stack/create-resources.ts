import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { S3Server } from '../s3/s3-server.ts';
import {
  expiryAttributeOf,
  localNames,
  photoBucketOf,
  tableDefinitionOf,
} from './stack-definition.ts';
import type { LocalValues, Template } from './template-values.ts';

/** Creates the template's table unless it exists. */
export const createTable = async (template: Template, endpoint: string): Promise<void> => {
  const client = new DynamoDBClient({ endpoint });
  try {
    await client.send(
      new CreateTableCommand({ ...tableDefinitionOf(template), TableName: localNames.table }),
    );
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: localNames.table,
        TimeToLiveSpecification: { AttributeName: expiryAttributeOf(template), Enabled: true },
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
};

/** Deletes the local table if it exists. */
export const deleteTable = async (endpoint: string): Promise<void> => {
  const client = new DynamoDBClient({ endpoint });
  try {
    await client.send(new DeleteTableCommand({ TableName: localNames.table }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  } finally {
    client.destroy();
  }
};

/** Creates the template's photo bucket unless it exists, applies the template's rules to it, and returns its name. */
export const createPhotoBucket = async (
  template: Template,
  local: LocalValues,
  s3: S3Server,
): Promise<string> => {
  const { name, cors, lifecycle } = photoBucketOf(template, local);
  await s3.createBucket(name);
  await s3.putCors(name, cors);
  await s3.putLifecycle(name, lifecycle);
  return name;
};

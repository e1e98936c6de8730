import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

const running = new AsyncLocalStorage<string[]>();

const written = (name: string, input: any): any[] => {
  switch (name) {
    case 'PutCommand':
      return [input.Item];
    case 'UpdateCommand':
    case 'DeleteCommand':
      return [input.Key];
    case 'BatchWriteCommand':
      return Object.values<any[]>(input.RequestItems)
        .flat()
        .map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest.Key);
    case 'TransactWriteCommand':
      return input.TransactItems.flatMap(({ Put, Update, Delete }: any) =>
        [Put?.Item, Update?.Key, Delete?.Key].filter(Boolean),
      );
    default:
      return [];
  }
};

const base = Object.getPrototypeOf(DynamoDBClient.prototype);
const { send } = base;
base.send = async function watched(this: any, command: any, ...rest: unknown[]) {
  const result = await send.call(this, command, ...rest);
  const rows = running.getStore();
  if (rows && this.config.serviceId === 'DynamoDB')
    rows.push(
      ...written(command.constructor.name, command.input).map(({ pk, sk }) => `${pk} ${sk}`),
    );
  return result;
};

/** Runs a call and names the rows of the table it wrote or deleted. */
export const rowsWrittenBy = async <T>(
  call: () => Promise<T>,
): Promise<{ result: T; rows: string[] }> => {
  const rows: string[] = [];
  return { result: await running.run(rows, call), rows };
};

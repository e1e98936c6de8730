import { intercepting, type AwsCall } from './intercepted-calls.ts';

export type RowKey = { pk: string; sk: string };

const itemsOf = ({ name, input }: AwsCall): RowKey[] => {
  switch (name) {
    case 'Put':
      return [input.Item];
    case 'Update':
    case 'Delete':
      return [input.Key];
    case 'BatchWrite':
      return Object.values<any[]>(input.RequestItems)
        .flat()
        .map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest.Key);
    case 'TransactWrite':
      return input.TransactItems.flatMap(({ Put, Update, Delete }: any) =>
        [Put?.Item, Update?.Key, Delete?.Key].filter(Boolean),
      );
    default:
      return [];
  }
};

/** The keys of the rows a call writes or deletes. */
export const rowsWritten = (call: AwsCall): RowKey[] =>
  call.service === 'DynamoDB' ? itemsOf(call).map(({ pk, sk }) => ({ pk, sk })) : [];

/** Runs a call and returns the keys of the rows it wrote or deleted. */
export const rowsWrittenBy = async <T>(
  call: () => Promise<T>,
): Promise<{ result: T; rows: string[] }> => {
  const rows: string[] = [];
  const result = await intercepting(async (made, proceed) => {
    const response = await proceed();
    rows.push(...rowsWritten(made).map(({ pk, sk }) => `${pk} ${sk}`));
    return response;
  }, call);
  return { result, rows };
};

import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';
import type { RetentionRow } from './retention-row.ts';

type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The counters that move when a sent report goes. */
export type RemovalCounters = (row: RetentionRow) => Operation[];

export const removalCounters =
  ({ name }: Table): RemovalCounters =>
  ({ customerId }) => [
    {
      Update: {
        TableName: name,
        Key: keys.user(customerId),
        UpdateExpression: 'ADD reportCount :by',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':by': -1 },
      },
    },
  ];

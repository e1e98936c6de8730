import {
  ConditionalCheckFailedException,
  PutItemCommand,
  paginateScan,
  type AttributeValue,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { providerMethods } from 'shared/domain/visits/booking-status.ts';
import { keys } from '../../functions/platform/table/keys.ts';

export type Copying = {
  client: DynamoDBClient;
  /** The table that was restored to a point in time. */
  from: string;
  /** The stage's own table. */
  to: string;
  /** Prefix of the partition keys to copy; all by default. */
  under?: string | undefined;
  /** Also replace rows that the stage's table still has, apart from what a payment provider took or is taking. */
  overwrite: boolean;
  now: Date;
};

export type Copied = {
  copied: number;
  /** Rows left as they are in the stage's table. */
  kept: number;
  /** Sessions, one of which may have been ended for a reason, and rows whose time to live is over. */
  leftOut: number;
};

type Row = Record<string, AttributeValue>;

/** Writes at a time. */
const together = 25;

const sessionKeys = keys.session('', '').sk;

const mayComeBack = ({ sk, expire }: Row, now: Date): boolean =>
  sk?.S?.startsWith(sessionKeys) !== true &&
  (expire?.N === undefined || Number(expire.N) * 1000 > now.getTime());

const paymentKeys = [keys.payment('').pk, keys.refund('').pk];

/** What the provider knows of a payment stays true, and an earlier row could be paid again or be held forever. */
const mayBeOlder = ({ pk, heldBy }: Row): boolean =>
  heldBy?.S === undefined && !paymentKeys.some((key) => pk?.S?.startsWith(key));

const unlessTaken = {
  ConditionExpression: `attribute_not_exists(pk) or not (attribute_type(heldBy, :text) or paymentMethod in (${providerMethods.map((_, index) => `:method${index}`).join(', ')}))`,
  ExpressionAttributeValues: {
    ':text': { S: 'S' },
    ...Object.fromEntries(
      providerMethods.map((method, index) => [`:method${index}`, { S: method }]),
    ),
  },
};

/**
 * Copies rows from one table to another that has the same keys. It can be repeated, and the site may be
 * in use meanwhile: unless it overwrites, it changes no row that is there.
 * @throws Error of DynamoDB, such as for a table that does not exist
 */
export const copyRows = async (copying: Copying): Promise<Copied> => {
  const { client, from, under, now } = copying;
  const counts: Copied = { copied: 0, kept: 0, leftOut: 0 };
  const pages = paginateScan(
    { client },
    {
      TableName: from,
      ConsistentRead: true,
      ...(under !== undefined && {
        FilterExpression: 'begins_with(pk, :under)',
        ExpressionAttributeValues: { ':under': { S: under } },
      }),
    },
  );
  for await (const { Items = [] } of pages) {
    const rows = Items.filter((row) => mayComeBack(row, now));
    counts.leftOut += Items.length - rows.length;
    for (let start = 0; start < rows.length; start += together) {
      const written = await Promise.all(
        rows.slice(start, start + together).map(async (row) => copyRow(row, copying)),
      );
      const copied = written.filter(Boolean).length;
      counts.copied += copied;
      counts.kept += written.length - copied;
    }
  }
  return counts;
};

/** Returns false if the row was kept as it is. */
const copyRow = async (Item: Row, { client, to, overwrite }: Copying): Promise<boolean> => {
  try {
    await client.send(
      new PutItemCommand({
        TableName: to,
        Item,
        ...(overwrite && mayBeOlder(Item)
          ? unlessTaken
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

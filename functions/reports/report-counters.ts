import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { keys } from '../platform/keys.ts';
import type { Table } from '../platform/table.ts';
import type { StoredReport } from './stored-report.ts';

type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** What of a report is counted. */
type Counted = Pick<StoredReport, 'status' | 'serviceDate' | 'customerId'>;

/**
 * What moves the counters when a report comes (`after` alone), changes (both) or goes (`before` alone):
 * the customer's `reportCount`, the reports awaiting the operator, those sent, and those written for a
 * day (docs/decisions/0013-counters-and-search.md). Append it to the transaction that writes the
 * report, behind the report's own part:
 *
 * ```ts
 * await transact(table, [
 *   { Put: { TableName, Item: reportItem(shell), ConditionExpression: 'attribute_not_exists(pk)' } },
 *   ...countMoves(table, { after: shell }),
 * ]);
 * ```
 *
 * The report's own part must fail unless the stored report is still `before`, by its version and
 * status or by its claim: then a repeated or overtaken write moves nothing. A change that is not
 * counted (delivery, photos) gives no operation, so the call may always stand there. At most five
 * operations, each on an item of its own; a transaction may not touch these items a second time.
 */
export const countMoves = (
  { name }: Pick<Table, 'name'>,
  { before, after }: { before?: Counted | undefined; after?: Counted | undefined },
): Operation[] => [
  ...differences(before?.customerId, after?.customerId).map(([id, by]) =>
    moveCustomer(name, id, by),
  ),
  ...moveTotals(name, {
    pending: by(after, 'pending') - by(before, 'pending'),
    sent: by(after, 'sent') - by(before, 'sent'),
  }),
  ...differences(writtenOn(before), writtenOn(after)).map(([date, step]) => ({
    Update: {
      TableName: name,
      Key: keys.reportDay(date),
      UpdateExpression: 'ADD reports :by',
      ExpressionAttributeValues: { ':by': step },
    },
  })),
];

const by = (report: Counted | undefined, status: Counted['status']): number =>
  report?.status === status ? 1 : 0;

/** The day for which a report counts as written; none while it is a shell. */
const writtenOn = (report: Counted | undefined): string | undefined =>
  report && report.status !== 'pending' ? report.serviceDate : undefined;

/** One less for what was, one more for what is; nothing when both are the same. */
const differences = (
  before: string | null | undefined,
  after: string | null | undefined,
): [of: string, by: 1 | -1][] => {
  if (before === after) return [];
  const moves: [string, 1 | -1][] = [];
  if (after) moves.push([after, 1]);
  if (before) moves.push([before, -1]);
  return moves;
};

const moveCustomer = (name: string, customerId: string, step: 1 | -1): Operation => ({
  Update: {
    TableName: name,
    Key: keys.user(customerId),
    UpdateExpression: 'ADD reportCount :by',
    // A report is for a customer who exists; one that goes must not be held up by who became what.
    ConditionExpression:
      step === 1 ? 'attribute_exists(pk) and not isAdmin = :yes' : 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':by': step, ...(step === 1 && { ':yes': true }) },
  },
});

const moveTotals = (name: string, moves: { pending: number; sent: number }): Operation[] => {
  const changed = Object.entries(moves).filter(([, step]) => step !== 0);
  if (changed.length === 0) return [];
  return [
    {
      Update: {
        TableName: name,
        Key: keys.reportTotals(),
        UpdateExpression: `ADD ${changed.map(([field]) => `${field} :${field}`).join(', ')}`,
        ExpressionAttributeValues: Object.fromEntries(
          changed.map(([field, step]) => [`:${field}`, step]),
        ),
      },
    },
  ];
};

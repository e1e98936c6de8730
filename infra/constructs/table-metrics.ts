import type { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { indexNames } from './data.ts';

/** What the functions ask of the table; DynamoDB counts its own failures by these. */
const operations = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
];

/** Units of the table's capacity that reads and writes took. */
export const capacityMetrics = (table: dynamodb.ITable): cloudwatch.Metric[] =>
  ['Read', 'Write'].map((kind) =>
    tableMetric(`Consumed${kind}CapacityUnits`, { TableName: table.tableName }, `${kind} units`),
  );

/** Reads and writes that were slowed down, of the table and of each index. */
export const throttleMetrics = (table: dynamodb.ITable): cloudwatch.Metric[] =>
  [undefined, ...indexNames].flatMap((index) =>
    ['Read', 'Write'].map((kind) =>
      tableMetric(
        `${kind}ThrottleEvents`,
        { TableName: table.tableName, ...(index && { GlobalSecondaryIndexName: index }) },
        `${kind}s of ${index ?? 'the table'} slowed down`,
      ),
    ),
  );

/** Their sum. */
export const tableThrottles = (table: dynamodb.ITable, period: Duration): cloudwatch.IMetric =>
  sumOf(throttleMetrics(table), 'Slowed down', period);

/** Calls that DynamoDB answered with a fault of its own. */
export const tableErrors = (table: dynamodb.ITable, period: Duration): cloudwatch.IMetric =>
  sumOf(
    operations.map((operation) =>
      tableMetric('SystemErrors', { TableName: table.tableName, Operation: operation }, operation),
    ),
    'Faults of DynamoDB',
    period,
  );

const tableMetric = (metricName: string, dimensionsMap: Record<string, string>, label: string) =>
  new cloudwatch.Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap,
    label,
    statistic: 'Sum',
  });

/** A metric that has nothing to say counts as nothing; without that one of them would silence the sum. */
const sumOf = (metrics: cloudwatch.Metric[], label: string, period: Duration) =>
  new cloudwatch.MathExpression({
    label,
    period,
    expression: metrics.map((_, place) => `FILL(m${place}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, place) => [`m${place}`, metric])),
  });

import type { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';

/** The operations the functions use; DynamoDB counts system errors per operation. */
const operations = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
];

/** Consumed capacity units. */
export const capacityMetrics = (table: dynamodb.ITable): cloudwatch.Metric[] =>
  ['Read', 'Write'].map((kind) =>
    tableMetric(`Consumed${kind}CapacityUnits`, { TableName: table.tableName }, `${kind} units`),
  );

/**
 * Throttled reads and writes of the table and its indexes. Without gsi3, because each metric costs
 * money: gsi3 is written along with gsi2, under a key of the same customer, so anything that slows it
 * down slows down gsi2, too.
 */
export const throttleMetrics = (table: dynamodb.ITable): cloudwatch.Metric[] =>
  [undefined, 'gsi1', 'gsi2', 'gsi4'].flatMap((index) =>
    ['Read', 'Write'].map((kind) =>
      tableMetric(
        `${kind}ThrottleEvents`,
        { TableName: table.tableName, ...(index && { GlobalSecondaryIndexName: index }) },
        `${kind}s of ${index ?? 'the table'} slowed down`,
      ),
    ),
  );

/** Sum of {@link throttleMetrics}. */
export const tableThrottles = (table: dynamodb.ITable, period: Duration): cloudwatch.IMetric =>
  sumOf(throttleMetrics(table), 'Slowed down', period);

/** Calls that failed on DynamoDB's side. */
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

/** Counts missing data as 0; otherwise one metric without data would leave the whole sum without data. */
const sumOf = (metrics: cloudwatch.Metric[], label: string, period: Duration) =>
  new cloudwatch.MathExpression({
    label,
    period,
    expression: metrics.map((_, place) => `FILL(m${place}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, place) => [`m${place}`, metric])),
  });

import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarm, Watched } from './alarm.ts';
import { edgeLogFolder } from './edge-log.ts';
import { edgeErrorRate, edgeRequests } from './edge-metrics.ts';
import { mailAlarms } from './mail-alarms.ts';
import { queryNames } from './saved-queries.ts';
import { tableErrors, tableThrottles } from './table-metrics.ts';
import { unattendedAlarms } from './unattended-alarms.ts';

const quarterHour = Duration.minutes(15);
const sumOfQuarterHour = { statistic: 'Sum', period: quarterHour };

/** Few alarms, summed over all functions, because each metric of an alarm costs money. */
export const alarmsOf = (watched: Watched): Alarm[] => [
  ...functionAlarms(watched),
  ...siteAlarms(watched),
  ...tableAlarms(watched),
  ...unattendedAlarms(watched),
  ...mailAlarms(watched),
  ...paymentAlarms(watched),
];

const functionAlarms = ({ prefix, log }: Watched): Alarm[] => [
  {
    name: 'broken-calls',
    says: `Functions broke off at least three times within an hour: an error nobody caught, or out of time or memory. First: Logs Insights, saved query "${prefix}/${queryNames.brokenCalls}"; functionName and record.status say which and how. A function that began with a deployment: go back to the commit before.`,
    metric: log.failures,
    threshold: 3,
  },
  {
    name: 'near-timeouts',
    says: `At least three calls within an hour ended with less than a tenth of their time left; the next ones will be cut off. First: Logs Insights, saved query "${prefix}/${queryNames.nearTimeouts}" names the functions. Look for a slow service on the dashboard; otherwise raise timeout or memory in that function's routes.ts.`,
    metric: log.nearTimeouts,
    threshold: 3,
  },
  {
    name: 'throttled-calls',
    says: 'Lambda throttled calls because too many functions of the account ran at once: people see errors, jobs run late. First: Service Quotas, AWS Lambda, "Concurrent executions"; new accounts have 10, ask for 1,000. If the quota is high: the access log shows whether somebody floods the site.',
    // No dimensions, because the limit applies to the whole account.
    metric: new cloudwatch.Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      ...sumOfQuarterHour,
    }),
    threshold: 3,
  },
];

const siteAlarms = ({ prefix, api, tooManyRequests, edge }: Watched): Alarm[] => [
  {
    name: 'server-errors',
    says: `The API answered five requests or more with 5xx within fifteen minutes. First: Logs Insights, saved query "${prefix}/${queryNames.serverErrors}"; routeKey names the endpoint. Put a requestId of it into the query "${prefix}/${queryNames.oneRequest}" for the line with the cause.`,
    metric: api.metricServerError(sumOfQuarterHour),
    threshold: 5,
  },
  {
    name: 'too-many-requests',
    says: `At least fifty requests within fifteen minutes were answered with 429, "too many requests". First: Logs Insights, saved query "${prefix}/${queryNames.tooManyRequests}", which endpoint. With integrationStatus "-" API Gateway refused them, because all callers together were over its limit: raise concurrency in infra/stages.ts once AWS has raised the account's, or look in the access logs for who floods the site. Otherwise the endpoint's own limit for a person or an address was reached: a robot, or rateLimit in its contract is too tight.`,
    metric: tooManyRequests,
    threshold: 50,
  },
  ...(edge
    ? [
        {
          name: 'edge-errors',
          says: `For ten minutes a twentieth or more of what the site was asked for, pages included, was answered with 5xx. First: if "${prefix}-server-errors" went off too, begin there. If not, CloudFront no longer reaches the API or the pages: the access logs below ${edgeLogFolder}/ in the log bucket say in x-edge-detailed-result-type why, and health.aws.amazon.com whether AWS has trouble.`,
          metric: new cloudwatch.MathExpression({
            label: 'Percent of requests answered with 5xx',
            // One failure in three requests on a quiet night is not an outage.
            expression: 'IF(requests >= 20, rate, 0)',
            period: Duration.minutes(5),
            usingMetrics: {
              requests: edgeRequests(edge),
              rate: edgeErrorRate(edge, '5xx'),
            },
          }),
          threshold: 5,
          periods: 2,
        },
      ]
    : []),
];

const tableAlarms = ({ table }: Watched): Alarm[] => [
  {
    name: 'table-throttles',
    says: 'DynamoDB slowed the table or an index down at least ten times within fifteen minutes: more was asked of one partition than it can give. First: the dashboard, "Table"; the line that rises names the index. Then look for what reads or writes one key over and over (a job, a robot), in the log of the functions of that time.',
    metric: tableThrottles(table, quarterHour),
    threshold: 10,
  },
  {
    name: 'table-errors',
    says: 'DynamoDB failed at least five times within fifteen minutes by a fault of its own. Each call is tried several times, so people may not have noticed. First: health.aws.amazon.com for DynamoDB in this region; then the alarms server-errors and broken-calls for what got through. Nothing helps but to wait.',
    metric: tableErrors(table, quarterHour),
    threshold: 5,
  },
];

const paymentAlarms = ({ prefix, paymentMismatches }: Watched): Alarm[] =>
  paymentMismatches
    ? [
        {
          name: 'payment-mismatch',
          says: `Stripe has money that no payment of ours explains, or another amount than ours, and our rows were left as they are. First: the lines "payment-mismatch" in /${prefix}/functions; problem says which, paymentId, sessionId or intentId what it is about. Look it up in Stripe's dashboard, and give back there what nobody owes.`,
          metric: paymentMismatches,
          threshold: 1,
        },
      ]
    : [];

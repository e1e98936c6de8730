import { Duration } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { edgeLogFolder } from './edge-log.ts';
import { edgeErrorRate, edgeRequests } from './edge-metrics.ts';
import type { FunctionLog } from './function-log.ts';
import { queryNames } from './saved-queries.ts';
import { tableErrors, tableThrottles } from './table-metrics.ts';

export type Watched = {
  prefix: string;
  api: apigateway.IHttpApi;
  /** Undefined outside us-east-1, the only region with CloudFront's metrics. */
  edge: cloudfront.IDistribution | undefined;
  table: dynamodb.ITable;
  log: FunctionLog;
  jobFailures: sqs.Queue | undefined;
  eventFailures: sqs.Queue | undefined;
};

/** Something that can go wrong: what it means in plain words, and what to check first. */
export type Alarm = {
  name: string;
  says: string;
  metric: cloudwatch.IMetric;
  /** The alarm goes off when the metric reaches this value. */
  threshold: number;
  /** Consecutive periods, 1 by default. */
  periods?: number;
  /** How to treat missing data; not breaching by default. */
  missing?: cloudwatch.TreatMissingData;
};

const quarterHour = Duration.minutes(15);
const sumOfQuarterHour = { statistic: 'Sum', period: quarterHour };

/** Few alarms, summed over all functions, because each metric of an alarm costs money. */
export const alarmsOf = (watched: Watched): Alarm[] => [
  ...functionAlarms(watched),
  ...siteAlarms(watched),
  ...tableAlarms(watched),
  ...queueAlarms(watched),
  ...mailAlarms(watched),
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
    says: 'Lambda turned calls away because too many functions of the account ran at once: people see errors, jobs run late. First: Service Quotas, AWS Lambda, "Concurrent executions"; new accounts have 10, ask for 1,000. If the quota is high: the dashboard shows which function took it, and the access log whether somebody floods the site.',
    // No dimensions, because the limit applies to the whole account.
    metric: new cloudwatch.Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      ...sumOfQuarterHour,
    }),
    threshold: 3,
  },
];

const siteAlarms = ({ prefix, api, edge }: Watched): Alarm[] => [
  {
    name: 'server-errors',
    says: `The API answered five requests or more with 5xx within fifteen minutes. First: Logs Insights, saved query "${prefix}/${queryNames.serverErrors}"; routeKey names the endpoint. Put a requestId of it into the query "${prefix}/${queryNames.oneRequest}" for the line with the cause.`,
    metric: api.metricServerError(sumOfQuarterHour),
    threshold: 5,
  },
  ...(edge
    ? [
        {
          name: 'edge-errors',
          says: `For ten minutes a twentieth or more of what the site was asked for, pages included, was answered with 5xx. First: did "${prefix}-server-errors" ring as well? Then begin there. If not, CloudFront reaches the API or the pages no more: the access logs below ${edgeLogFolder}/ in the log bucket say in x-edge-detailed-result-type why, and health.aws.amazon.com whether AWS has trouble.`,
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
    says: 'DynamoDB failed at least five times within fifteen minutes by a fault of its own. Each call is tried several times, so people may not have noticed. First: health.aws.amazon.com for DynamoDB in this region; then the alarms server-errors and broken-calls for what got through. Nothing to mend here but to wait.',
    metric: tableErrors(table, quarterHour),
    threshold: 5,
  },
];

const queueAlarms = ({ prefix, jobFailures, eventFailures }: Watched): Alarm[] => [
  ...laidAside(jobFailures, {
    name: 'job-failures',
    says: `A scheduled job failed for good, all repetitions included, and its run lies in a queue. First: Logs Insights, saved query "${prefix}/${queryNames.brokenCalls}", for the cause; mend it. Then SQS, the queue with "SchedulesFailures" in its name: invoke the function with the event of the message (docs/deploying.md) and delete the message. The alarm is silent until the queue is empty.`,
  }),
  ...laidAside(eventFailures, {
    name: 'event-failures',
    says: `What became of a mail, or an uploaded photo, could not be dealt with, all repetitions included, and lies in a queue. First: Logs Insights, saved query "${prefix}/${queryNames.brokenCalls}", for the cause; mend it. Then SQS, the queue with "ListenersFailures" in its name: hand the event of the message to its function again (docs/deploying.md) and delete the message. The alarm is silent until the queue is empty.`,
  }),
];

const laidAside = (queue: sqs.Queue | undefined, texts: Pick<Alarm, 'name' | 'says'>): Alarm[] =>
  queue === undefined
    ? []
    : [
        {
          ...texts,
          metric: queue.metricApproximateNumberOfMessagesVisible({
            statistic: 'Maximum',
            period: Duration.minutes(5),
          }),
          threshold: 1,
        },
      ];

const mailAlarms = ({ prefix, log }: Watched): Alarm[] => [
  {
    name: 'unsent-mails',
    says: `At least three mails within an hour did not go out: the mail service did not take them, or others have caused as many today as they may. First: the lines "mail-held-back" and "mail-not-handed-over" in /${prefix}/functions. Held back: look through quotes, sign-ups and bookings on the site, nothing is missing there. Not handed over: SES console, Account dashboard, whether the daily quota is used up; health.aws.amazon.com for SES. Reports stay queued and go out later; other mails are lost.`,
    metric: log.unsentMails,
    threshold: 3,
  },
  {
    name: 'mail-blocked',
    says: `Mail cannot go out, to anybody: a permission is missing, our sender is not verified, or AWS has paused our mail. First: the lines "mail-blocked" in /${prefix}/functions; error says which, resource what it is about. "Mail cannot go out" in docs/deploying.md says what to do for each. Reports stay queued and go out after that by themselves; other mails are lost.`,
    metric: log.blockedMails,
    threshold: 1,
  },
  // SES reviews an account at 5 % bounces or 0.1 % complaints, and pauses it at 10 % or 0.5 %:
  // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
  {
    name: 'bounce-rate',
    says: 'Three mails in a hundred of this account come back (SES reviews an account at five and stops its mail at ten). First: SES console, Reputation metrics. Then the reports that turned back into drafts with a reason, and the newest sign-ups and quotes: mistyped addresses, or a robot that fills in forms.',
    metric: reputation('Reputation.BounceRate'),
    threshold: 0.03,
    missing: cloudwatch.TreatMissingData.IGNORE,
  },
  {
    name: 'complaint-rate',
    says: 'Customers report our mail as unwanted, eight in ten thousand or more (SES reviews an account at ten and stops its mail at fifty). First: SES console, Reputation metrics. Then its Suppression list, which names the addresses with the reason "Complaint": SES sends them nothing more, and reports to them turn back into drafts. Talk to those customers before you take an address off the list.',
    metric: reputation('Reputation.ComplaintRate'),
    threshold: 0.0008,
    missing: cloudwatch.TreatMissingData.IGNORE,
  },
];

/** A rate of the whole account, between 0 and 1, which SES publishes at irregular intervals. */
export const reputation = (metricName: string): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: 'AWS/SES',
    metricName,
    statistic: 'Maximum',
    period: Duration.hours(1),
  });

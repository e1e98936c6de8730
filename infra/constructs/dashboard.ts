import { Duration } from 'aws-cdk-lib';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { alarmEvents } from 'functions/platform/logs/alarm-events.ts';
import type { Watched } from './alarm.ts';
import { reputation } from './mail-alarms.ts';
import { blockedRequests, edgeErrorRate, edgeRequests } from './edge-metrics.ts';
import type { FunctionLog } from './function-log.ts';
import { functionOfStream } from './saved-queries.ts';
import { capacityMetrics, throttleMetrics } from './table-metrics.ts';

const period = Duration.minutes(5);
const third = { width: 8, height: 6 };

/**
 * A stage's dashboard, arranged in the order in which to look for a problem. With more than 50 metrics it would cost
 * three dollars a month (docs/costs.md), so what differs by function comes from the log.
 */
export class Dashboard extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      watched: Watched;
      distribution: cloudfront.IDistribution;
      alarms: cloudwatch.IAlarm[];
      /** By what they log at the end of a run. */
      jobs: readonly string[];
      /** The firewall's name; undefined without one. */
      firewall: string | undefined;
    },
  ) {
    super(scope, id);
    const { watched, distribution, alarms, jobs, firewall } = props;
    new cloudwatch.Dashboard(this, 'Page', {
      dashboardName: watched.prefix,
      defaultInterval: Duration.days(1),
      widgets: [
        [new cloudwatch.AlarmStatusWidget({ title: 'Alarms', width: 24, height: 4, alarms })],
        functionWidgets(watched.log),
        [
          apiWidget(watched),
          edgeWidget(distribution, firewall),
          graph('Calls that broke off or nearly did, mails not taken', [
            watched.log.failures,
            watched.log.nearTimeouts,
            watched.log.unsentMails,
            watched.log.blockedMails,
          ]),
        ],
        [tableWidget(watched), mailWidget(), jobWidget(watched.log, jobs)],
        [queueWidget(watched)],
      ],
    });
  }
}

const graph = (title: string, left: cloudwatch.IMetric[], right: cloudwatch.IMetric[] = []) =>
  new cloudwatch.GraphWidget({ ...third, title, left, right, liveData: false });

const metric = (
  namespace: string,
  metricName: string,
  options: Omit<cloudwatch.MetricProps, 'namespace' | 'metricName'> = {},
) => new cloudwatch.Metric({ namespace, metricName, statistic: 'Sum', period, ...options });

/** A table from the log of the functions. */
const fromLog = (title: string, { group }: FunctionLog, queryLines: readonly string[]) =>
  new cloudwatch.LogQueryWidget({
    ...third,
    title,
    logGroupNames: [group.logGroupName],
    queryLines: [...queryLines],
    view: cloudwatch.LogQueryVisualizationType.TABLE,
  });

/** The sums of all functions of the account, and which of this stage's functions fail. */
const functionWidgets = (log: FunctionLog) => [
  graph(
    'Functions of the account: calls, errors, throttled, and how many at a time',
    ['Invocations', 'Errors', 'Throttles'].map((name) => metric('AWS/Lambda', name)),
    [metric('AWS/Lambda', 'ConcurrentExecutions', { statistic: 'Maximum' })],
  ),
  fromLog('Functions that failed', log, [
    `parse ${functionOfStream}`,
    'filter type = "platform.report" and record.status != "success"',
    'stats count(*) as calls, latest(@timestamp) as last by functionName, record.status',
    'sort calls desc',
  ]),
  fromLog('Functions near their timeout', log, [
    `filter message.event = "${alarmEvents.nearTimeout}"`,
    'stats count(*) as calls, max(message.milliseconds) as slowest by message.functionName',
    'sort calls desc',
  ]),
];

const apiWidget = ({ api, tooManyRequests }: Watched) =>
  graph(
    'API: requests, 4xx, of these 429, 5xx, and latency',
    [
      api.metricCount({ period, label: 'requests' }),
      api.metricClientError({ period, label: '4xx' }),
      tooManyRequests,
      api.metricServerError({ period, label: '5xx' }),
    ],
    [api.metricLatency({ period, statistic: 'p95', label: 'latency of 95 %, ms' })],
  );

const edgeWidget = (distribution: cloudfront.IDistribution, firewall: string | undefined) =>
  graph(
    'Edge: requests, and percent of 4xx and 5xx',
    [edgeRequests(distribution), ...(firewall === undefined ? [] : [blockedRequests(firewall)])],
    [edgeErrorRate(distribution, '4xx'), edgeErrorRate(distribution, '5xx')],
  );

const tableWidget = ({ table }: Watched) =>
  graph('Table: capacity used, and slowed down', capacityMetrics(table), throttleMetrics(table));

const mailWidget = () =>
  graph(
    'Mail of the account: sent, delivered, and reputation',
    ['Send', 'Delivery', 'Bounce', 'Complaint'].map((name) => metric('AWS/SES', name)),
    [reputation('Reputation.BounceRate'), reputation('Reputation.ComplaintRate')],
  );

/** Each job logs its name at the end of a run. */
const jobWidget = (log: FunctionLog, jobs: readonly string[]) =>
  fromLog('Jobs: completed runs', log, [
    `filter message.event in ${JSON.stringify(jobs)}`,
    'stats count(*) as runs, latest(@timestamp) as last by message.event',
    'sort message.event',
  ]);

const queueWidget = ({ jobFailures, eventFailures }: Watched) =>
  graph(
    'Queues: what failed for good and waits for you',
    [jobFailures, eventFailures].flatMap((queue, place) =>
      queue === undefined
        ? []
        : [
            queue.metricApproximateNumberOfMessagesVisible({
              period,
              statistic: 'Maximum',
              label: place === 0 ? 'runs of jobs' : 'mails and photos',
            }),
          ],
    ),
  );

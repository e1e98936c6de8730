import { Duration } from 'aws-cdk-lib';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { reputation, type Watched } from './alarms.ts';
import { blockedRequests, edgeErrorRate, edgeRequests } from './edge-metrics.ts';
import { capacityMetrics, throttleMetrics } from './table-metrics.ts';

const period = Duration.minutes(5);
const third = { width: 8, height: 6 };

/** A stage's dashboard, arranged in the order in which to look for a problem. */
export class Dashboard extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: {
      watched: Watched;
      distribution: cloudfront.IDistribution;
      alarms: cloudwatch.IAlarm[];
      /** Function names. */
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
        functionWidgets(watched.prefix),
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
        [tableWidget(watched), mailWidget(), jobWidget(jobs)],
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

/** One line per function of the stage. Functions are found by name, so new ones appear automatically. */
const eachFunction = (prefix: string, metricName: string, statistic: string) =>
  new cloudwatch.SearchExpression({
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" ${prefix.replaceAll('-', ' ')}', '${statistic}', ${period.toSeconds()})`,
    label: '',
    period,
  });

const functionWidgets = (prefix: string) => [
  graph('Functions: errors', [eachFunction(prefix, 'Errors', 'Sum')]),
  graph('Functions: longest duration, ms', [eachFunction(prefix, 'Duration', 'Maximum')]),
  graph('Functions: calls turned away', [eachFunction(prefix, 'Throttles', 'Sum')]),
];

const apiWidget = ({ api }: Watched) =>
  graph(
    'API: requests, 4xx, 5xx, and latency',
    [
      api.metricCount({ period, label: 'requests' }),
      api.metricClientError({ period, label: '4xx' }),
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

const jobWidget = (jobs: readonly string[]) =>
  graph(
    'Jobs: runs and errors',
    jobs.map((FunctionName) =>
      metric('AWS/Lambda', 'Invocations', {
        dimensionsMap: { FunctionName },
        label: FunctionName,
      }),
    ),
    jobs.map((FunctionName) =>
      metric('AWS/Lambda', 'Errors', {
        dimensionsMap: { FunctionName },
        label: `${FunctionName} errors`,
      }),
    ),
  );

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

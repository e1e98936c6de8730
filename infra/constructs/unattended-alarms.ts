import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Alarm, Watched } from './alarm.ts';
import { queryNames } from './saved-queries.ts';

const minutes = Duration.minutes(5);

/** Alarms about what nobody sees: the scheduled checks and jobs, and what waits in a dead-letter queue. */
export const unattendedAlarms = (watched: Watched): Alarm[] => [
  ...siteCheckAlarms(watched),
  ...jobCheckAlarms(watched),
  ...queueAlarms(watched),
  ...certificateAlarms(watched),
];

// This one and the next go off when data is missing, too: then the check itself has stopped.
const siteCheckAlarms = ({ prefix, siteCheck }: Watched): Alarm[] =>
  siteCheck === undefined
    ? []
    : [
        {
          name: 'site-unreachable',
          says: `For fifteen minutes the first page or the list of services, opened through CloudFront as a visitor does, was wrong, failed or took over ten seconds; or nothing opened them. First: open the site. If it fails: the lines "site-broken" in /${prefix}/probes. Path "/" is CloudFront and the pages; the other one alone is the API, so look at "${prefix}-server-errors" and "${prefix}-throttled-calls". If it works: Lambda, ${siteCheck}, Monitor, whether it is invoked every five minutes; EventBridge, Schedules, whether its schedule is enabled.`,
          metric: successesOf(siteCheck),
          threshold: 1,
          isBelow: true,
          periods: 3,
          missing: cloudwatch.TreatMissingData.BREACHING,
        },
      ];

const jobCheckAlarms = ({ prefix, jobCheck, log }: Watched): Alarm[] =>
  jobCheck === undefined
    ? []
    : [
        {
          name: 'silent-jobs',
          says: `A scheduled job has not completed a run within a day (a weekly one: a week) and two hours, or nothing has checked that for three hours. First: the newest line "jobs-overdue" in /${prefix}/functions names the job. EventBridge, Schedules: whether it is there and enabled. Logs Insights, saved query "${prefix}/${queryNames.brokenCalls}": why its runs fail. Without such a line, ${jobCheck} itself does not run.`,
          metric: log.jobsAlive,
          threshold: 1,
          isBelow: true,
          periods: 3,
          missing: cloudwatch.TreatMissingData.BREACHING,
        },
      ];

/** Lambda's own count, so that it needs nothing of ours: a run without an error. */
const successesOf = (FunctionName: string): cloudwatch.IMetric => {
  const count = (metricName: string) =>
    new cloudwatch.Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: { FunctionName },
      statistic: 'Sum',
      period: minutes,
    });
  return new cloudwatch.MathExpression({
    label: 'Runs that found the site working',
    expression: 'invocations - errors',
    period: minutes,
    usingMetrics: { invocations: count('Invocations'), errors: count('Errors') },
  });
};

const queueAlarms = ({ prefix, jobFailures, eventFailures }: Watched): Alarm[] => [
  ...queued(jobFailures, {
    name: 'job-failures',
    says: `A scheduled job failed for good, all repetitions included, and its run is in a queue. First: Logs Insights, saved query "${prefix}/${queryNames.brokenCalls}", for the cause; fix it. Then SQS, the queue with "SchedulesFailures" in its name: invoke the function with the event of the message (docs/deploying.md) and delete the message. The alarm is silent until the queue is empty.`,
  }),
  ...queued(eventFailures, {
    name: 'event-failures',
    says: `What became of a mail, or an uploaded photo, could not be processed, all repetitions included, and is in a queue. First: Logs Insights, saved query "${prefix}/${queryNames.brokenCalls}", for the cause; fix it. Then SQS, the queue with "ListenersFailures" in its name: invoke its function with the event of the message (docs/deploying.md) and delete the message. The alarm is silent until the queue is empty.`,
  }),
];

const queued = (queue: sqs.Queue | undefined, texts: Pick<Alarm, 'name' | 'says'>): Alarm[] =>
  queue === undefined
    ? []
    : [
        {
          ...texts,
          metric: queue.metricApproximateNumberOfMessagesVisible({
            statistic: 'Maximum',
            period: minutes,
          }),
          threshold: 1,
        },
      ];

/** AWS renews a certificate well before this many days are left, if it can. */
const fewestDaysLeft = 30;

const certificateAlarms = ({ certificate }: Watched): Alarm[] =>
  certificate === undefined
    ? []
    : [
        {
          name: 'certificate-expiry',
          says: `The certificate of the site's own name expires in less than ${fewestDaysLeft} days and AWS has not renewed it, or it no longer exists. Once it has expired, no browser opens the site. First: Certificate Manager in us-east-1, the certificate, "Renewal status" and "Domains". "Pending validation": the CNAME record shown there is missing from the DNS; add it again, and AWS renews by itself within hours. One that was imported has to be imported again.`,
          metric: certificate.metricDaysToExpiry(),
          threshold: fewestDaysLeft,
          isBelow: true,
          periods: 2,
          // AWS publishes nothing about a certificate that has expired.
          missing: cloudwatch.TreatMissingData.BREACHING,
        },
      ];

import { Duration, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as logs from 'aws-cdk-lib/aws-logs';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Job } from 'functions/platform/endpoint/route.ts';
import { fixedName } from '../fixed-name.ts';
import { acknowledge } from './acknowledge.ts';
import {
  maximumEventAge,
  maximumProbeAge,
  SiteFunction,
  type FunctionPlatform,
} from './function.ts';

/** What check-jobs watches, as JSON: by name, the days between two runs. */
export const watchedJobs = (jobs: readonly Job[]): string =>
  JSON.stringify(
    Object.fromEntries(
      jobs
        .filter(({ isProbe }) => !isProbe)
        .map(({ name, schedule: { everyDays = 1 } }) => [name, everyDays]),
    ),
  );

/**
 * A schedule and a Lambda per job, with one dead-letter queue for all but probes, whose failed runs are dropped
 * (docs/decisions/0069).
 */
export class Schedules extends Construct {
  /** Dead-letter queue; undefined without jobs. */
  readonly failures: sqs.Queue | undefined;
  /** By name of the job. */
  readonly functionNames = new Map<string, string>();

  constructor(
    scope: Construct,
    id: string,
    props: { jobs: readonly Job[]; platform: FunctionPlatform; probeLog: logs.ILogGroup },
  ) {
    super(scope, id);
    const { jobs, platform, probeLog } = props;
    if (jobs.length === 0) return;

    this.failures = new sqs.Queue(this, 'Failures', {
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.failures, { 'AwsSolutions-SQS3': 'This queue is the dead-letter queue.' });
    const { failures } = this;
    const functions = jobs.map((job) => {
      const { name, isProbe } = job;
      const ends = isProbe ? { isProbe, log: probeLog } : { failures };
      return { job, handler: new SiteFunction({ name, needs: job, platform, ...ends }) };
    });
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: {
        invoke: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: functions.map(({ handler }) => handler.arnByName),
            }),
            new iam.PolicyStatement({
              actions: ['sqs:SendMessage'],
              resources: [failures.queueArn],
            }),
          ],
        }),
      },
    });
    for (const { job, handler } of functions) {
      this.functionNames.set(job.name, handler.functionName);
      new scheduler.CfnSchedule(handler, 'Schedule', {
        name: fixedName(platform.prefix, job),
        description: job.summary,
        scheduleExpression: job.schedule.expression,
        scheduleExpressionTimezone: job.schedule.timeZone,
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: handler.lambda.functionArn,
          roleArn: role.roleArn,
          // The scheduler inserts the time for which the run was scheduled, however late it starts.
          input: JSON.stringify({ now: '<aws.scheduler.scheduled-time>' }),
          ...(job.isProbe
            ? {
                retryPolicy: {
                  maximumRetryAttempts: 0,
                  maximumEventAgeInSeconds: maximumProbeAge.toSeconds(),
                },
              }
            : {
                retryPolicy: {
                  maximumRetryAttempts: 5,
                  maximumEventAgeInSeconds: maximumEventAge.toSeconds(),
                },
                deadLetterConfig: { arn: failures.queueArn },
              }),
        },
      });
    }
  }
}

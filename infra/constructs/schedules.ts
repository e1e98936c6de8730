import { Duration, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Job } from 'functions/platform/route.ts';
import { acknowledge } from './acknowledge.ts';
import { constructId, SiteFunction, type FunctionPlatform } from './function.ts';

const retries = { maximumEventAgeInSeconds: Duration.hours(1).toSeconds() };

/** One schedule and one Lambda per job. What fails in the end lies in one queue for the operator. */
export class Schedules extends Construct {
  /** Runs that failed for good; absent while there is no job. */
  readonly failures: sqs.Queue | undefined;

  constructor(scope: Construct, id: string, jobs: readonly Job[], platform: FunctionPlatform) {
    super(scope, id);
    if (jobs.length === 0) return;

    this.failures = new sqs.Queue(this, 'Failures', {
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.failures, { 'AwsSolutions-SQS3': 'This queue is the dead-letter queue.' });
    const toFailures = new iam.PolicyStatement({
      actions: ['sqs:SendMessage'],
      resources: [this.failures.queueArn],
    });
    const functions = jobs.map((job) => ({
      job,
      handler: new SiteFunction(this, {
        name: job.name,
        needs: job,
        platform,
        extraStatements: [toFailures],
      }).lambda,
    }));
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: {
        invoke: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: functions.map(({ handler }) => handler.functionArn),
            }),
            toFailures,
          ],
        }),
      },
    });
    for (const { job, handler } of functions)
      this.#schedule({ job, handler, role, failures: this.failures, prefix: platform.prefix });
  }

  #schedule({
    job,
    handler,
    role,
    failures,
    prefix,
  }: {
    job: Job;
    handler: lambda.Function;
    role: iam.Role;
    failures: sqs.Queue;
    prefix: string;
  }): void {
    const id = constructId(job.name);
    // The scheduler's own retries end when Lambda has taken the event; these begin there.
    new lambda.CfnEventInvokeConfig(this, `${id}Retries`, {
      functionName: handler.functionName,
      qualifier: '$LATEST',
      maximumRetryAttempts: 2,
      ...retries,
      destinationConfig: { onFailure: { destination: failures.queueArn } },
    });
    new scheduler.CfnSchedule(this, `${id}Schedule`, {
      name: `${prefix}-${job.name}`,
      description: job.summary,
      scheduleExpression: job.schedule.expression,
      scheduleExpressionTimezone: job.schedule.timeZone,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: handler.functionArn,
        roleArn: role.roleArn,
        // The scheduler puts in the time the run was due, however late it is.
        input: JSON.stringify({ now: '<aws.scheduler.scheduled-time>' }),
        retryPolicy: { maximumRetryAttempts: 5, ...retries },
        deadLetterConfig: { arn: failures.queueArn },
      },
    });
  }
}

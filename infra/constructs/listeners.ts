import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type * as sns from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Listener, Trigger } from 'functions/platform/route.ts';
import { acknowledge } from './acknowledge.ts';
import { constructId, SiteFunction, type FunctionPlatform } from './function.ts';

/** What listeners can hear. */
export type Sources = { photos: s3.IBucket; mailEvents: sns.Topic };

type Wiring = {
  trigger: Trigger;
  handler: lambda.Function;
  failures: sqs.Queue;
};

/** One Lambda per listener and what wakes it. What fails in the end lies in one queue for the operator. */
export class Listeners extends Construct {
  /** Events that no listener could deal with; absent while there is no listener. */
  readonly failures: sqs.Queue | undefined;

  constructor(
    scope: Construct,
    id: string,
    props: { listeners: readonly Listener[]; platform: FunctionPlatform; sources: Sources },
  ) {
    super(scope, id);
    const { listeners, platform, sources } = props;
    if (listeners.length === 0) return;

    this.failures = new sqs.Queue(this, 'Failures', {
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.failures, { 'AwsSolutions-SQS3': 'This queue is the dead-letter queue.' });
    for (const listener of listeners) {
      const { lambda: handler } = new SiteFunction(this, {
        name: listener.name,
        needs: listener,
        platform,
        extraStatements: [
          new iam.PolicyStatement({
            actions: ['sqs:SendMessage'],
            resources: [this.failures.queueArn],
          }),
        ],
      });
      // EventBridge and SNS try to hand an event over; these retries begin where Lambda has taken it.
      new lambda.CfnEventInvokeConfig(this, `${constructId(listener.name)}Retries`, {
        functionName: handler.functionName,
        qualifier: '$LATEST',
        maximumRetryAttempts: 2,
        maximumEventAgeInSeconds: Duration.hours(1).toSeconds(),
        destinationConfig: { onFailure: { destination: this.failures.queueArn } },
      });
      this.#wire({ trigger: listener.trigger, handler, failures: this.failures }, sources);
    }
  }

  #wire({ trigger, handler, failures }: Wiring, { photos, mailEvents }: Sources): void {
    if (trigger.on === 'mail-events') {
      mailEvents.addSubscription(new LambdaSubscription(handler, { deadLetterQueue: failures }));
      return;
    }
    new events.Rule(this, `${handler.node.scope?.node.id ?? ''}Rule`, {
      description: `Objects made below ${trigger.prefix}`,
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [photos.bucketName] },
          object: { key: [{ prefix: trigger.prefix }] },
        },
      },
      targets: [
        new targets.LambdaFunction(handler, {
          deadLetterQueue: failures,
          retryAttempts: 5,
          maxEventAge: Duration.hours(1),
        }),
      ],
    });
  }
}

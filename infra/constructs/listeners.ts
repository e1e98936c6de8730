import { Duration, Stack } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import * as sns from 'aws-cdk-lib/aws-sns';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Listener } from 'functions/platform/route.ts';
import { acknowledge } from './acknowledge.ts';
import { maximumEventAge, SiteFunction, type FunctionPlatform } from './function.ts';

export type Sources = { photos: s3.IBucket; mailEvents: sns.Topic };

/** A Lambda and trigger per listener, with one dead-letter queue for all. */
export class Listeners extends Construct {
  /** Dead-letter queue; undefined without listeners. */
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
    const { failures } = this;
    for (const listener of listeners) {
      const { name, trigger } = listener;
      const handler = new SiteFunction({ name, needs: listener, platform, failures });
      if (trigger.on === 'mail-events') subscribe({ handler, failures }, sources.mailEvents);
      else
        watchBucket(
          { handler, failures },
          {
            ruleName: `${platform.prefix}-${name}`,
            bucket: sources.photos,
            prefix: trigger.prefix,
          },
        );
    }
  }
}

type Wiring = { handler: SiteFunction; failures: sqs.Queue };

// The CDK's LambdaSubscription would make the nested stack depend on its parent.
const subscribe = ({ handler, failures }: Wiring, topic: sns.Topic): void => {
  handler.lambda.addPermission('MailEvents', {
    principal: new iam.ServicePrincipal('sns.amazonaws.com'),
    sourceArn: topic.topicArn,
  });
  new sns.Subscription(handler, 'MailEvents', {
    topic,
    protocol: sns.SubscriptionProtocol.LAMBDA,
    endpoint: handler.lambda.functionArn,
    deadLetterQueue: failures,
  });
};

const watchBucket = (
  { handler, failures }: Wiring,
  { ruleName, bucket, prefix }: { ruleName: string; bucket: s3.IBucket; prefix: string },
): void => {
  new events.Rule(handler, 'Rule', {
    ruleName,
    description: `Objects made below ${prefix}`,
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: {
        bucket: { name: [bucket.bucketName] },
        object: { key: [{ prefix }] },
      },
    },
    targets: [
      new targets.LambdaFunction(handler.lambda, {
        deadLetterQueue: sqs.Queue.fromQueueArn(handler, 'Failures', failures.queueArn),
        retryAttempts: 5,
        maxEventAge: maximumEventAge,
      }),
    ],
  });
  // By the rule's name, because passing the queue would make the root refer to the nested stack.
  failures.addToResourcePolicy(
    new iam.PolicyStatement({
      principals: [new iam.ServicePrincipal('events.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [failures.queueArn],
      conditions: {
        ArnEquals: {
          'aws:SourceArn': Stack.of(failures).formatArn({
            service: 'events',
            resource: 'rule',
            resourceName: ruleName,
          }),
        },
      },
    }),
  );
};

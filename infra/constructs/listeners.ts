import { Duration, Stack } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import * as sns from 'aws-cdk-lib/aws-sns';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { functionDefaults, photoEvents, type Listener } from 'functions/platform/endpoint/route.ts';
import { fixedName } from '../fixed-name.ts';
import { acknowledge } from './acknowledge.ts';
import { constructId } from './construct-id.ts';
import type { Identity } from './identity.ts';
import { maximumEventAge, SiteFunction, type FunctionPlatform } from './function.ts';

/** The longest that SQS keeps a message. */
const keptForTheOperator = Duration.days(14);

export type Sources = {
  photos: s3.IBucket;
  mailEvents: sns.Topic;
  identity: Identity;
  /** The log of what decides on the user pool's mails. */
  poolMailLog: logs.ILogGroup;
};

/**
 * A Lambda and a trigger per listener. Each listener for photos has a queue of its own; all share one
 * dead-letter queue. What the user pool waits for is in the root stack, because the pool refers to it.
 */
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
      retentionPeriod: keptForTheOperator,
    });
    acknowledge(this.failures, { 'AwsSolutions-SQS3': 'This queue is the dead-letter queue.' });
    const { failures } = this;
    for (const listener of listeners) {
      const { name, trigger } = listener;
      if (trigger.on === 'photos') {
        const physicalName = fixedName(platform.prefix, listener);
        const queue = eventQueue(physicalName, { listener, platform, failures });
        const handler = new SiteFunction({ name, needs: listener, platform, queue });
        watchBucket(
          { handler, queue, failures },
          { ruleName: physicalName, bucket: sources.photos, prefix: trigger.prefix },
        );
      } else if (trigger.on === 'pool-mail') {
        const { identity, poolMailLog: log } = sources;
        const handler = new SiteFunction({ name, needs: listener, platform, scope: this, log });
        identity.askBeforeMailing(handler.lambda);
      } else {
        const handler = new SiteFunction({ name, needs: listener, platform, failures });
        subscribe({ handler, failures }, sources.mailEvents);
      }
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

/** Sits between the rule and the function, so that a burst of events waits instead of taking all functions. */
const eventQueue = (
  queueName: string,
  {
    listener: { name, entry, timeout = functionDefaults.timeout },
    platform,
    failures,
  }: { listener: Listener; platform: FunctionPlatform; failures: sqs.Queue },
): sqs.Queue =>
  new sqs.Queue(platform.domains.stackFor(entry), `${constructId(name)}Queue`, {
    queueName,
    enforceSSL: true,
    // While the function cannot be invoked, nothing is moved to the dead-letter queue; four days is the default.
    retentionPeriod: keptForTheOperator,
    // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
    visibilityTimeout: Duration.seconds(6 * timeout),
    deadLetterQueue: { queue: failures, maxReceiveCount: photoEvents.attempts },
  });

const watchBucket = (
  { handler, queue, failures }: Wiring & { queue: sqs.Queue },
  { ruleName, bucket, prefix }: { ruleName: string; bucket: s3.IBucket; prefix: string },
): void => {
  new lambda.EventSourceMapping(handler, 'Queue', {
    target: handler.lambda,
    eventSourceArn: queue.queueArn,
    batchSize: 1,
    maxConcurrency: photoEvents.concurrency,
  });
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
      new targets.SqsQueue(queue, {
        deadLetterQueue: sqs.Queue.fromQueueArn(handler, 'Failures', failures.queueArn),
        retryAttempts: 5,
        maxEventAge: maximumEventAge,
      }),
    ],
  });
  // Refers to the rule by name, because passing the queue would make the root depend on the nested stack.
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

import { Duration, Stack } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

const sumOfFiveMinutes = { statistic: 'Sum', period: Duration.minutes(5) };

/** Tells the operator by mail that something fails. */
export class Monitoring extends Construct {
  readonly #topic: sns.Topic;

  constructor(
    scope: Construct,
    id: string,
    props: {
      prefix: string;
      adminEmail: string;
      api: apigateway.HttpApi;
      jobFailures: sqs.Queue | undefined;
      eventFailures: sqs.Queue | undefined;
    },
  ) {
    super(scope, id);
    this.#topic = new sns.Topic(this, 'Alarms', { enforceSSL: true });
    this.#topic.addSubscription(new EmailSubscription(props.adminEmail));
    // A topic with a policy of its own loses the default one, by which the account's alarms publish.
    this.#topic.addToResourcePolicy(
      new iam.PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [this.#topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );

    this.#alarm('ServerErrors', {
      alarmName: `${props.prefix}-server-errors`,
      alarmDescription: 'The API answered with 5xx at least five times in five minutes.',
      metric: props.api.metricServerError(sumOfFiveMinutes),
      threshold: 5,
    });
    this.#alarm('FunctionErrors', {
      alarmName: `${props.prefix}-function-errors`,
      // Without a dimension the metric sums all functions of the account and region.
      alarmDescription: 'Functions of this account failed at least three times in five minutes.',
      metric: new cloudwatch.Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        ...sumOfFiveMinutes,
      }),
      threshold: 3,
    });
    if (props.jobFailures)
      this.#laidAside('JobFailures', props.jobFailures, {
        alarmName: `${props.prefix}-job-failures`,
        alarmDescription: 'A scheduled job failed for good and lies in the failures queue.',
      });
    if (props.eventFailures)
      this.#laidAside('EventFailures', props.eventFailures, {
        alarmName: `${props.prefix}-event-failures`,
        alarmDescription:
          'What became of a mail or an uploaded photo could not be dealt with and lies in the failures queue.',
      });
  }

  #laidAside(
    id: string,
    queue: sqs.Queue,
    texts: { alarmName: string; alarmDescription: string },
  ): void {
    this.#alarm(id, {
      ...texts,
      metric: queue.metricApproximateNumberOfMessagesVisible({
        statistic: 'Maximum',
        period: Duration.minutes(5),
      }),
      threshold: 1,
    });
  }

  #alarm(
    id: string,
    props: Pick<cloudwatch.AlarmProps, 'alarmName' | 'alarmDescription' | 'metric' | 'threshold'>,
  ): void {
    new cloudwatch.Alarm(this, id, {
      ...props,
      evaluationPeriods: 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.#topic));
  }
}

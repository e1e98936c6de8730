import { Stack } from 'aws-cdk-lib';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import type { Alarm, Watched } from './alarm.ts';
import { alarmsOf } from './alarms.ts';
import { constructId } from './construct-id.ts';
import { nameInAccount } from './name-in-account.ts';

/**
 * Mails alarms to the developer, and those that the operator can do something about, with budget notices, to the
 * operator. Where both have one address there is one topic, so that nothing comes twice.
 */
export class Monitoring extends Construct {
  readonly alarms: cloudwatch.Alarm[];
  readonly #developer: sns.Topic;
  readonly #operator: sns.Topic;
  readonly #prefix: string;

  constructor(
    scope: Construct,
    id: string,
    { settings, watched }: { settings: StageSettings; watched: Watched },
  ) {
    super(scope, id);
    this.#prefix = watched.prefix;
    const { adminEmail, alarmEmail } = settings;
    this.#developer = this.#topic('Alarms', alarmEmail ?? adminEmail);
    this.#operator =
      alarmEmail === null || alarmEmail === adminEmail
        ? this.#developer
        : this.#topic('OperatorAlarms', adminEmail);
    this.alarms = alarmsOf(watched).map((alarm) => this.#alarm(alarm));
    if (settings.monthlyBudget !== null) this.#budget(settings.monthlyBudget);
  }

  #topic(id: string, address: string): sns.Topic {
    const topic = new sns.Topic(this, id, { enforceSSL: true });
    topic.addSubscription(new EmailSubscription(address));
    // A custom policy replaces the topic's default one, which lets the account's alarms publish.
    this.#mayPublish(topic, 'cloudwatch.amazonaws.com', {});
    return topic;
  }

  #alarm(declared: Alarm): cloudwatch.Alarm {
    const { name, says, metric, threshold, isBelow, periods, missing, isForOperator } = declared;
    const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } =
      cloudwatch.ComparisonOperator;
    const alarm = new cloudwatch.Alarm(this, constructId(name), {
      alarmName: `${this.#prefix}-${name}`,
      alarmDescription: `${says} Dashboard: ${dashboardAddress(this, this.#prefix)}`,
      metric,
      threshold,
      evaluationPeriods: periods ?? 1,
      comparisonOperator: isBelow ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missing ?? cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    const topics = new Set([this.#developer, ...(isForOperator ? [this.#operator] : [])]);
    for (const action of [...topics].map((topic) => new SnsAction(topic))) {
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
    return alarm;
  }

  /** A budget for the whole account: filtering by tag works only once the tag is activated for billing. */
  #budget(amount: number): void {
    const topic = this.#operator;
    this.#mayPublish(topic, 'budgets.amazonaws.com', {
      ArnLike: { 'aws:SourceArn': `arn:aws:budgets::${Stack.of(this).account}:*` },
    });
    const subscribers = [{ subscriptionType: 'SNS', address: topic.topicArn }];
    const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers,
    });
    const budget = new budgets.CfnBudget(this, 'Budget', {
      budget: {
        budgetName: `${nameInAccount(this)}-monthly-cost`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount, unit: 'USD' },
      },
      notificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
    });
    // The topic's policy must allow the budget to publish before the budget is created.
    budget.node.addDependency(topic);
  }

  #mayPublish(
    topic: sns.Topic,
    service: string,
    conditions: Record<string, Record<string, string>>,
  ): void {
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new iam.ServicePrincipal(service)],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
          ...conditions,
        },
      }),
    );
  }
}

const dashboardAddress = (scope: Construct, name: string): string => {
  const { region } = Stack.of(scope);
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${name}`;
};

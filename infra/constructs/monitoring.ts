import { Stack } from 'aws-cdk-lib';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';
import { alarmsOf, type Alarm, type Watched } from './alarms.ts';
import { constructId } from './construct-id.ts';
import { nameInAccount } from './name-in-account.ts';

/** Mails alarms and budget notices to the operator through a single topic. */
export class Monitoring extends Construct {
  readonly alarms: cloudwatch.Alarm[];
  readonly #topic: sns.Topic;
  readonly #prefix: string;

  constructor(
    scope: Construct,
    id: string,
    { settings, watched }: { settings: StageSettings; watched: Watched },
  ) {
    super(scope, id);
    this.#prefix = watched.prefix;
    this.#topic = new sns.Topic(this, 'Alarms', { enforceSSL: true });
    this.#topic.addSubscription(new EmailSubscription(settings.adminEmail));
    // A custom policy replaces the topic's default one, which lets the account's alarms publish.
    this.#mayPublish('cloudwatch.amazonaws.com', {});
    this.alarms = alarmsOf(watched).map((alarm) => this.#ring(alarm));
    if (settings.monthlyBudget !== null) this.#budget(settings.monthlyBudget);
  }

  #ring({ name, says, metric, threshold, periods, missing }: Alarm): cloudwatch.Alarm {
    const alarm = new cloudwatch.Alarm(this, constructId(name), {
      alarmName: `${this.#prefix}-${name}`,
      alarmDescription: `${says} Dashboard: ${dashboardAddress(this, this.#prefix)}`,
      metric,
      threshold,
      evaluationPeriods: periods ?? 1,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missing ?? cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    return alarm;
  }

  /** A budget for the whole account: filtering by tag works only once the tag is activated for billing. */
  #budget(amount: number): void {
    this.#mayPublish('budgets.amazonaws.com', {
      ArnLike: { 'aws:SourceArn': `arn:aws:budgets::${Stack.of(this).account}:*` },
    });
    const subscribers = [{ subscriptionType: 'SNS', address: this.#topic.topicArn }];
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
    budget.node.addDependency(this.#topic);
  }

  #mayPublish(service: string, conditions: Record<string, Record<string, string>>): void {
    this.#topic.addToResourcePolicy(
      new iam.PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new iam.ServicePrincipal(service)],
        resources: [this.#topic.topicArn],
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

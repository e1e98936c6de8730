import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { alarmEvents } from 'functions/platform/logs/alarm-events.ts';

/**
 * The log group shared by all functions of a stage, and its metrics (docs/decisions/0019). Each log
 * stream is named after its function, as is every line our code writes.
 */
export class FunctionLog extends Construct {
  readonly group: logs.LogGroup;
  /** Failed invocations: uncaught error, timeout, out of memory. */
  readonly failures: cloudwatch.Metric;
  readonly nearTimeouts: cloudwatch.Metric;
  readonly unsentMails: cloudwatch.Metric;
  readonly blockedMails: cloudwatch.Metric;
  readonly #prefix: string;

  constructor(scope: Construct, id: string, prefix: string) {
    super(scope, id);
    this.#prefix = prefix;
    this.group = new logs.LogGroup(this, 'Group', {
      logGroupName: `/${prefix}/functions`,
      // As long as the security log has to be stored, which is part of it (docs/decisions/0019).
      retention: logs.RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html#platform-report
    this.failures = this.#count(
      'BrokenCalls',
      '$.type = "platform.report" && $.record.status != "success"',
    );
    this.nearTimeouts = this.#count('NearTimeouts', messageIs(alarmEvents.nearTimeout));
    this.unsentMails = this.#count(
      'UnsentMails',
      messageIs(alarmEvents.mailNotHandedOver, alarmEvents.mailHeldBack),
    );
    this.blockedMails = this.#count('BlockedMails', messageIs(alarmEvents.mailBlocked));
  }

  #count(metricName: string, pattern: string): cloudwatch.Metric {
    const filter = new logs.MetricFilter(this, metricName, {
      logGroup: this.group,
      filterPattern: logs.FilterPattern.literal(`{ ${pattern} }`),
      metricNamespace: this.#prefix,
      metricName,
    });
    return filter.metric({ statistic: 'Sum', period: Duration.hours(1) });
  }
}

const messageIs = (...events: string[]): string =>
  events.map((event) => `$.message.event = "${event}"`).join(' || ');

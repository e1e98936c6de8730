import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { alarmEvents } from 'functions/platform/logs/alarm-events.ts';

/**
 * The log group shared by the functions of a stage, and its metrics (docs/decisions/0019). Each log
 * stream is named after its function, as is every line our code writes. What decides on the user pool's
 * mails refuses by throwing, which is not a failure, and cannot be told from one in the same group. A probe's
 * failures say something about what it watches, so they are counted nowhere in the logs.
 */
export class FunctionLog extends Construct {
  readonly group: logs.LogGroup;
  readonly poolMails: logs.LogGroup;
  readonly probes: logs.LogGroup;
  readonly groups: logs.LogGroup[];
  /** Failed invocations: uncaught error, timeout, out of memory. */
  readonly failures: cloudwatch.Metric;
  readonly nearTimeouts: cloudwatch.Metric;
  readonly unsentMails: cloudwatch.Metric;
  readonly blockedMails: cloudwatch.Metric;
  /** How often all scheduled jobs were found to be alive. */
  readonly jobsAlive: cloudwatch.Metric;
  readonly #prefix: string;

  constructor(scope: Construct, id: string, prefix: string) {
    super(scope, id);
    this.#prefix = prefix;
    const newGroup = (groupId: string, name: string) =>
      new logs.LogGroup(this, groupId, {
        logGroupName: `/${prefix}/${name}`,
        // As long as the security log has to be kept, which is part of it (docs/decisions/0019).
        retention: logs.RetentionDays.THREE_MONTHS,
        removalPolicy: RemovalPolicy.DESTROY,
      });
    this.group = newGroup('Group', 'functions');
    this.poolMails = newGroup('PoolMails', 'pool-mails');
    this.probes = newGroup('Probes', 'probes');
    this.groups = [this.group, this.poolMails, this.probes];
    // https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html#platform-report
    this.failures = this.#count(
      'BrokenCalls',
      '$.type = "platform.report" && $.record.status != "success"',
      '$.type = "platform.report" && $.record.status != "success" && $.record.status != "error"',
    );
    this.nearTimeouts = this.#count('NearTimeouts', messageIs(alarmEvents.nearTimeout));
    this.unsentMails = this.#count(
      'UnsentMails',
      messageIs(alarmEvents.mailNotHandedOver, alarmEvents.mailHeldBack),
    );
    this.blockedMails = this.#count('BlockedMails', messageIs(alarmEvents.mailBlocked));
    this.jobsAlive = this.#countIn(this.group, 'JobsAlive', messageIs(alarmEvents.jobsAlive));
  }

  /** How often the payment provider differed from our rows; only made where payments are taken. */
  paymentMismatches(): cloudwatch.Metric {
    return this.#countIn(this.group, 'PaymentMismatches', messageIs(alarmEvents.paymentMismatch));
  }

  /** Counts what matches in both groups as one metric. */
  #count(metricName: string, pattern: string, patternOfPoolMails = pattern): cloudwatch.Metric {
    this.#countIn(this.poolMails, metricName, patternOfPoolMails, `${metricName}OfPoolMails`);
    return this.#countIn(this.group, metricName, pattern);
  }

  #countIn(
    logGroup: logs.LogGroup,
    metricName: string,
    pattern: string,
    id = metricName,
  ): cloudwatch.Metric {
    const filter = new logs.MetricFilter(this, id, {
      logGroup,
      filterPattern: logs.FilterPattern.literal(`{ ${pattern} }`),
      metricNamespace: this.#prefix,
      metricName,
    });
    return filter.metric({ statistic: 'Sum', period: Duration.hours(1) });
  }
}

const messageIs = (...events: string[]): string =>
  events.map((event) => `$.message.event = "${event}"`).join(' || ');

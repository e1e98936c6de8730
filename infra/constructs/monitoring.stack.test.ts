import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { jobs, listeners } from 'functions/manifest.ts';
import { describe, expect, test } from 'vitest';
import { readStage, type StageName } from '../stages.ts';
import { synthesizeStage, type Resource } from '../testing/synthesize-stage.ts';

const synthesized = (stage: StageName) => synthesizeStage(stage, { changes: { routes: [] } });
const stages = [synthesized('dev'), synthesized('staging'), synthesized('prod')];
const [dev, staging, prod] = stages as [Stage, Stage, Stage];
type Stage = ReturnType<typeof synthesized>;
const abroad = synthesizeStage('dev', {
  changes: {
    routes: [],
    settings: { ...readStage('dev'), region: 'eu-central-1', monthlyBudget: null },
  },
});

const alarmsOf = ({ ofType }: Stage) => ofType('AWS::CloudWatch::Alarm');
const nameOf = ({ Properties }: Resource): string => Properties.AlarmName;
const queriesOf = ({ ofType }: Stage): string[] =>
  ofType('AWS::Logs::QueryDefinition').map(({ Properties }) => Properties.Name);
const alarmNamed = (stage: Stage, name: string): any =>
  alarmsOf(stage).find((alarm) => nameOf(alarm) === `${stage.stackName}-${name}`)!.Properties;
const partsOf = (alarm: any): any[] =>
  (alarm.Metrics ?? []).flatMap(({ MetricStat }: any) => MetricStat ?? []);

test('the security log is stored for 90 days on every stage, and has a query', () => {
  for (const stage of [dev, prod]) {
    const groups = ['functions', 'pool-mails'].map((name) =>
      stage
        .ofType('AWS::Logs::LogGroup')
        .find(({ Properties }) => Properties.LogGroupName === `/${stage.stackName}/${name}`)!,
    );
    for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(90);
    const query = stage
      .ofType('AWS::Logs::QueryDefinition')
      .find(({ Properties }) => Properties.Name === `${stage.stackName}/security log`)!;
    expect(query.Properties.QueryString).toContain('message.event = "security"');
    expect(query.Properties.LogGroupNames).toEqual(
      groups.map(({ logicalId }) => ({ Ref: logicalId })),
    );
  }
});

/** The metrics of all alarms of a stage, at 10 cents a month each. */
const mostMetrics = 27;

test('docs/deploying.md states what the alarms cost', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploying.md'), 'utf8');
  expect(page).toMatch(`10 cents a month for each of the alarms' ${mostMetrics} metrics`);
});

test('docs/deploying.md names every alarm and every saved query', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploying.md'), 'utf8');
  const names = [
    ...alarmsOf(prod).map((alarm) => `\`${nameOf(alarm).slice('sheriff-prod-'.length)}\``),
    ...queriesOf(prod).map((name) => `"${name.slice('sheriff-prod/'.length)}"`),
  ];
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});

describe.each(stages)('alarms of $stackName', (stage) => {
  test('watch functions, site, table, queues and mail', () => {
    expect(
      alarmsOf(stage).map((alarm) => nameOf(alarm).replace(`${stage.stackName}-`, '')),
    ).toEqual([
      'broken-calls',
      'near-timeouts',
      'throttled-calls',
      'server-errors',
      'edge-errors',
      'table-throttles',
      'table-errors',
      'job-failures',
      'event-failures',
      'unsent-mails',
      'mail-blocked',
      'bounce-rate',
      'complaint-rate',
    ]);
  });

  test('mail the operator through one topic what happened, what to look at first, and where', () => {
    const topic = stage
      .ofType('AWS::SNS::Topic')
      .find(({ logicalId }) => logicalId.startsWith('Monitoring'))!;
    for (const alarm of alarmsOf(stage)) {
      expect(alarm.Properties.AlarmActions).toEqual([{ Ref: topic.logicalId }]);
      const text: string = alarm.Properties.AlarmDescription;
      expect(text).toMatch(/^[A-Z].{40,}\. First: .{20,} Dashboard: https:\/\/\S+$/);
      expect(text.length).toBeLessThan(1024);
      for (const [, name] of text.matchAll(/saved query "([^"]+)"/g))
        expect(queriesOf(stage)).toContain(name);
    }
  });

  test('cost a few dollars at most, because each metric of an alarm is charged', () => {
    const metrics = alarmsOf(stage).map(({ Properties }) => partsOf(Properties).length || 1);
    expect(metrics.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(mostMetrics);
    for (const { Properties } of alarmsOf(stage))
      expect(partsOf(Properties).length).toBeLessThanOrEqual(10);
  });
});

describe('metrics', () => {
  test.each([
    [
      'broken-calls',
      'BrokenCalls',
      '{ $.type = "platform.report" && $.record.status != "success" }',
    ],
    ['near-timeouts', 'NearTimeouts', '{ $.message.event = "near-timeout" }'],
    [
      'unsent-mails',
      'UnsentMails',
      '{ $.message.event = "mail-not-handed-over" || $.message.event = "mail-held-back" }',
    ],
    ['mail-blocked', 'BlockedMails', '{ $.message.event = "mail-blocked" }'],
  ])('%s are counted in the log group of all functions', (alarm, metric, pattern) => {
    dev.template.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: pattern,
      LogGroupName: { Ref: Match.stringLikeRegexp('^FunctionLog') },
      MetricTransformations: [{ MetricName: metric, MetricNamespace: 'sheriff-dev' }],
    });
    expect(alarmNamed(dev, alarm)).toMatchObject({
      MetricName: metric,
      Namespace: 'sheriff-dev',
      Statistic: 'Sum',
      // One is enough here, because every later mail will fail, too.
      Threshold: alarm === 'mail-blocked' ? 1 : 3,
    });
  });

  test('a code that is refused is no broken call, and one that breaks off is', () => {
    dev.template.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern:
        '{ $.type = "platform.report" && $.record.status != "success" && $.record.status != "error" }',
      LogGroupName: { Ref: Match.stringLikeRegexp('^FunctionLogPoolMails') },
      MetricTransformations: [{ MetricName: 'BrokenCalls', MetricNamespace: 'sheriff-dev' }],
    });
  });

  test('calls turned away are counted for the account, whose limit they met', () => {
    expect(alarmNamed(dev, 'throttled-calls')).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Throttles',
    });
    expect(alarmNamed(dev, 'throttled-calls').Dimensions).toBeUndefined();
  });

  test('mail alarms go off below the rates at which SES reviews an account, also without new data', () => {
    for (const [name, below] of [
      ['bounce-rate', 0.05],
      ['complaint-rate', 0.001],
    ] as const) {
      const alarm = alarmNamed(prod, name);
      expect(alarm).toMatchObject({ Namespace: 'AWS/SES', TreatMissingData: 'ignore' });
      expect(alarm.Dimensions).toBeUndefined();
      expect(alarm.Threshold).toBeLessThan(below);
    }
  });

  test('the edge alarm uses the region and dimension of CloudFront’s metrics', () => {
    const alarm = alarmNamed(dev, 'edge-errors');
    expect(partsOf(alarm).map(({ Metric }) => Metric.MetricName)).toEqual([
      'Requests',
      '5xxErrorRate',
    ]);
    // A percentage of requests, ignored while there are hardly any.
    expect(alarm.Metrics.map(({ Expression }: { Expression?: string }) => Expression)).toContain(
      'IF(requests >= 20, rate, 0)',
    );
    for (const { Metric } of partsOf(alarm))
      expect(Metric.Dimensions).toContainEqual({ Name: 'Region', Value: 'Global' });
    expect(alarmsOf(abroad).map(nameOf)).not.toContain('sheriff-dev-edge-errors');
  });

  test('the edge’s alarm names the folder of CloudFront’s access log', () => {
    const [destination] = dev.ofType('AWS::Logs::DeliveryDestination');
    const [, folder] = destination!.Properties.DestinationResourceArn['Fn::Join'][1];
    expect(JSON.stringify(alarmNamed(dev, 'edge-errors').AlarmDescription)).toContain(
      `access logs below ${folder.slice(1)}/ in`,
    );
  });

  test('the table alarm covers every index except gsi3, and one without data hides no other', () => {
    const alarm = alarmNamed(dev, 'table-throttles');
    const watched = partsOf(alarm).map(({ Metric }) =>
      [Metric.MetricName, ...Metric.Dimensions.map(({ Value }: any) => Value)].slice(0, 2),
    );
    const table = { Ref: dev.ofType('AWS::DynamoDB::GlobalTable')[0]!.logicalId };
    expect(watched).toEqual(
      [table, 'gsi1', 'gsi2', 'gsi4'].flatMap((index) => [
        ['ReadThrottleEvents', index],
        ['WriteThrottleEvents', index],
      ]),
    );
    for (const name of ['table-throttles', 'table-errors'])
      expect(alarmNamed(dev, name).Metrics[0].Expression).toMatch(
        /^FILL\(m0, 0\)( \+ FILL\(m\d, 0\))+$/,
      );
  });
});

describe.each(stages)('unattended work of $stackName', (stage) => {
  const queues = stage.ofType('AWS::SQS::Queue');
  const lastQueues = queues.filter(({ Properties }) => Properties.RedrivePolicy === undefined);
  const queueIds = lastQueues.map(({ logicalId }) => logicalId);
  const arns = queueIds.map((id) => ({ 'Fn::GetAtt': [id, 'Arn'] }));

  test('is retried by its sender, and then put into a queue', () => {
    const schedules = stage.ofType('AWS::Scheduler::Schedule');
    expect(schedules).toHaveLength(jobs.length);
    const sent = [
      ...schedules.map(({ Properties }) => Properties.Target),
      ...stage.ofType('AWS::Events::Rule').flatMap(({ Properties }) => Properties.Targets),
    ];
    for (const { RetryPolicy, DeadLetterConfig } of sent) {
      expect(RetryPolicy.MaximumRetryAttempts).toBe(5);
      expect(arns).toContainEqual(DeadLetterConfig.Arn);
    }
    const subscribed = stage
      .ofType('AWS::SNS::Subscription')
      .filter(({ Properties }) => Properties.Protocol !== 'email');
    for (const { Properties } of subscribed)
      expect(arns).toContainEqual(Properties.RedrivePolicy.deadLetterTargetArn);
  });

  test('is retried by Lambda, and then put into a queue', () => {
    const configured = stage.ofType('AWS::Lambda::EventInvokeConfig');
    const queued = queues.filter(({ logicalId }) => !queueIds.includes(logicalId));
    expect(queued).not.toHaveLength(0);
    const events = listeners.filter(({ trigger: { on } }) => on !== 'pool-mail');
    expect(configured).toHaveLength(jobs.length + events.length - queued.length);
    for (const { Properties } of queued)
      expect(arns).toContainEqual(Properties.RedrivePolicy.deadLetterTargetArn);
    for (const { Properties } of configured) {
      expect(Properties.MaximumRetryAttempts).toBe(2);
      expect(arns).toContainEqual(Properties.DestinationConfig.OnFailure.Destination);
    }
  });

  test('waits two weeks for the operator, and every queue has an alarm', () => {
    for (const { Properties } of lastQueues)
      expect(Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    const watched = alarmsOf(stage).flatMap(({ Properties }) =>
      Properties.Namespace === 'AWS/SQS' ? Properties.Dimensions[0].Value['Fn::GetAtt'][0] : [],
    );
    expect(watched.toSorted()).toEqual(queueIds.toSorted());
  });
});

const notice = (NotificationType: string, Threshold: number) => ({
  Notification: { NotificationType, Threshold, ThresholdType: 'PERCENTAGE' },
  Subscribers: [
    { SubscriptionType: 'SNS', Address: { Ref: Match.stringLikeRegexp('^MonitoringAlarms') } },
  ],
});

describe('the budget', () => {
  test.each([
    { stage: dev, amount: 10 },
    { stage: staging, amount: 10 },
    { stage: prod, amount: 35 },
  ])(
    'of $stage.stackName is $amount dollars, with notices through the same topic',
    ({ stage, amount }) => {
      stage.template.hasResourceProperties('AWS::Budgets::Budget', {
        Budget: {
          BudgetName: `${stage.stackName}-us-east-1-monthly-cost`,
          BudgetLimit: { Amount: amount, Unit: 'USD' },
          TimeUnit: 'MONTHLY',
          CostFilters: Match.absent(),
        },
        NotificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
      });
    },
  );

  test('is omitted if the stage has none', () => {
    abroad.template.resourceCountIs('AWS::Budgets::Budget', 0);
    expect(abroad.text).not.toContain('budgets.amazonaws.com');
  });
});

test('alarms and budgets may publish to the topic, and the operator is subscribed by mail', () => {
  prod.template.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'email',
    Endpoint: 'admin@example.com',
  });
  for (const Service of ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'])
    prod.template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Allow', Principal: { Service }, Action: 'sns:Publish' }),
        ]),
      },
    });
});

describe.each(stages)('the dashboard of $stackName', (stage) => {
  const [page, ...others] = stage.ofType('AWS::CloudWatch::Dashboard');
  const body: string = page!.Properties.DashboardBody['Fn::Join'][1]
    .map((part: unknown) =>
      typeof part === 'string' ? part : JSON.stringify(part).replaceAll('"', "'"),
    )
    .join('');
  const widgets: any[] = JSON.parse(body).widgets;
  const titled = (start: string) =>
    widgets.find(({ properties }) => properties.title.startsWith(start)).properties;

  test('is the only one, at the address in the alarms', () => {
    expect(others).toEqual([]);
    expect(page!.Properties.DashboardName).toBe(stage.stackName);
    for (const { Properties } of alarmsOf(stage))
      expect(Properties.AlarmDescription).toContain(`#dashboards/dashboard/${stage.stackName}`);
    expect(titled('Alarms').alarms).toHaveLength(alarmsOf(stage).length);
  });

  test('shows each function’s errors, duration and throttles, found by the stage’s name', () => {
    const label = stage.stackName.replace('-', ' ');
    for (const [title, metric] of [
      ['Functions: errors', 'Errors'],
      ['Functions: longest', 'Duration'],
      ['Functions: calls turned away', 'Throttles'],
    ] as const)
      expect(titled(title).metrics[0][0].expression).toMatch(
        new RegExp(`^SEARCH\\('\\{AWS/Lambda,FunctionName\\} MetricName="${metric}" ${label}', `),
      );
  });

  test('shows API, edge, table, mail, jobs and queues', () => {
    const namespaces = (title: string) =>
      new Set(titled(title).metrics.map(([namespace]: string[]) => namespace));
    expect(namespaces('API')).toEqual(new Set(['AWS/ApiGateway']));
    const isGuarded = stage.ofType('AWS::WAFv2::WebACL').length > 0;
    expect(namespaces('Edge')).toEqual(
      new Set(['AWS/CloudFront', ...(isGuarded ? ['AWS/WAFV2'] : [])]),
    );
    expect(namespaces('Table')).toEqual(new Set(['AWS/DynamoDB']));
    expect(namespaces('Mail')).toEqual(new Set(['AWS/SES']));
    expect(titled('Jobs').metrics).toHaveLength(2 * jobs.length);
    expect(titled('Queues').metrics).toHaveLength(2);
  });
});

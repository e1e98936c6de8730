import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { jobs, listeners } from 'functions/manifest.ts';
import { describe, expect, test } from 'vitest';
import { fixedName } from '../fixed-name.ts';
import { readStage, type StageName } from '../stages.ts';
import {
  fullyConfiguredStage,
  synthesizeStage,
  type Resource,
} from '../testing/synthesize-stage.ts';

const synthesized = (stage: StageName) => synthesizeStage(stage, { changes: { routes: [] } });
const stages = [synthesized('dev'), synthesized('staging'), synthesized('prod')];
const [dev, staging, prod] = stages as [Stage, Stage, Stage];
type Stage = ReturnType<typeof synthesized>;
const abroad = synthesizeStage('dev', {
  changes: {
    routes: [],
    settings: {
      ...fullyConfiguredStage('dev'),
      region: 'eu-central-1',
      monthlyBudget: null,
    },
  },
});
const settled = synthesizeStage('prod', {
  changes: {
    routes: [],
    settings: { ...fullyConfiguredStage('prod'), alarmEmail: 'developer@example.com' },
  },
});

const alarmsOf = ({ ofType }: Stage) => ofType('AWS::CloudWatch::Alarm');
const nameOf = ({ Properties }: Resource): string => Properties.AlarmName;
const queriesOf = ({ ofType }: Stage): string[] =>
  ofType('AWS::Logs::QueryDefinition').map(({ Properties }) => Properties.Name);
const alarmNamed = (stage: Stage, name: string): any =>
  alarmsOf(stage).find((alarm) => nameOf(alarm) === `${stage.stackName}-${name}`)!.Properties;
const topicsOf = ({ ofType }: Stage) =>
  ofType('AWS::SNS::Topic').filter(({ logicalId }) => logicalId.startsWith('Monitoring'));
/** The address that is subscribed to a topic of the alarms. */
const readerOf = ({ ofType }: Stage, topic: { Ref: string }): string =>
  ofType('AWS::SNS::Subscription').find(({ Properties }) => Properties.TopicArn.Ref === topic.Ref)!
    .Properties.Endpoint;
const partsOf = (alarm: any): any[] =>
  (alarm.Metrics ?? []).flatMap(({ MetricStat }: any) => MetricStat ?? []);

test('the security log is stored for 90 days on every stage, and has a query', () => {
  for (const stage of [dev, prod]) {
    const groups = ['functions', 'pool-mails', 'probes'].map((name) =>
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

/** The metrics of all alarms of a stage without a domain of its own, at 10 cents a month each. */
const mostMetrics = 31;

test('docs/deploying.md states what the alarms cost', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploying.md'), 'utf8');
  expect(page).toContain(
    `10 cents a month for each of the alarms' ${mostMetrics} metrics (${mostMetrics + 1} with a domain of your own)`,
  );
});

test('docs/deploying.md names every alarm and every saved query', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploying.md'), 'utf8');
  const names = [
    ...alarmsOf(settled).map((alarm) => `\`${nameOf(alarm).slice('sheriff-prod-'.length)}\``),
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
      'too-many-requests',
      'edge-errors',
      'table-throttles',
      'table-errors',
      'site-unreachable',
      'silent-jobs',
      'job-failures',
      'event-failures',
      'unsent-mails',
      'mail-blocked',
      'bounce-rate',
      'complaint-rate',
    ]);
  });

  test('mail through one topic what happened, what to look at first, where, and when it is over', () => {
    const topics = topicsOf(stage);
    expect(topics).toHaveLength(1);
    for (const alarm of alarmsOf(stage)) {
      expect(alarm.Properties.AlarmActions).toEqual([{ Ref: topics[0]!.logicalId }]);
      expect(alarm.Properties.OKActions).toEqual(alarm.Properties.AlarmActions);
      const text: string = alarm.Properties.AlarmDescription;
      expect(text).toMatch(/^[A-Z].{40,}\. First: .{20,} Dashboard: https:\/\/\S+$/);
      expect(text.length).toBeLessThan(1024);
      for (const [, name] of text.matchAll(/saved query "([^"]+)"/g))
        expect(queriesOf(stage)).toContain(name);
    }
  });

  test('cost a few dollars at most, because each metric of an alarm is charged', () => {
    const metrics = alarmsOf(stage).map(({ Properties }) => partsOf(Properties).length || 1);
    expect(metrics.reduce((sum, count) => sum + count, 0)).toBe(mostMetrics);
    const own = stage
      .ofType('AWS::Logs::MetricFilter')
      .flatMap(({ Properties }) => Properties.MetricTransformations)
      .map(({ MetricName }: { MetricName: string }) => MetricName);
    expect(new Set(own).size).toBe(6);
    for (const { Properties } of alarmsOf(stage))
      expect(partsOf(Properties).length).toBeLessThanOrEqual(10);
  });
});

test('only a stage that takes cards and banks watches what the provider has', () => {
  const paying = synthesizeStage('dev', {
    changes: {
      routes: [],
      settings: { ...readStage('dev'), payments: { secretName: 'dev/stripe', methods: ['card'] } },
    },
  });
  const name = `${paying.stackName}-payment-mismatch`;
  const usual = new Set(alarmsOf(dev).map(nameOf));
  const names = alarmsOf(paying).map(nameOf);
  expect(names.filter((each) => !usual.has(each))).toEqual([name]);
  expect(alarmNamed(paying, 'payment-mismatch')).toMatchObject({
    MetricName: 'PaymentMismatches',
    Threshold: 1,
  });
});

describe('a stage with a developer of its own', () => {
  const developer = 'developer@example.com';
  const operator = 'admin@example.com';

  test('mails the developer every alarm, and the operator those that the operator can act on', () => {
    const readers = Object.fromEntries(
      alarmsOf(settled).map((alarm) => {
        expect(alarm.Properties.OKActions).toEqual(alarm.Properties.AlarmActions);
        return [
          nameOf(alarm).slice('sheriff-prod-'.length),
          alarm.Properties.AlarmActions.map((topic: { Ref: string }) => readerOf(settled, topic)),
        ];
      }),
    );
    const both = ['unsent-mails', 'bounce-rate', 'complaint-rate'];
    expect(Object.keys(readers)).toEqual(expect.arrayContaining(both));
    for (const [name, addresses] of Object.entries(readers))
      expect([name, addresses]).toEqual([
        name,
        both.includes(name) ? [developer, operator] : [developer],
      ]);
  });

  test('tells the operator first what can be done on the site, and then the developer', () => {
    for (const name of ['unsent-mails', 'bounce-rate', 'complaint-rate']) {
      const [, first, second] = alarmNamed(settled, name).AlarmDescription.split(
        /First: |Developer: /,
      );
      expect(first).toMatch(/on the site|look through/);
      expect(first).not.toMatch(/Logs|\/functions|console/);
      expect(second).toMatch(/Logs|\/functions|SES console/);
    }
  });

  test('mails the budget’s notices to the operator', () => {
    const [budget] = settled.ofType('AWS::Budgets::Budget');
    for (const { Subscribers } of budget!.Properties.NotificationsWithSubscribers)
      expect(readerOf(settled, Subscribers[0].Address)).toBe(operator);
    expect(budget!.DependsOn).toEqual(
      expect.arrayContaining([expect.stringMatching(/^MonitoringOperatorAlarms.*Policy/)]),
    );
  });

  test('lets the account’s alarms publish to both topics', () => {
    const allowed = settled
      .ofType('AWS::SNS::TopicPolicy')
      .filter(({ Properties }) =>
        JSON.stringify(Properties.PolicyDocument).includes('cloudwatch.amazonaws.com'),
      )
      .flatMap(({ Properties }) => Properties.Topics);
    expect(allowed).toEqual(topicsOf(settled).map(({ logicalId }) => ({ Ref: logicalId })));
    expect(allowed).toHaveLength(2);
  });

  test('has one topic if the developer is the operator', () => {
    const same = synthesizeStage('dev', {
      changes: { routes: [], settings: { ...readStage('dev'), alarmEmail: operator } },
    });
    expect(topicsOf(same)).toHaveLength(1);
    expect(readerOf(same, { Ref: topicsOf(same)[0]!.logicalId })).toBe(operator);
  });
});

describe('alarms about what nobody sees', () => {
  test('the site is unreachable when three checks in a row did not succeed, or none was made', () => {
    const alarm = alarmNamed(dev, 'site-unreachable');
    expect(alarm).toMatchObject({
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      EvaluationPeriods: 3,
      TreatMissingData: 'breaching',
    });
    expect(alarm.Metrics[0].Expression).toBe('invocations - errors');
    const name = dev
      .ofType('AWS::Lambda::Function')
      .map(({ Properties }) => Properties.FunctionName)
      .find((each?: string) => each?.endsWith('check-site'));
    expect(partsOf(alarm)).toEqual(
      ['Invocations', 'Errors'].map((MetricName) => ({
        Metric: {
          Namespace: 'AWS/Lambda',
          MetricName,
          Dimensions: [{ Name: 'FunctionName', Value: name }],
        },
        Period: 300,
        Stat: 'Sum',
      })),
    );
  });

  test('jobs are silent when nothing has found them alive for three hours', () => {
    expect(alarmNamed(dev, 'silent-jobs')).toMatchObject({
      Namespace: 'sheriff-dev',
      MetricName: 'JobsAlive',
      Statistic: 'Sum',
      Period: 3600,
      EvaluationPeriods: 3,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    dev.template.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.message.event = "jobs-alive" }',
      MetricTransformations: [{ MetricName: 'JobsAlive', MetricNamespace: 'sheriff-dev' }],
    });
  });

  test('the check watches every job but the probe, with the days between two runs', () => {
    const { Environment } = dev
      .ofType('AWS::Lambda::Function')
      .find(({ Properties }) => Properties.FunctionName?.endsWith('check-jobs'))!.Properties;
    const watched = JSON.parse(Environment.Variables.WATCHED_JOBS);
    expect(Object.keys(watched).toSorted()).toEqual(
      jobs.flatMap(({ name }) => (name === 'check-site' ? [] : [name])).toSorted(),
    );
    // Those that run on a day of the week.
    const weekly = jobs.filter(({ schedule }) => /\? \* \w{3} \*/.test(schedule.expression));
    expect(weekly).toHaveLength(1);
    const days = new Map(weekly.map(({ name }) => [name, 7]));
    for (const name of Object.keys(watched))
      expect([name, watched[name]]).toEqual([name, days.get(name) ?? 1]);
  });

  test('a certificate of the site’s own name goes off a month before it expires, and once it has', () => {
    const alarm = alarmNamed(settled, 'certificate-expiry');
    expect(alarm).toMatchObject({
      Namespace: 'AWS/CertificateManager',
      MetricName: 'DaysToExpiry',
      Dimensions: [
        {
          Name: 'CertificateArn',
          Value: 'arn:aws:acm:us-east-1:111122223333:certificate/example',
        },
      ],
      Statistic: 'Minimum',
      Threshold: 30,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    // Its metric is in us-east-1 only.
    expect(alarmsOf(abroad).map(nameOf)).not.toContain('sheriff-dev-certificate-expiry');
  });

  test('responses with 429 are counted in the access log, which says who refused', () => {
    dev.template.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.status = "429" }',
      LogGroupName: { Ref: Match.stringLikeRegexp('^ApiAccessLogs') },
      MetricTransformations: [{ MetricName: 'TooManyRequests', MetricNamespace: 'sheriff-dev' }],
    });
    expect(alarmNamed(dev, 'too-many-requests')).toMatchObject({
      MetricName: 'TooManyRequests',
      Threshold: 50,
      Period: 900,
      TreatMissingData: 'notBreaching',
    });
  });
});

describe('the probe', () => {
  const name = 'sheriff-dev-monitoring-check-site';
  const probe = dev
    .ofType('AWS::Lambda::Function')
    .find(({ Properties }) => Properties.FunctionName === name)!;

  test('is neither repeated nor put into a queue: the next run comes in five minutes', () => {
    const { Properties } = dev
      .ofType('AWS::Scheduler::Schedule')
      .find((schedule) => schedule.Properties.Name === name)!;
    expect(Properties.ScheduleExpression).toBe('rate(5 minutes)');
    expect(Properties.Target.RetryPolicy.MaximumRetryAttempts).toBe(0);
    expect(Properties.Target.DeadLetterConfig).toBeUndefined();
    const { Properties: retries } = dev
      .ofType('AWS::Lambda::EventInvokeConfig')
      .find((config) => config.Properties.FunctionName.Ref === probe.logicalId)!;
    expect(retries.MaximumRetryAttempts).toBe(0);
    expect(retries.DestinationConfig).toBeUndefined();
  });

  test('may do nothing but log, and where no failure is counted', () => {
    const { Policies } = dev.resources[probe.Properties.Role['Fn::GetAtt'][0]]!.Properties;
    expect(Policies[0].PolicyDocument.Statement).toMatchObject([
      { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'] },
    ]);
    expect(Policies[0].PolicyDocument.Statement).toHaveLength(1);
    expect(Object.keys(probe.Properties.Environment.Variables)).toEqual(['SITE_URL']);
    const { LogGroup } = probe.Properties.LoggingConfig;
    expect(dev.resources[LogGroup.Ref]!.Properties.LogGroupName).toBe('/sheriff-dev/probes');
    const counted = dev
      .ofType('AWS::Logs::MetricFilter')
      .map(({ Properties }) => Properties.LogGroupName.Ref);
    expect(counted).not.toContain(LogGroup.Ref);
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

const probes = jobs.filter(({ isProbe }) => isProbe);

describe.each(stages)('unattended work of $stackName', (stage) => {
  const queues = stage.ofType('AWS::SQS::Queue');
  const lastQueues = queues.filter(({ Properties }) => Properties.RedrivePolicy === undefined);
  const queueIds = lastQueues.map(({ logicalId }) => logicalId);
  const arns = queueIds.map((id) => ({ 'Fn::GetAtt': [id, 'Arn'] }));

  test('is retried by its sender, and then put into a queue', () => {
    const schedules = stage.ofType('AWS::Scheduler::Schedule');
    expect(schedules).toHaveLength(jobs.length);
    const repeated = schedules.filter(
      ({ Properties }) =>
        !probes.some((job) => Properties.Name === fixedName(stage.stackName, job)),
    );
    expect(repeated).toHaveLength(jobs.length - probes.length);
    const sent = [
      ...repeated.map(({ Properties }) => Properties.Target),
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
    const repeated = configured.filter(({ Properties }) => Properties.DestinationConfig);
    expect(repeated).toHaveLength(configured.length - probes.length);
    for (const { Properties } of queued)
      expect(arns).toContainEqual(Properties.RedrivePolicy.deadLetterTargetArn);
    for (const { Properties } of repeated) {
      expect(Properties.MaximumRetryAttempts).toBe(2);
      expect(arns).toContainEqual(Properties.DestinationConfig.OnFailure.Destination);
    }
  });

  test('waits two weeks for somebody, and every queue that nothing empties has an alarm', () => {
    // Also in the queues of the photos: while their functions cannot run, nothing is moved on.
    for (const { Properties } of queues)
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

  test('is one of the three free ones: at most 50 metrics, and none searched for', () => {
    const metrics = widgets.flatMap(({ properties }) => properties.metrics ?? []);
    expect(metrics.length).toBeGreaterThan(20);
    expect(metrics.length).toBeLessThanOrEqual(50);
    expect(body).not.toContain('SEARCH(');
  });

  test('shows the sums of all functions, and from the log which fail, are slow, and what ran', () => {
    expect(titled('Functions of the account').metrics.map(([, name]: string[]) => name)).toEqual([
      'Invocations',
      'Errors',
      'Throttles',
      'ConcurrentExecutions',
    ]);
    const fromLog = (title: string): string => titled(title).query;
    const { logicalId } = stage
      .ofType('AWS::Logs::LogGroup')
      .find(({ Properties }) => Properties.LogGroupName === `/${stage.stackName}/functions`)!;
    for (const title of ['Functions that failed', 'Functions near', 'Jobs'])
      expect(fromLog(title)).toContain(`SOURCE '{'Ref':'${logicalId}'}'`);
    expect(fromLog('Functions that failed')).toContain('record.status != "success"');
    expect(fromLog('Functions near')).toContain('message.event = "near-timeout"');
    for (const { name, isProbe } of jobs)
      expect([name, fromLog('Jobs').includes(`"${name}"`)]).toEqual([name, !isProbe]);
  });

  test('shows API, edge, table, mail and queues', () => {
    const namespaces = (title: string) =>
      new Set(titled(title).metrics.map(([namespace]: string[]) => namespace));
    expect(namespaces('API')).toEqual(new Set(['AWS/ApiGateway', stage.stackName]));
    const isGuarded = stage.ofType('AWS::WAFv2::WebACL').length > 0;
    expect(namespaces('Edge')).toEqual(
      new Set(['AWS/CloudFront', ...(isGuarded ? ['AWS/WAFV2'] : [])]),
    );
    expect(namespaces('Table')).toEqual(new Set(['AWS/DynamoDB']));
    expect(namespaces('Mail')).toEqual(new Set(['AWS/SES']));
    expect(titled('Queues').metrics).toHaveLength(2);
  });
});

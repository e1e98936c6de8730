import { Match } from 'aws-cdk-lib/assertions';
import type { Listener } from 'functions/platform/endpoint/route.ts';
import { expect, test } from 'vitest';
import { synthesizeStage } from '../testing/synthesize-stage.ts';

const needs = {
  summary: 'Listens',
  entry: 'frogs/listeners/hear-frogs.ts',
  grants: [{ on: 'table', actions: ['dynamodb:GetItem'] }],
  environment: ['TABLE_NAME'],
} satisfies Partial<Listener>;
const listeners: Listener[] = [
  { ...needs, name: 'hear-frogs', trigger: { on: 'photos', prefix: 'ponds/' } },
  { ...needs, name: 'hear-postmen', trigger: { on: 'mail-events' } },
];
const { template, ofType, resources } = synthesizeStage('dev', {
  changes: { routes: [], jobs: [], listeners },
});
const queueNamed = (name: string | undefined) =>
  ofType('AWS::SQS::Queue').find(({ Properties }) => Properties.QueueName === name)!;
const functionNamed = (name: string) =>
  ofType('AWS::Lambda::Function').find(({ Properties }) => Properties.FunctionName === name)!;
const frogs = functionNamed('sheriff-dev-frogs-hear-frogs');
const postmen = functionNamed('sheriff-dev-frogs-hear-postmen');
const arnOf = ({ logicalId }: { logicalId: string }) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const queueArn = arnOf(queueNamed(undefined));
const pond = queueNamed('sheriff-dev-frogs-hear-frogs');
const statementsOf = ({ Properties }: { Properties: any }): any[] =>
  resources[Properties.Role['Fn::GetAtt'][0]]!.Properties.Policies[0].PolicyDocument.Statement;
const allowedOn = (queue: { logicalId: string }): any[] =>
  ofType('AWS::SQS::QueuePolicy')
    .find(({ Properties }) => Properties.Queues[0].Ref === queue.logicalId)!
    .Properties.PolicyDocument.Statement.filter(({ Effect }: any) => Effect === 'Allow');
const bucket = ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Photos'))!;

test('objects created below a listener’s prefix go into its queue, from its rule only', () => {
  expect(bucket.Properties.NotificationConfiguration).toEqual({
    EventBridgeConfiguration: { EventBridgeEnabled: true },
  });
  template.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: {
        bucket: { name: [{ Ref: bucket.logicalId }] },
        object: { key: [{ prefix: 'ponds/' }] },
      },
    },
    Targets: [
      {
        Arn: arnOf(pond),
        RetryPolicy: { MaximumRetryAttempts: 5, MaximumEventAgeInSeconds: 3600 },
        DeadLetterConfig: { Arn: queueArn },
      },
    ],
  });
  const rule = ofType('AWS::Events::Rule')[0]!;
  expect(allowedOn(pond)).toEqual([
    expect.objectContaining({
      Action: expect.arrayContaining(['sqs:SendMessage']),
      Resource: arnOf(pond),
      Principal: { Service: 'events.amazonaws.com' },
      Condition: { ArnEquals: { 'aws:SourceArn': arnOf(rule) } },
    }),
  ]);
  expect(
    ofType('AWS::Lambda::Permission').map(({ Properties }) => Properties.FunctionName),
  ).toEqual([arnOf(postmen)]);
});

test('a queue invokes its listener with one event per call, two calls at once, at most five times', () => {
  expect(ofType('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties)).toEqual([
    expect.objectContaining({
      FunctionName: { Ref: frogs.logicalId },
      EventSourceArn: arnOf(pond),
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: 2 },
    }),
  ]);
  expect(pond.Properties).toMatchObject({
    // Six times the default timeout of ten seconds.
    VisibilityTimeout: 60,
    RedrivePolicy: { deadLetterTargetArn: queueArn, maxReceiveCount: 5 },
  });
  const onQueues = statementsOf(frogs).filter(({ Action }) =>
    [Action].flat()[0].startsWith('sqs:'),
  );
  expect(onQueues).toEqual([
    {
      Effect: 'Allow',
      Action: ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
      Resource: arnOf(pond),
    },
  ]);
});

test('mail events go from the mail service through a topic to a listener', () => {
  const topic = ofType('AWS::SNS::Topic').find(({ logicalId }) => logicalId.startsWith('Mail'));
  template.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'lambda',
    TopicArn: { Ref: topic!.logicalId },
    Endpoint: arnOf(postmen),
    RedrivePolicy: { deadLetterTargetArn: queueArn },
  });
  template.hasResourceProperties('AWS::SNS::TopicPolicy', {
    Topics: [{ Ref: topic!.logicalId }],
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'ses.amazonaws.com' },
        }),
      ]),
    },
  });
});

test('a failing mail event is retried and ends in a queue with an alarm', () => {
  template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: postmen.logicalId },
    MaximumRetryAttempts: 2,
    DestinationConfig: { OnFailure: { Destination: queueArn } },
  });
  expect(statementsOf(postmen)).toContainEqual({
    Effect: 'Allow',
    Action: 'sqs:SendMessage',
    Resource: queueArn,
  });
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmName: 'sheriff-dev-event-failures',
  });
});

const mayFillQueue = (Service: string, source: unknown) => ({
  Effect: 'Allow',
  Action: 'sqs:SendMessage',
  Resource: queueArn,
  Principal: { Service },
  Condition: { ArnEquals: { 'aws:SourceArn': source } },
});

test('the dead-letter queue accepts undelivered events from the rule and the topic only', () => {
  const topic = ofType('AWS::SNS::Topic').find(({ logicalId }) => logicalId.startsWith('Mail'))!;
  const [rule] = ofType('AWS::Events::Rule');
  expect(rule!.Properties.Name).toBe('sheriff-dev-frogs-hear-frogs');
  const allowed = allowedOn(queueNamed(undefined));
  expect(allowed).toHaveLength(2);
  expect(allowed).toEqual(
    expect.arrayContaining([
      mayFillQueue('sns.amazonaws.com', { Ref: topic.logicalId }),
      mayFillQueue('events.amazonaws.com', {
        'Fn::Join': [
          '',
          [
            'arn:aws:events:us-east-1:',
            { Ref: 'AWS::AccountId' },
            ':rule/sheriff-dev-frogs-hear-frogs',
          ],
        ],
      }),
    ]),
  );
});

test('without a listener there is neither a rule nor a queue', () => {
  const idle = synthesizeStage('dev', { changes: { routes: [], jobs: [], listeners: [] } });
  idle.template.resourceCountIs('AWS::Events::Rule', 0);
  idle.template.resourceCountIs('AWS::SQS::Queue', 0);
});

import { Match } from 'aws-cdk-lib/assertions';
import type { Listener } from 'functions/platform/route.ts';
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
const queueArn = { 'Fn::GetAtt': [ofType('AWS::SQS::Queue')[0]!.logicalId, 'Arn'] };
const functionNamed = (name: string) =>
  ofType('AWS::Lambda::Function').find(({ Properties }) => Properties.FunctionName === name)!;
const frogs = functionNamed('sheriff-dev-hear-frogs');
const postmen = functionNamed('sheriff-dev-hear-postmen');
const arnOf = ({ logicalId }: { logicalId: string }) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const bucket = ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith('Photos'))!;

test('objects made below its prefix wake a listener, again and again until they are taken', () => {
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
        Arn: arnOf(frogs),
        RetryPolicy: { MaximumRetryAttempts: 5, MaximumEventAgeInSeconds: 3600 },
        DeadLetterConfig: { Arn: queueArn },
      },
    ],
  });
  template.hasResourceProperties('AWS::Lambda::Permission', {
    FunctionName: arnOf(frogs),
    Principal: 'events.amazonaws.com',
  });
});

test('what became of a mail goes from the mail service over a topic to a listener', () => {
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

test('an event that fails is tried again and ends in the queue, about which the operator hears', () => {
  for (const { logicalId, Properties } of [frogs, postmen]) {
    template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: logicalId },
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: queueArn } },
    });
    const role = resources[Properties.Role['Fn::GetAtt'][0]]!;
    expect(role.Properties.Policies[0].PolicyDocument.Statement).toContainEqual({
      Effect: 'Allow',
      Action: 'sqs:SendMessage',
      Resource: queueArn,
    });
  }
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

test('the queue takes what the rule and the topic could not hand over, and from no other', () => {
  const { PolicyDocument } = ofType('AWS::SQS::QueuePolicy')[0]!.Properties;
  const topic = ofType('AWS::SNS::Topic').find(({ logicalId }) => logicalId.startsWith('Mail'))!;
  const [rule] = ofType('AWS::Events::Rule');
  expect(rule!.Properties.Name).toBe('sheriff-dev-hear-frogs');
  const allowed = PolicyDocument.Statement.filter(({ Effect }: any) => Effect === 'Allow');
  expect(allowed).toHaveLength(2);
  expect(allowed).toEqual(
    expect.arrayContaining([
      mayFillQueue('sns.amazonaws.com', { Ref: topic.logicalId }),
      mayFillQueue('events.amazonaws.com', {
        'Fn::Join': [
          '',
          ['arn:aws:events:us-east-1:', { Ref: 'AWS::AccountId' }, ':rule/sheriff-dev-hear-frogs'],
        ],
      }),
    ]),
  );
});

test('without a listener there is neither rule nor queue', () => {
  const idle = synthesizeStage('dev', { changes: { routes: [], jobs: [], listeners: [] } });
  idle.template.resourceCountIs('AWS::Events::Rule', 0);
  idle.template.resourceCountIs('AWS::SQS::Queue', 0);
});

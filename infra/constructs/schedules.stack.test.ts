import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { exampleJob, functionArn, synthesizeStage } from '../testing/synthesize-stage.ts';

const { template, ofType, resources } = synthesizeStage('dev', {
  changes: { routes: [], jobs: [exampleJob], listeners: [] },
});
const queue = ofType('AWS::SQS::Queue')[0]!.logicalId;
const queueArn = { 'Fn::GetAtt': [queue, 'Arn'] };
const handler = ofType('AWS::Lambda::Function').find(
  ({ Properties }) => Properties.FunctionName === 'sheriff-dev-leaves-sweep-leaves',
)!;

test('a job runs on its schedule and gets its scheduled time', () => {
  template.hasResourceProperties('AWS::Scheduler::Schedule', {
    Name: 'sheriff-dev-leaves-sweep-leaves',
    ScheduleExpression: 'cron(0 9 * * ? *)',
    ScheduleExpressionTimezone: 'America/Chicago',
    FlexibleTimeWindow: { Mode: 'OFF' },
    Target: {
      Arn: { 'Fn::GetAtt': [handler.logicalId, 'Arn'] },
      Input: '{"now":"<aws.scheduler.scheduled-time>"}',
      RetryPolicy: { MaximumRetryAttempts: 5 },
      DeadLetterConfig: { Arn: queueArn },
    },
  });
});

test('a failing run is retried and ends in the queue, which has an alarm', () => {
  template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: handler.logicalId },
    MaximumRetryAttempts: 2,
    DestinationConfig: { OnFailure: { Destination: queueArn } },
  });
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmName: 'sheriff-dev-job-failures',
    Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } }],
  });
});

test('the scheduler may invoke the jobs and write to the queue, and a job has its grants', () => {
  template.hasResourceProperties('AWS::IAM::Role', {
    AssumeRolePolicyDocument: {
      Statement: [{ Principal: { Service: 'scheduler.amazonaws.com' } }],
    },
    Policies: [
      {
        PolicyDocument: {
          Statement: [
            {
              Action: 'lambda:InvokeFunction',
              Resource: functionArn('sheriff-dev-leaves-sweep-leaves'),
            },
            { Action: 'sqs:SendMessage', Resource: queueArn },
          ],
        },
      },
    ],
  });
  const role = resources[handler.Properties.Role['Fn::GetAtt'][0]]!;
  expect(role.Properties.Policies[0].PolicyDocument.Statement).toMatchObject([
    { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'] },
    { Action: 'dynamodb:Query' },
    { Action: 'sqs:SendMessage', Resource: queueArn },
  ]);
});

test('without a job there is neither a schedule nor a queue', () => {
  const idle = synthesizeStage('dev', { changes: { routes: [], jobs: [], listeners: [] } });
  idle.template.resourceCountIs('AWS::Scheduler::Schedule', 0);
  idle.template.resourceCountIs('AWS::SQS::Queue', 0);
  idle.template.resourcePropertiesCountIs(
    'AWS::CloudWatch::Alarm',
    { AlarmName: Match.stringLikeRegexp('job') },
    0,
  );
});

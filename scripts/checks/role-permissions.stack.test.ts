import { parseTemplate } from 'local-aws/stack/template-values.ts';
import { expect, test } from 'vitest';
import { permissionFaults, rolePermissions } from './role-permissions.ts';

const arn = (id: string, rest = '') => ({
  'Fn::Join': ['', [{ 'Fn::GetAtt': [id, 'Arn'] }, rest]],
});

const templateWith = (statements: object[], more: object = {}) =>
  parseTemplate({
    Resources: {
      Sweep: {
        Type: 'AWS::Lambda::Function',
        Properties: {
          FunctionName: 'site-sweep',
          Role: { 'Fn::GetAtt': ['SweepRole', 'Arn'] },
          LoggingConfig: { LogGroup: { Ref: 'SweepLog' } },
          Environment: {
            Variables: {
              TABLE_NAME: { Ref: 'Table' },
              PHOTO_BUCKET: { Ref: 'Photos' },
              MAIL_SENDER: 'Sheriff <hello@example.com>',
            },
          },
        },
      },
      SweepRole: {
        Type: 'AWS::IAM::Role',
        Properties: {
          Policies: [
            {
              PolicyDocument: {
                Statement: [
                  {
                    Effect: 'Allow',
                    Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
                    Resource: arn('SweepLog'),
                  },
                  ...statements,
                ],
              },
            },
          ],
        },
      },
      ...more,
    },
  });

const allow = (action: string, resource: unknown, condition?: object) => ({
  Effect: 'Allow',
  Action: action,
  Resource: resource,
  ...(condition && { Condition: condition }),
});

const keyed = (...patterns: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
});

const identities = 'arn:aws:ses:us-east-1:123456789012:identity/*';
const from = (sender: string) => ({ StringEquals: { 'ses:FromAddress': sender } });

const faults = (statements: object[], uses: string[] | undefined, more?: object) =>
  permissionFaults(
    ['sweep'],
    rolePermissions(templateWith(statements, more), new Map([['site-sweep', 'sweep']])),
    new Map(uses && [['sweep', new Set(uses)]]),
  );

test('a role that allows what was used and no more is sound', () => {
  expect(
    faults(
      [
        allow('dynamodb:GetItem', arn('Table')),
        allow('dynamodb:PutItem', arn('Table'), keyed('USER#*', 'CATALOGUE')),
        allow('dynamodb:Query', arn('Table', '/index/gsi1')),
        allow('s3:GetObject', arn('Photos', '/photos/*')),
        allow('s3:ListBucket', arn('Photos'), { StringLike: { 's3:prefix': 'pdfs/*' } }),
        allow('ses:SendRawEmail', identities, from('hello@example.com')),
      ],
      [
        'dynamodb:GetItem on table at USER#*',
        'dynamodb:GetItem on table at LINK#*',
        'dynamodb:PutItem on table at USER#*',
        'dynamodb:PutItem on table at CATALOGUE',
        'dynamodb:Query on gsi1',
        's3:GetObject on photos/',
        's3:ListBucket on pdfs/',
        'ses:SendRawEmail on identity',
      ],
    ),
  ).toEqual([]);
});

test.each([
  ['the table for an index', allow('dynamodb:Query', arn('Table')), 'dynamodb:Query on gsi1'],
  ['another table', allow('dynamodb:GetItem', arn('OtherTable')), 'dynamodb:GetItem on table'],
  [
    'other partitions',
    allow('dynamodb:GetItem', arn('Table'), keyed('PLAN#*')),
    'dynamodb:GetItem on table at USER#*',
  ],
  ['the whole bucket', allow('s3:GetObject', arn('Photos', '/*')), 's3:GetObject on photos/'],
  ['everything', allow('s3:GetObject', '*'), 's3:GetObject on photos/'],
  ['any sender', allow('ses:SendRawEmail', identities), 'ses:SendRawEmail on identity'],
  [
    'another sender',
    allow('ses:SendRawEmail', identities, from('other@example.com')),
    'ses:SendRawEmail on identity',
  ],
  ['names without a prefix', allow('s3:ListBucket', arn('Photos')), 's3:ListBucket on photos/'],
])('a role that allows %s instead is told as missing and as unused', (_, statement, use) => {
  expect(faults([statement], [use])).toEqual([
    `sweep uses, and may not: ${use}`,
    expect.stringContaining('sweep may, and no test uses: '),
  ]);
});

test('a partition that no test uses is told, though the action is used in another', () => {
  expect(
    faults(
      [allow('dynamodb:GetItem', arn('Table'), keyed('USER#*', 'PLAN#*'))],
      ['dynamodb:GetItem on table at USER#*'],
    ),
  ).toEqual(['sweep may, and no test uses: dynamodb:GetItem on table at PLAN#*']);
});

test('a function that no test ran, and one without a role, are told', () => {
  expect(faults([], undefined)).toEqual(['no test runs sweep within its grants']);
  expect(permissionFaults(['dust'], new Map(), new Map())).toEqual([
    'dust has no role in the template',
  ]);
});

test('Lambda itself may fill a failure queue, but only if the function has one', () => {
  const statement = allow('sqs:SendMessage', arn('Failures'));
  const retries = {
    Type: 'AWS::Lambda::EventInvokeConfig',
    Properties: {
      FunctionName: { Ref: 'Sweep' },
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Failures', 'Arn'] } } },
    },
  };
  expect(faults([statement], [], { retries })).toEqual([]);
  expect(faults([statement], [])).toHaveLength(1);
  expect(faults([], [], { retries })).toEqual([
    'sweep uses, and may not: sqs:SendMessage on failures',
  ]);
});

test('Lambda fetches events from the queue that is mapped to the function, and from no other', () => {
  const verbs = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
    (verb) => `sqs:${verb}`,
  );
  const fetching = (id: string) => verbs.map((verb) => allow(verb, arn(id)));
  const mapping = {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      FunctionName: { Ref: 'Sweep' },
      EventSourceArn: { 'Fn::GetAtt': ['Events', 'Arn'] },
    },
  };
  expect(faults(fetching('Events'), [], { mapping })).toEqual([]);
  expect(faults(fetching('Others'), [], { mapping })).toHaveLength(6);
  expect(faults(fetching('Events'), [])).toHaveLength(3);
});

test('policies added beside the role count, and what nobody can compare is refused', () => {
  const added = {
    Type: 'AWS::IAM::Policy',
    Properties: {
      Roles: [{ Ref: 'SweepRole' }],
      PolicyDocument: { Statement: [allow('dynamodb:Scan', arn('Table'))] },
    },
  };
  expect(faults([], [], { added })).toEqual([
    'sweep may, and no test uses: dynamodb:Scan on table',
  ]);
  const denied = { ...allow('dynamodb:Scan', arn('Table')), NotAction: 'x' };
  expect(() => faults([denied], [])).toThrow('NotAction');
});

import { expect, test } from 'vitest';
import {
  parseTemplate,
  resolveValue,
  resourceOf,
  resourcesOf,
  type LocalValues,
} from './template-values.ts';

const local: LocalValues = {
  refs: {
    'AWS::AccountId': '000000000000',
    'AWS::StackId': 'arn:aws:cloudformation:us-east-1:000000000000:stack/site/1a2b3c4d-0000-0000',
    Table: 'sheriff-local',
  },
  attributes: { 'Distribution.DomainName': 'site.example' },
  secret: 'a-secret',
  addresses: [
    ['https://site.example', 'http://localhost:3000'],
    ['https://cognito-idp.us-east-1.amazonaws.com', 'http://localhost:3003'],
  ],
};

test.each([
  ['a plain value', 'plain', 'plain'],
  ['a number', 42, 42],
  ['Ref of a resource', { Ref: 'Table' }, 'sheriff-local'],
  ['Ref of a resource without a local name', { Ref: 'Client' }, 'Client'],
  ['Fn::GetAtt in a list', { 'Fn::GetAtt': ['Distribution', 'DomainName'] }, 'site.example'],
  ['Fn::GetAtt as a text', { 'Fn::GetAtt': 'Distribution.DomainName' }, 'site.example'],
  [
    'Fn::Join around other functions',
    { 'Fn::Join': ['', ['photos-', { Ref: 'AWS::AccountId' }, '-us-east-1']] },
    'photos-000000000000-us-east-1',
  ],
  [
    'Fn::Sub',
    { 'Fn::Sub': '${Table} of ${Distribution.DomainName}' },
    'sheriff-local of site.example',
  ],
  ['Fn::Select', { 'Fn::Select': [1, ['first', { Ref: 'Table' }]] }, 'sheriff-local'],
  [
    'the first part of the stack’s own id',
    {
      'Fn::Select': [
        0,
        {
          'Fn::Split': [
            '-',
            { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] },
          ],
        },
      ],
    },
    '1a2b3c4d',
  ],
  ['Fn::Split', { 'Fn::Split': ['-', { Ref: 'Table' }] }, ['sheriff', 'local']],
])('resolves %s', (_, value, expected) => {
  expect(resolveValue(value, local)).toEqual(expected);
});

test('resolves what is nested in lists and objects, and leaves the rest as it is', () => {
  expect(
    resolveValue({ list: [{ Ref: 'Table' }, { deep: { Ref: 'Table' } }], on: true }, local),
  ).toEqual({ list: ['sheriff-local', { deep: 'sheriff-local' }], on: true });
});

test('puts the secret where the template refers to Secrets Manager', () => {
  const reference = {
    'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:::}}']],
  };
  expect(resolveValue(reference, local)).toBe('a-secret');
});

test('replaces an AWS address by the local one, also in the middle of a text', () => {
  const policy = "connect-src 'self' https://cognito-idp.us-east-1.amazonaws.com";
  expect(resolveValue(policy, local)).toBe("connect-src 'self' http://localhost:3003");
  const joined = {
    'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Distribution', 'DomainName'] }]],
  };
  expect(resolveValue({ url: joined }, local)).toEqual({ url: 'http://localhost:3000' });
});

test('refuses an intrinsic function it does not know, by name', () => {
  expect(() => resolveValue({ 'Fn::ImportValue': 'x' }, local)).toThrow('Fn::ImportValue');
});

test('finds resources by type, and the only one of a type', () => {
  const template = parseTemplate({
    Resources: {
      Photos: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'photos' } },
      Web: { Type: 'AWS::S3::Bucket' },
      Topic: { Type: 'AWS::SNS::Topic' },
    },
  });
  expect(resourcesOf(template, 'AWS::S3::Bucket')).toEqual([
    { id: 'Photos', properties: { BucketName: 'photos' } },
    { id: 'Web', properties: {} },
  ]);
  expect(resourceOf(template, 'AWS::S3::Bucket', 'Photos').id).toBe('Photos');
  expect(() => resourceOf(template, 'AWS::S3::Bucket')).toThrow('2 resources');
  expect(() => resourceOf(template, 'AWS::SQS::Queue')).toThrow('0 resources');
});

import { expect, test } from 'vitest';
import { wholeTemplate } from './whole-template.ts';

const root = {
  Parameters: { BootstrapVersion: {} },
  Resources: {
    Table: { Type: 'AWS::DynamoDB::GlobalTable' },
    PondsDomain: {
      Type: 'AWS::CloudFormation::Stack',
      Properties: {
        Parameters: { TableName: { Ref: 'Table' }, TableArn: { 'Fn::GetAtt': ['Table', 'Arn'] } },
      },
    },
  },
};
const ponds = {
  Parameters: { TableName: {}, TableArn: {} },
  Resources: {
    Frogs: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Role: { Ref: 'FrogsRole' },
        Environment: { TABLE: { Ref: 'TableName' }, REGION: { Ref: 'AWS::Region' } },
        Allowed: [{ 'Fn::Join': ['', [{ Ref: 'TableArn' }, '/index/gsi1']] }],
      },
    },
    FrogsRole: { Type: 'AWS::IAM::Role' },
  },
};

test('has the resources of all templates, with the nested ones’ parameters substituted', () => {
  const whole = wholeTemplate(root, { PondsDomain: ponds });
  expect(Object.keys(whole.Resources)).toEqual(['Table', 'PondsDomain', 'Frogs', 'FrogsRole']);
  expect(whole.Resources['Frogs']).toEqual({
    Type: 'AWS::Lambda::Function',
    Properties: {
      Role: { Ref: 'FrogsRole' },
      Environment: { TABLE: { Ref: 'Table' }, REGION: { Ref: 'AWS::Region' } },
      Allowed: [{ 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Table', 'Arn'] }, '/index/gsi1']] }],
    },
  });
});

test('leaves the rest of the root unchanged', () => {
  const whole = wholeTemplate(root, { PondsDomain: ponds });
  expect(whole).toMatchObject({
    Parameters: root.Parameters,
    Resources: { PondsDomain: root.Resources.PondsDomain },
  });
});

test('refuses a nested template that the root does not have', () => {
  expect(() => wholeTemplate(root, { RiversDomain: ponds })).toThrow('RiversDomain');
});

import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { readStage } from '../stages.ts';
import { fullyConfiguredStage, synthesizeStage } from '../testing/synthesize-stage.ts';

const dev = synthesizeStage('dev');
const [pool] = dev.ofType('AWS::Cognito::UserPool');
const trigger = dev
  .ofType('AWS::Lambda::Function')
  .find(({ Properties }) => Properties.FunctionName === 'sheriff-dev-session-limit-code-mail')!;
const arnOfTrigger = { 'Fn::GetAtt': [trigger.logicalId, 'Arn'] };
const permission = dev
  .ofType('AWS::Lambda::Permission')
  .find(({ Properties }) => Properties.Principal === 'cognito-idp.amazonaws.com')!;

describe('before the user pool mails', () => {
  test('it asks a function, which it alone may call', () => {
    expect(pool!.Properties.LambdaConfig).toEqual({ CustomMessage: arnOfTrigger });
    expect(permission.Properties).toEqual({
      Action: 'lambda:InvokeFunction',
      FunctionName: arnOfTrigger,
      Principal: 'cognito-idp.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [pool!.logicalId, 'Arn'] },
    });
  });

  test('the function is there, and may be called, before a user is invited', () => {
    const [user] = dev.ofType('AWS::Cognito::UserPoolUser');
    expect(user!.DependsOn).toContain(permission.logicalId);
    expect(dev.deployed['sheriff-dev']!.Resources).toHaveProperty(trigger.logicalId);
  });

  test('the function may use the table and its log, and nothing else', () => {
    const role = dev.resources[trigger.Properties.Role['Fn::GetAtt'][0]]!;
    const { Statement } = role.Properties.Policies[0].PolicyDocument;
    expect(Statement.map(({ Action }: { Action: string | string[] }) => Action)).toEqual([
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
      ['dynamodb:BatchGetItem', 'dynamodb:GetItem'],
      'dynamodb:UpdateItem',
    ]);
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
  });

  test('it answers within the time that Cognito waits', () => {
    expect(trigger.Properties.Timeout).toBeLessThanOrEqual(5);
  });
});

const codesOf = (signInMail: 'cognito' | 'ses') =>
  synthesizeStage('dev', {
    changes: { settings: { ...readStage('dev'), signInMail, mailsPerDay: 301 } },
  })
    .ofType('AWS::Lambda::Function')
    .find(({ Properties }) => Properties.FunctionName?.endsWith('-limit-code-mail'))!.Properties
    .Environment.Variables.CODE_MAILS_PER_DAY;

test.each([
  ['Cognito', 'fifty, its limit', 'cognito', '50'],
  ['SES', 'the reserved half of the stage’s mails', 'ses', '150'],
] as const)('codes mailed by %s are %s, in a day', (_by, _what, signInMail, most) => {
  expect(codesOf(signInMail)).toBe(most);
});

describe('the firewall of the user pool', () => {
  test('limits what one address asks of it, codes before sign-ins', () => {
    const settings = {
      ...fullyConfiguredStage('prod'),
      firewall: { knownAttacks: 'count' } as const,
    };
    const { template, ofType } = synthesizeStage('prod', { changes: { settings } });
    const acl = ofType('AWS::WAFv2::WebACL').find(
      ({ Properties }) => Properties.Scope === 'REGIONAL',
    )!;
    const limits = acl.Properties.Rules.map(({ Name, Statement, Action }: any) => {
      const { Limit, AggregateKeyType, ScopeDownStatement } = Statement.RateBasedStatement;
      const targets = ScopeDownStatement.OrStatement.Statements.map(
        ({ ByteMatchStatement: { SearchString, FieldToMatch } }: any) => {
          expect(FieldToMatch).toEqual({ SingleHeader: { Name: 'x-amz-target' } });
          return SearchString;
        },
      );
      expect([AggregateKeyType, Action]).toEqual(['IP', { Block: {} }]);
      return [Name, Limit, targets];
    });
    expect(limits).toEqual([
      ['codes', 10, expect.arrayContaining(['.ForgotPassword', '.ResendConfirmationCode'])],
      ['sign-ins', 60, expect.arrayContaining(['.InitiateAuth'])],
    ]);
    template.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
      ResourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^IdentityUsers'), 'Arn'] },
      WebACLArn: { 'Fn::GetAtt': [acl.logicalId, 'Arn'] },
    });
  });

  test('is left out where the stage has none', () => {
    dev.template.resourceCountIs('AWS::WAFv2::WebACLAssociation', 0);
  });
});

import { Match } from 'aws-cdk-lib/assertions';
import { allFunctions, routes } from 'functions/manifest.ts';
import { environmentNames } from 'functions/platform/environment.ts';
import { functionDefaults, type Route } from 'functions/platform/endpoint/route.ts';
import { defineContract } from 'shared/contracts/contract.ts';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { routeLimits } from '../edge-limits.ts';
import { bodyOperations } from '../testing/body-operations.ts';
import { fixedName } from '../fixed-name.ts';
import { functionsPerPolicy } from './api.ts';
import {
  functionArn,
  fullyConfiguredStage,
  synthesizeStage,
  type Resource,
} from '../testing/synthesize-stage.ts';

const { template, resources, ofType, text } = synthesizeStage('dev');
const isOurs = ({ Properties }: Resource) =>
  String(Properties.FunctionName ?? '').startsWith('sheriff-dev-');
const functions = ofType('AWS::Lambda::Function').filter(isOurs);
const nameOf = ({ contract, entry }: Route, prefix = 'sheriff-dev') =>
  fixedName(prefix, { name: contract.name, entry });
const functionOf = (route: Route): any =>
  functions.find(({ Properties }) => Properties.FunctionName === nameOf(route))!.Properties;
const roleOf = (route: Route): any =>
  resources[functionOf(route).Role['Fn::GetAtt'][0]]!.Properties;
const keyOf = ({ contract }: Route) => `${contract.method} ${contract.path}`;
const namesAndRoutes = routes.map((route) => [route.contract.name, route] as const);
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const statementsOf = (route: Route): any[] => roleOf(route).Policies[0].PolicyDocument.Statement;
const ends = (end: string) => ({ 'Fn::Join': ['', Match.arrayWith([end])] });

describe('routes', () => {
  test('the open stage throttles all routes, and some more than others', () => {
    const [stage] = ofType('AWS::ApiGatewayV2::Stage');
    const { DefaultRouteSettings, RouteSettings } = stage!.Properties;
    const { others, byRoute } = routeLimits(10);
    expect(DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: others.ratePerSecond,
      ThrottlingBurstLimit: others.burst,
    });
    // Public routes with a rate limit per caller also have one for all callers together.
    const counted = routes.filter(
      ({ contract: { access, rateLimit } }) => access === 'public' && rateLimit,
    );
    expect(Object.keys(RouteSettings).toSorted()).toEqual(
      [...counted.map(keyOf), 'POST /api/quote-requests'].toSorted(),
    );
    for (const [key, { ThrottlingRateLimit, ThrottlingBurstLimit }] of Object.entries<any>(
      RouteSettings,
    ))
      expect({ ratePerSecond: ThrottlingRateLimit, burst: ThrottlingBurstLimit }).toEqual(
        byRoute[key],
      );
  });

  test('the access log names neither the caller nor the query', () => {
    const [stage] = ofType('AWS::ApiGatewayV2::Stage');
    const format = JSON.parse(stage!.Properties.AccessLogSettings.Format);
    expect(Object.keys(format)).toEqual([
      'requestId',
      'time',
      'routeKey',
      'status',
      'integrationStatus',
      'latency',
      'integrationError',
    ]);
  });
});

describe('functions', () => {
  test('every route, job and listener has one', () => {
    expect(functions.map(({ Properties }) => Properties.FunctionName).toSorted()).toEqual(
      allFunctions.map((each) => fixedName('sheriff-dev', each)).toSorted(),
    );
  });

  test.each(namesAndRoutes)('%s is configured as its route declares', (_, route) => {
    expect(functionOf(route)).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: route.memory ?? functionDefaults.memory,
      Timeout: route.timeout ?? functionDefaults.timeout,
      LoggingConfig: { LogFormat: 'JSON' },
    });
  });

  test.each(namesAndRoutes)('%s gets the variables its route names and no others', (_, route) => {
    expect(Object.keys(functionOf(route).Environment?.Variables ?? {}).toSorted()).toEqual(
      route.environment.toSorted(),
    );
  });

  test('write as JSON into one log, except what the pool calls and the probe, and all keep 90 days', () => {
    const others: Record<string, string> = {
      'sheriff-dev-session-limit-code-mail': 'pool-mails',
      'sheriff-dev-monitoring-check-site': 'probes',
    };
    for (const { Properties } of functions)
      expect(resources[Properties.LoggingConfig.LogGroup.Ref]!.Properties).toMatchObject({
        LogGroupName: `/sheriff-dev/${others[Properties.FunctionName] ?? 'functions'}`,
        RetentionInDays: 90,
      });
  });

  test('log a report of each failed invocation, which is counted', () => {
    for (const { Properties } of functions)
      expect(Properties.LoggingConfig).toMatchObject({
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'WARN',
      });
  });
});

describe('permissions', () => {
  test('no two functions share a role', () => {
    const roles = functions.map(({ Properties }) => Properties.Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(functions.length);
  });

  test.each(namesAndRoutes)('%s has one inline policy and no other', (_, route) => {
    const role = roleOf(route);
    expect(role.Policies).toHaveLength(1);
    expect(role.ManagedPolicyArns).toBeUndefined();
    const roleId = functionOf(route).Role['Fn::GetAtt'][0];
    for (const { Properties } of ofType('AWS::IAM::Policy'))
      expect(Properties.Roles).not.toContainEqual({ Ref: roleId });
  });

  test.each(namesAndRoutes)('%s may do what its route grants and write its log', (_, route) => {
    const allowed = statementsOf(route).flatMap(({ Action }) => asList(Action));
    const requested = ['logs:CreateLogStream', 'logs:PutLogEvents'].concat(
      // This stage has no role for temporary upload credentials, and takes no cards and banks.
      route.grants.flatMap(({ on, actions }) =>
        on === 'upload-role' || on === 'payment-secret' ? [] : actions,
      ),
    );
    expect(new Set(allowed)).toEqual(new Set(requested));
    expect(allowed.join()).not.toContain('*');
  });

  test.each(namesAndRoutes)('%s may use named resources only', (_, route) => {
    for (const { Effect, Resource } of statementsOf(route)) {
      expect(Effect).toBe('Allow');
      for (const resource of asList(Resource)) expect(resource).not.toBe('*');
    }
  });

  test('API Gateway may invoke the functions of the routes, by one role small enough for IAM', () => {
    const operations = bodyOperations(ofType('AWS::ApiGatewayV2::Api')[0]!.Properties.Body);
    const [roleId, ...others] = new Set(
      operations.map(
        ({ operation }) =>
          operation['x-amazon-apigateway-integration'].credentials['Fn::GetAtt'][0],
      ),
    );
    expect(others).toEqual([]);
    const { AssumeRolePolicyDocument, ManagedPolicyArns } = resources[roleId]!.Properties;
    expect(AssumeRolePolicyDocument.Statement).toMatchObject([
      { Principal: { Service: 'apigateway.amazonaws.com' } },
    ]);
    const statements = ManagedPolicyArns.flatMap(
      ({ Ref }: { Ref: string }) => resources[Ref]!.Properties.PolicyDocument.Statement,
    );
    for (const { Action } of statements) expect(Action).toBe('lambda:InvokeFunction');
    const Resource = statements.flatMap((statement: { Resource: unknown }) => statement.Resource);
    const invoked = operations.map(({ functionName }) => functionArn(functionName));
    expect(Resource).toHaveLength(routes.length);
    expect(Resource).toEqual(expect.arrayContaining(invoked));
    // A role can have ten managed policies of 6,144 characters each.
    expect(ManagedPolicyArns.length).toBeLessThan(10);
    const longest = routes
      .map(
        (route) =>
          `"arn:aws:lambda:ap-northeast-1:111122223333:function:${nameOf(route, 'sheriff-staging')}",`
            .length,
      )
      .toSorted((one, other) => other - one)
      .slice(0, functionsPerPolicy);
    expect(longest.reduce((sum, length) => sum + length, 200)).toBeLessThan(6144);
  });

  test('nothing in the stack may scan a table', () => {
    expect(text).not.toContain('dynamodb:Scan');
    expect(text).not.toContain('dynamodb:*');
  });

  test('no policy of the stack allows anything on every resource', () => {
    const policies = [
      ...ofType('AWS::IAM::Policy').map(({ Properties }) => Properties),
      ...ofType('AWS::IAM::Role').flatMap(({ Properties }) => Properties.Policies ?? []),
    ];
    for (const { PolicyDocument } of policies)
      for (const { Resource } of PolicyDocument.Statement)
        expect(asList(Resource)).not.toContain('*');
  });
});

describe('a route with every grant', () => {
  const contract = defineContract('public', 'GET', '/api/everything', {
    name: 'ask-everything',
    summary: 'Asks for everything',
    response: z.string(),
  });
  const everything = synthesizeStage('prod', {
    changes: {
      settings: {
        ...fullyConfiguredStage('prod'),
        payments: { secretName: 'prod/stripe', methods: ['card'] },
      },
      routes: [
        {
          contract,
          entry: 'everything/endpoints/ask-everything.ts',
          environment: [...environmentNames],
          grants: [
            { on: 'table', actions: ['dynamodb:GetItem'] },
            { on: 'table', actions: ['dynamodb:PutItem'], partitions: ['USER#*', 'CATALOGUE'] },
            { on: 'index', index: 'gsi2', actions: ['dynamodb:Query'] },
            { on: 'photos', actions: ['s3:PutObject'], prefix: 'uploads/' },
            { on: 'mail', actions: ['ses:SendRawEmail'] },
            { on: 'pool', actions: ['cognito-idp:AdminGetUser'] },
            { on: 'upload-role', actions: ['sts:AssumeRole'] },
            { on: 'payment-secret', actions: ['secretsmanager:GetSecretValue'] },
          ],
        },
      ],
    },
  });
  const idOf = (type: string) => everything.ofType(type)[0]!.logicalId;

  const uploadRole = everything
    .ofType('AWS::IAM::Role')
    .find(({ logicalId }) => logicalId.startsWith('UploadRole'))!;

  test('gets temporary upload credentials from a role that may write uploads and nothing else', () => {
    expect(uploadRole.Properties.MaxSessionDuration).toBe(3600);
    const [{ PolicyDocument }] = uploadRole.Properties.Policies;
    expect(PolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts', 's3:PutObject'],
        Resource: { 'Fn::Join': ['', [expect.anything(), '/uploads/*']] },
      },
    ]);
  });

  test('is allowed each action on the resource of the grant', () => {
    const table = { 'Fn::GetAtt': [idOf('AWS::DynamoDB::GlobalTable'), 'Arn'] };
    everything.template.hasResourceProperties('AWS::IAM::Role', {
      Policies: [
        {
          PolicyDocument: {
            Statement: Match.arrayWith([
              { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: table },
              {
                Effect: 'Allow',
                Action: 'dynamodb:PutItem',
                Resource: table,
                Condition: {
                  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['USER#*', 'CATALOGUE'] },
                },
              },
              {
                Effect: 'Allow',
                Action: 'dynamodb:Query',
                Resource: { 'Fn::Join': ['', [table, '/index/gsi2']] },
              },
              { Effect: 'Allow', Action: 's3:PutObject', Resource: ends('/uploads/*') },
              {
                Effect: 'Allow',
                Action: 'ses:SendRawEmail',
                Resource: ends(':identity/*'),
                Condition: { StringEquals: { 'ses:FromAddress': 'hello@example.com' } },
              },
              {
                Effect: 'Allow',
                Action: 'ses:SendRawEmail',
                Resource: ends(':configuration-set/'),
              },
              {
                Effect: 'Allow',
                Action: 'cognito-idp:AdminGetUser',
                Resource: { 'Fn::GetAtt': [idOf('AWS::Cognito::UserPool'), 'Arn'] },
              },
              {
                Effect: 'Allow',
                Action: 'sts:AssumeRole',
                Resource: { 'Fn::GetAtt': [uploadRole.logicalId, 'Arn'] },
              },
              {
                Effect: 'Allow',
                Action: 'secretsmanager:GetSecretValue',
                Resource: ends(':secret:prod/stripe-??????'),
              },
            ]),
          },
        },
      ],
    });
  });

  test('gets the stage in its variables', () => {
    everything.template.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'sheriff-prod-everything-ask-everything',
      Environment: {
        Variables: {
          TABLE_NAME: { Ref: idOf('AWS::DynamoDB::GlobalTable') },
          PHOTO_BUCKET: { Ref: Match.stringLikeRegexp('^Photos') },
          SITE_URL: 'https://www.example.com',
          ORIGIN_SECRET: { 'Fn::Join': ['', Match.arrayWith([':SecretString:::}}'])] },
          IDENTITY_URL: 'https://pool-and-poop-sheriff.auth.us-east-1.amazoncognito.com',
          IDENTITY_ISSUER: {
            'Fn::Join': [
              '',
              [
                'https://cognito-idp.us-east-1.amazonaws.com/',
                { Ref: idOf('AWS::Cognito::UserPool') },
              ],
            ],
          },
          USER_POOL_CLIENT_ID: { Ref: Match.stringLikeRegexp('SignIn') },
          MAIL_SENDER: 'Pool & Poop Sheriff <hello@example.com>',
          ADMIN_EMAIL: 'admin@example.com',
          MAIL_CONFIGURATION_SET: { Ref: idOf('AWS::SES::ConfigurationSet') },
          MAILS_PER_DAY: '200',
          MAILS_PER_CAUSE: '20',
          USER_POOL_ID: { Ref: idOf('AWS::Cognito::UserPool') },
          SITE_SETTINGS: {
            'Fn::Join': [
              '',
              Match.arrayWith([
                Match.stringLikeRegexp('"siteUrl":"https://www.example.com"'),
                { Ref: idOf('AWS::Cognito::UserPool') },
                { Ref: Match.stringLikeRegexp('Account') },
              ]),
            ],
          },
        },
      },
    });
  });
});

test('the functions have three logs and the API one, and no route has metrics to be paid for', () => {
  template.resourceCountIs('AWS::Logs::LogGroup', 4);
  template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
    DefaultRouteSettings: { DetailedMetricsEnabled: false },
  });
});

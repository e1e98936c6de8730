import { routes } from 'functions/manifest.ts';
import type { Route } from 'functions/platform/endpoint/route.ts';
import { describe, expect, test } from 'vitest';
import { routeLimits } from '../edge-limits.ts';
import { fixedName } from '../fixed-name.ts';
import { readStage } from '../stages.ts';
import { bodyOperations } from '../testing/body-operations.ts';
import { synthesizeStage } from '../testing/synthesize-stage.ts';

type Stage = ReturnType<typeof synthesizeStage>;

const stages = (['dev', 'staging', 'prod'] as const).map((name) => ({
  name,
  ...synthesizeStage(name),
}));
const keyOf = ({ contract }: Route) => `${contract.method} ${contract.path}`;
const functionOf = (routeKey: string, stackName: string): string => {
  const { contract, entry } = routes.find((route) =>
    routeKey === '$default' ? route.answersUnknown : keyOf(route) === routeKey,
  )!;
  return fixedName(stackName, { name: contract.name, entry });
};
const bodyOf = ({ ofType }: Stage): any => ofType('AWS::ApiGatewayV2::Api')[0]!.Properties.Body;
const deploymentOf = ({ ofType }: Stage) => ofType('AWS::ApiGatewayV2::Deployment')[0]!;

describe.each(stages)('the API of $stackName', (stage) => {
  const { name, stackName, ofType, deployed } = stage;
  const body = bodyOf(stage);
  const operations = bodyOperations(body);

  // CloudFormation refuses Name, ProtocolType, CorsConfiguration and Tags beside a document:
  // https://github.com/aws/aws-cdk/issues/15754, https://github.com/aws/aws-cdk/issues/28552
  test('has nothing beside its document, which may not have warnings', () => {
    const [api, ...others] = ofType('AWS::ApiGatewayV2::Api');
    expect(others).toEqual([]);
    expect(api!.Properties).toEqual({ Body: body, FailOnWarnings: true });
  });

  // An update of the document would delete them.
  test('has no route or integration of its own', () => {
    const types = new Set(Object.values(stage.resources).map(({ Type }) => Type));
    expect([...types].filter((type) => type.startsWith('AWS::ApiGatewayV2::')).toSorted()).toEqual([
      'AWS::ApiGatewayV2::Api',
      'AWS::ApiGatewayV2::Deployment',
      'AWS::ApiGatewayV2::Stage',
    ]);
  });

  test('is OpenAPI 3.0 with name, tag and paths, without schemas', () => {
    const { paths: _paths, ...rest } = body;
    expect(rest).toEqual({
      openapi: '3.0.1',
      info: { title: stackName, version: '1' },
      tags: [{ name: 'stage', 'x-amazon-apigateway-tag-value': name }],
    });
  });

  // No security rule sees the routes in a document (AwsSolutions-APIG4).
  test('has an operation for each contract, each with an access level, and one for unknown calls', () => {
    expect(operations.map(({ routeKey }) => routeKey).toSorted()).toEqual(
      ['$default', ...routes.map(keyOf)].toSorted(),
    );
    const known = new Set<string>(['public', 'customer', 'admin', 'set-up']);
    for (const { contract } of routes)
      expect([contract.name, known.has(contract.access)]).toEqual([contract.name, true]);
  });

  test('invokes the contract’s own function in each operation, and says nothing else about it', () => {
    for (const { routeKey, operation } of operations)
      expect([routeKey, operation]).toEqual([
        routeKey,
        {
          ...(routeKey === '$default' && { isDefaultRoute: true }),
          responses: { default: { description: 'See the contract' } },
          'x-amazon-apigateway-integration': {
            type: 'AWS_PROXY',
            httpMethod: 'POST',
            payloadFormatVersion: '2.0',
            credentials: { 'Fn::GetAtt': [expect.stringMatching(/^ApiRole/), 'Arn'] },
            uri: {
              'Fn::Join': [
                '',
                [
                  'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:',
                  { Ref: 'AWS::AccountId' },
                  `:function:${functionOf(routeKey, stackName)}/invocations`,
                ],
              ],
            },
          },
        },
      ]);
  });

  test('names only functions that are in the templates', () => {
    const functions = ofType('AWS::Lambda::Function').map(
      ({ Properties }) => Properties.FunctionName,
    );
    expect(functions).toEqual(
      expect.arrayContaining(operations.map(({ functionName }) => functionName)),
    );
  });

  test('declares the parameters of each path and no others', () => {
    for (const [path, { parameters = [] }] of Object.entries<any>(body.paths))
      expect([path, parameters]).toEqual([
        path,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
          name: parameter,
          in: 'path',
          required: true,
          schema: { type: 'string' },
        })),
      ]);
  });

  test('has paths that begin with a slash and that differ in more than their parameters’ names', () => {
    const paths = Object.keys(body.paths);
    for (const path of paths) expect(path).toMatch(/^\/(\$default|api\/)/);
    const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test('has a route for every route setting', () => {
    const { RouteSettings } = ofType('AWS::ApiGatewayV2::Stage')[0]!.Properties;
    const limited = Object.keys(RouteSettings);
    const { byRoute } = routeLimits(readStage(name).concurrency);
    expect(limited.toSorted()).toEqual(Object.keys(byRoute).toSorted());
    expect(operations.map(({ routeKey }) => routeKey)).toEqual(expect.arrayContaining(limited));
  });

  // CloudFormation's limit is 1 MB: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
  test('leaves the root template below half of what it may be', () => {
    expect(JSON.stringify(body).length).toBeLessThan(120_000);
    // As it is written, indented by one.
    expect(JSON.stringify(deployed[stackName], null, 1).length).toBeLessThan(500_000);
  });

  test('serves a deployment that waits for the functions of all domains', () => {
    const { logicalId, DependsOn, Properties } = deploymentOf(stage);
    const [api] = ofType('AWS::ApiGatewayV2::Api');
    expect(Properties).toEqual({ ApiId: { Ref: api!.logicalId } });
    const domains = ofType('AWS::CloudFormation::Stack').map((domain) => domain.logicalId);
    expect(domains).not.toEqual([]);
    expect(DependsOn).toEqual(domains.toSorted());
    const [served] = ofType('AWS::ApiGatewayV2::Stage');
    expect(served!.Properties).toMatchObject({
      AutoDeploy: false,
      DeploymentId: { Ref: logicalId },
    });
  });
});

describe('the deployment of the API', () => {
  const dev = synthesizeStage('dev');

  test.each([
    { what: 'a route less', changes: { routes: routes.slice(1) } },
    {
      what: 'another function for unknown calls',
      changes: {
        routes: routes.map(({ answersUnknown: _unknown, ...route }, index) =>
          index === 0 ? { ...route, answersUnknown: true as const } : route,
        ),
      },
    },
  ])('is another one with $what', ({ changes }) => {
    const changed = synthesizeStage('dev', { changes });
    expect(bodyOf(changed)).not.toEqual(bodyOf(dev));
    expect(deploymentOf(changed).logicalId).not.toBe(deploymentOf(dev).logicalId);
  });

  test.each([
    { what: 'other settings', changes: { settings: { ...readStage('dev'), mailsPerDay: 7 } } },
    {
      what: 'a function that has changed',
      changes: { routes: routes.map((route) => ({ ...route, memory: 1024 })) },
    },
    { what: 'routes in another order', changes: { routes: routes.toReversed() } },
  ])('is the same with $what', ({ changes }) => {
    const changed = synthesizeStage('dev', { changes });
    expect(changed.text).not.toBe(dev.text);
    expect(deploymentOf(changed).logicalId).toBe(deploymentOf(dev).logicalId);
  });
});

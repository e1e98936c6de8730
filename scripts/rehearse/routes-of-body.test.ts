import { expect, test } from 'vitest';
import { apiBody } from '../../infra/constructs/api-body.ts';
import { routesOfBody } from './routes-of-body.ts';

const bodyOf = (...routeKeys: string[]) =>
  apiBody({
    name: 'sheriff-dev',
    stage: 'dev',
    partition: 'aws',
    region: 'us-east-1',
    role: 'role-of-the-api',
    endpoints: routeKeys.map((routeKey) => ({ routeKey, functionArn: `function of ${routeKey}` })),
  });

const routesIn = (resources: ReturnType<typeof routesOfBody>) =>
  Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Route');

const integrationOf = (routeKey: string) => ({
  Type: 'AWS::ApiGatewayV2::Integration',
  Properties: {
    ApiId: { Ref: 'Api' },
    IntegrationType: 'AWS_PROXY',
    IntegrationMethod: 'POST',
    IntegrationUri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/function of ${routeKey}/invocations`,
    CredentialsArn: 'role-of-the-api',
    PayloadFormatVersion: '2.0',
  },
});

test('makes a route of each operation, whatever its method, its parameters and the default one', () => {
  const resources = routesOfBody(
    'Api',
    bodyOf('GET /api/cart', 'POST /api/cart', 'GET /api/services/{id}', '$default'),
  );
  expect(routesIn(resources).map(({ Properties }) => Properties?.['RouteKey'])).toEqual([
    '$default',
    'GET /api/cart',
    'POST /api/cart',
    'GET /api/services/{id}',
  ]);
});

test('leads each route to the function of its operation, with the role of the API', () => {
  const resources = routesOfBody('Api', bodyOf('GET /api/cart', 'GET /api/services'));
  const targets = routesIn(resources).map(({ Properties }) => {
    const target = JSON.stringify(Properties?.['Target']);
    const id = Object.keys(resources).find((one) => target.includes(`"${one}"`)) ?? '';
    return [Properties?.['RouteKey'], resources[id]];
  });
  expect(targets).toEqual(
    ['GET /api/cart', 'GET /api/services'].map((key) => [key, integrationOf(key)]),
  );
});

test('refuses an operation without an integration, which would get no route', () => {
  const document = { paths: { '/api/cart': { get: { responses: {} } } } };
  expect(() => routesOfBody('Api', document)).toThrow(/x-amazon-apigateway-integration/);
});

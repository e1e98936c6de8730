import { expect, test } from 'vitest';
import { apiRoutesOf } from './api-routes.ts';
import { parseTemplate } from './template-values.ts';

const local = {
  refs: { 'AWS::AccountId': '000000000000' },
  attributes: {},
  secret: '',
  addresses: [],
};

const invokes = (name: string, integration: Record<string, unknown> = {}) => ({
  responses: { default: { description: 'See the contract' } },
  'x-amazon-apigateway-integration': {
    type: 'AWS_PROXY',
    payloadFormatVersion: '2.0',
    uri: {
      'Fn::Join': [
        '',
        [
          'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:',
          { Ref: 'AWS::AccountId' },
          `:function:sheriff-dev-items-${name}/invocations`,
        ],
      ],
    },
    ...integration,
  },
});
const routesIn = (paths: Record<string, unknown>) =>
  apiRoutesOf(
    parseTemplate({
      Resources: { Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body: { paths } } } },
    }),
    local,
    new Map(
      ['get-item', 'remove-item', 'list-items'].map((name) => [`sheriff-dev-items-${name}`, name]),
    ),
  );

test('each operation of the document is a route to its function, the default one too', () => {
  expect(
    routesIn({
      '/api/items/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true }],
        get: invokes('get-item'),
        delete: invokes('remove-item'),
      },
      '/$default': {
        'x-amazon-apigateway-any-method': { isDefaultRoute: true, ...invokes('list-items') },
      },
    }),
  ).toEqual([
    { name: 'get-item', routeKey: 'GET /api/items/{id}' },
    { name: 'remove-item', routeKey: 'DELETE /api/items/{id}' },
    { name: 'list-items', routeKey: '$default' },
  ]);
});

test.each([
  ['payloadFormatVersion', invokes('get-item', { payloadFormatVersion: '1.0' })],
  ['type', invokes('get-item', { type: 'HTTP_PROXY' })],
  ['uri', invokes('get-item', { uri: 'https://example.com/' })],
  ['x-amazon-apigateway-integration', { responses: {} }],
])('an operation with another %s is refused', (property, get) => {
  expect(() => routesIn({ '/api/items': { get } })).toThrow(property);
});

test('an operation that invokes no function of the product is refused', () => {
  expect(() => routesIn({ '/api/items': { get: invokes('other') } })).toThrow(
    'There is no function sheriff-dev-items-other',
  );
});

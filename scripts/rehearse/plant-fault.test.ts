import { expect, test } from 'vitest';
import { plantFault } from './plant-fault.ts';

const template = {
  Resources: {
    Role: { Type: 'AWS::IAM::Role', Properties: { Policies: [{ PolicyName: 'needs' }] } },
    Reader: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        FunctionName: 'sheriff-dev-list-reviews',
        Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
        Environment: { Variables: { TABLE_NAME: 'table' } },
      },
    },
    Route: { Type: 'AWS::ApiGatewayV2::Route', Properties: { RouteKey: 'GET /api/reviews' } },
    Stage: { Type: 'AWS::ApiGatewayV2::Stage', DependsOn: ['Route'] },
  },
};

test.each([
  ['permission', { Role: { Type: 'AWS::IAM::Role', Properties: { Policies: [] } } }],
  [
    'variable',
    {
      Reader: {
        Type: 'AWS::Lambda::Function',
        Properties: {
          ...template.Resources.Reader.Properties,
          Environment: { Variables: {} },
        },
      },
    },
  ],
] as const)('takes nothing but the %s away', (fault, changed) => {
  expect(plantFault(template, fault).Resources).toEqual({ ...template.Resources, ...changed });
});

test('takes the route away, for which the stage no longer waits', () => {
  const { Role, Reader } = template.Resources;
  expect(plantFault(template, 'route').Resources).toEqual({
    Role,
    Reader,
    Stage: { Type: 'AWS::ApiGatewayV2::Stage' },
  });
});

import { expect, test } from 'vitest';
import { apiBody } from '../../infra/constructs/api-body.ts';
import { adaptTemplate } from './adapt-template.ts';
import type { Unsupported } from './unsupported.ts';

const list: Unsupported[] = [
  { type: 'AWS::Unknown::Thing', refusal: /unknown/ },
  { type: 'AWS::CloudWatch::Alarm', property: 'Metrics', refusal: /math/ },
];

test('leaves out what is listed, by type or by property, and waits for it no more', () => {
  const { template, leftOut } = adaptTemplate(
    {
      Resources: {
        Thing: { Type: 'AWS::Unknown::Thing' },
        Math: { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [] } },
        Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
        One: { Type: 'AWS::SQS::Queue', DependsOn: 'Thing' },
        Two: { Type: 'AWS::SQS::Queue', DependsOn: ['Math', 'One'] },
      },
    },
    list,
  );
  expect(leftOut.map(({ id, entry }) => [id, entry])).toEqual([
    ['Thing', list[0]],
    ['Math', list[1]],
  ]);
  expect(template.Resources).toEqual({
    Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
    One: { Type: 'AWS::SQS::Queue' },
    Two: { Type: 'AWS::SQS::Queue', DependsOn: ['One'] },
  });
});

test('opens the stage after the routes of the document, without the deployment', () => {
  const Body = apiBody({
    name: 'sheriff-dev',
    stage: 'dev',
    partition: 'aws',
    region: 'us-east-1',
    role: 'role',
    endpoints: [{ routeKey: 'GET /api/cart', functionArn: 'function' }],
  });
  const { template, made } = adaptTemplate(
    {
      Resources: {
        Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body } },
        Deployment: { Type: 'AWS::ApiGatewayV2::Deployment', Properties: {} },
        Stage: {
          Type: 'AWS::ApiGatewayV2::Stage',
          Properties: { StageName: '$default', DeploymentId: { Ref: 'Deployment' } },
          DependsOn: ['Deployment'],
        },
      },
    },
    [{ type: 'AWS::ApiGatewayV2::Deployment', refusal: /unknown/ }],
  );
  expect(Object.keys(made)).toHaveLength(2);
  expect(template.Resources['Stage']).toEqual({
    Type: 'AWS::ApiGatewayV2::Stage',
    Properties: { StageName: '$default', AutoDeploy: true },
    DependsOn: Object.keys(made),
  });
});

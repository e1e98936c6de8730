import * as z from 'zod/mini';
import type { Resource } from './stack-template.ts';

const integrationKey = 'x-amazon-apigateway-integration';

const operation = z.looseObject({
  isDefaultRoute: z.optional(z.boolean()),
  [integrationKey]: z.strictObject({
    type: z.literal('AWS_PROXY'),
    httpMethod: z.literal('POST'),
    payloadFormatVersion: z.string(),
    /** Names a function by its ARN; like `credentials`, usually an intrinsic function. */
    uri: z.unknown(),
    credentials: z.unknown(),
  }),
});

/** Operations by method; `parameters` are those of the path. */
const pathItem = z.pipe(
  z.looseObject({ parameters: z.optional(z.unknown()) }),
  z.transform(({ parameters: _ofPath, ...operations }) => operations),
);

const body = z.looseObject({ paths: z.record(z.string(), pathItem) });

const methods: Record<string, string> = { 'x-amazon-apigateway-any-method': 'ANY' };

/**
 * The integrations and routes that API Gateway makes of an OpenAPI document: the emulator takes the document and makes
 * none of them.
 * @param apiId logical id of the API
 * @throws z.core.$ZodError if the document has an operation of another kind, which would be lost here
 */
export const routesOfBody = (apiId: string, document: unknown): Record<string, Resource> => {
  const operations = Object.entries(body.parse(document).paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, input]) => {
      const { isDefaultRoute, ...declared } = operation.parse(input);
      return {
        routeKey:
          isDefaultRoute === true
            ? '$default'
            : `${methods[method] ?? method.toUpperCase()} ${path}`,
        integration: declared[integrationKey],
      };
    }),
  );
  return Object.fromEntries(
    operations.flatMap(({ routeKey, integration }, index) => {
      const integrationId = `${apiId}Integration${index}`;
      return [
        [
          integrationId,
          {
            Type: 'AWS::ApiGatewayV2::Integration',
            Properties: {
              ApiId: { Ref: apiId },
              IntegrationType: integration.type,
              IntegrationMethod: integration.httpMethod,
              IntegrationUri: integration.uri,
              CredentialsArn: integration.credentials,
              PayloadFormatVersion: integration.payloadFormatVersion,
            },
          },
        ],
        [
          `${apiId}Route${index}`,
          {
            Type: 'AWS::ApiGatewayV2::Route',
            Properties: {
              ApiId: { Ref: apiId },
              RouteKey: routeKey,
              AuthorizationType: 'NONE',
              Target: { 'Fn::Join': ['/', ['integrations', { Ref: integrationId }]] },
            },
          },
        ],
      ];
    }),
  );
};

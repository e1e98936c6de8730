import { unknownRouteKey } from 'functions/platform/endpoint/route.ts';

/** A route of the API: its key, such as `GET /api/services`, and the ARN of the function it invokes. */
export type Endpoint = { routeKey: string; functionArn: string };

type ApiProps = {
  name: string;
  /** Value of the API's tag `stage`. */
  stage: string;
  partition: string;
  region: string;
  /** ARN of the role with which API Gateway invokes the functions. */
  role: string;
  endpoints: readonly Endpoint[];
};

/** Where the document has the operation of a route. */
const placeOf = (routeKey: string): { path: string; method: string } => {
  // Without the slash the import has a warning: https://github.com/aws/serverless-application-model/issues/2297
  if (routeKey === unknownRouteKey)
    return { path: `/${unknownRouteKey}`, method: 'x-amazon-apigateway-any-method' };
  const [method = '', path = ''] = routeKey.split(' ');
  return { path, method: method.toLowerCase() };
};

const parametersOf = (path: string) =>
  Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/**
 * The OpenAPI document from which API Gateway creates the routes and integrations of an HTTP API. It has
 * only what an import without warnings requires (docs/decisions/0067).
 */
export const apiBody = ({ name, stage, partition, region, role, endpoints }: ApiProps) => {
  const paths: Record<string, Record<string, unknown>> = {};
  // Sorted, so that the order in which routes are declared does not matter.
  for (const { routeKey, functionArn } of endpoints.toSorted((one, other) =>
    one.routeKey < other.routeKey ? -1 : 1,
  )) {
    const { path, method } = placeOf(routeKey);
    const parameters = parametersOf(path);
    paths[path] ??= parameters.length > 0 ? { parameters } : {};
    paths[path][method] = {
      ...(routeKey === unknownRouteKey && { isDefaultRoute: true }),
      responses: { default: { description: 'See the contract' } },
      'x-amazon-apigateway-integration': {
        type: 'AWS_PROXY',
        httpMethod: 'POST',
        payloadFormatVersion: '2.0',
        credentials: role,
        uri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
      },
    };
  }
  return {
    openapi: '3.0.1',
    info: { title: name, version: '1' },
    // CloudFormation refuses tags outside of the document: https://github.com/aws/aws-cdk/issues/28552
    tags: [{ name: 'stage', 'x-amazon-apigateway-tag-value': stage }],
    paths,
  };
};

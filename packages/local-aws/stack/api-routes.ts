import * as z from 'zod/mini';
import { resolveValue, resourceOf, type LocalValues, type Template } from './template-values.ts';

/** A route of the HTTP API. */
export type ApiRoute = {
  /** The function it invokes. */
  name: string;
  /** Method and path, such as `GET /api/services/{id}`, or `$default`. */
  routeKey: string;
};

const operation = z.object({
  isDefaultRoute: z._default(z.boolean(), false),
  'x-amazon-apigateway-integration': z.object({
    type: z.literal('AWS_PROXY'),
    payloadFormatVersion: z.literal('2.0'),
    uri: z.string().check(z.regex(/:function:[\w-]+\/invocations$/)),
  }),
});
const apiProperties = z.object({
  Body: z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

type Names = ReadonlyMap<string, string>;
type Operation = { path: string; method: string; input: unknown };

const routeOf = ({ path, method, input }: Operation, names: Names): ApiRoute => {
  const { isDefaultRoute, 'x-amazon-apigateway-integration': integration } = operation.parse(input);
  const [, functionName = ''] = /:function:([\w-]+)\/invocations$/.exec(integration.uri) ?? [];
  const name = names.get(functionName);
  if (name === undefined) throw new Error(`There is no function ${functionName}`);
  return {
    name,
    routeKey: isDefaultRoute ? '$default' : `${method.toUpperCase()} ${path}`,
  };
};

/**
 * The routes that API Gateway creates from the document in the template. `names` has each function's name by its name
 * in the template.
 * @throws ZodError if an operation does not invoke a function with the payload format 2.0
 */
export const apiRoutesOf = (template: Template, local: LocalValues, names: Names): ApiRoute[] => {
  const { properties } = resourceOf(template, 'AWS::ApiGatewayV2::Api');
  const { paths } = apiProperties.parse(resolveValue(properties, local)).Body;
  return Object.entries(paths).flatMap(([path, { parameters: _parameters, ...operations }]) =>
    Object.entries(operations).map(([method, input]) => routeOf({ path, method, input }, names)),
  );
};

/** An operation of the API's document, as the template has it. */
type BodyOperation = {
  /** Route key of what API Gateway makes of it, such as `GET /api/services` or `$default`. */
  routeKey: string;
  /** Path in the document, which begins with a slash even for `$default`. */
  path: string;
  /** Everything the document says about the operation. */
  operation: any;
  /** Name of the function it invokes. */
  functionName: string;
};

const routeKeyOf = (path: string, method: string): string =>
  method === 'x-amazon-apigateway-any-method' ? path.slice(1) : `${method.toUpperCase()} ${path}`;

const functionNameOf = (operation: any): string => {
  const { uri } = operation['x-amazon-apigateway-integration'];
  return /:function:([^/]+)\/invocations"/.exec(JSON.stringify(uri))?.[1] ?? '';
};

/** The operations in the `Body` of the template's API. */
export const bodyOperations = (body: any): BodyOperation[] =>
  Object.entries<any>(body.paths).flatMap(([path, { parameters: _parameters, ...operations }]) =>
    Object.entries<any>(operations).map(([method, operation]) => ({
      routeKey: routeKeyOf(path, method),
      path,
      operation,
      functionName: functionNameOf(operation),
    })),
  );

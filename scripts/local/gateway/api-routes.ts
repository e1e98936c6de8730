import { unknownRouteKey } from 'functions/platform/endpoint/route.ts';
import type { ApiRoute } from 'local-aws/stack/api-routes.ts';

export type RouteMatch = {
  route: ApiRoute;
  routeKey: string;
  pathParameters: Record<string, string> | undefined;
};

type Compiled = ApiRoute & {
  method: string;
  pattern: RegExp;
  parameters: string[];
  literals: number;
};

const compile = (route: ApiRoute): Compiled => {
  const [method = '', path = ''] = route.routeKey.split(' ');
  const segments = path.split('/').filter((segment) => segment !== '');
  const parameters = segments.flatMap((segment) => /^\{(\w+)\}$/.exec(segment)?.[1] ?? []);
  const pattern = segments
    .map((segment) =>
      segment.startsWith('{') ? '([^/]+)' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/');
  return {
    ...route,
    method,
    parameters,
    pattern: new RegExp(`^/${pattern}$`),
    literals: segments.length - parameters.length,
  };
};

/** The text without percent-encoding, or unchanged if that is malformed. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Finds routes as API Gateway does: the method must match, and of several matching paths the one with
 * the most literal segments wins, so that `/recent` is not taken for an id. Anything else goes to the
 * route for unknown paths, also a known path with a slash at its end.
 */
export const routeMatcher = (served: readonly ApiRoute[]) => {
  const rest = served.find(({ routeKey }) => routeKey === unknownRouteKey);
  if (!rest) throw new Error('No route answers what the others do not');
  const routes = served
    .filter((route) => route !== rest)
    .map(compile)
    .toSorted((a, b) => b.literals - a.literals);
  return (method: string, rawPath: string): RouteMatch => {
    for (const route of routes) {
      const found = route.method === method ? route.pattern.exec(rawPath) : null;
      if (found)
        return {
          route,
          routeKey: route.routeKey,
          pathParameters:
            route.parameters.length === 0
              ? undefined
              : Object.fromEntries(
                  route.parameters.map((name, index) => [name, decoded(found[index + 1] ?? '')]),
                ),
        };
    }
    return { route: rest, routeKey: unknownRouteKey, pathParameters: undefined };
  };
};

import { listReviews } from 'shared/contracts/reviews.ts';
import { RehearsalError } from './needed-tools.ts';
import { withoutResources, type Resource, type StackTemplate } from './stack-template.ts';

type Resources = StackTemplate['Resources'];

const reads = listReviews;
const faultNames = ['permission', 'route', 'variable'] as const;

export type FaultName = (typeof faultNames)[number];

/** @throws RehearsalError if there is no such fault */
export const readFaultName = (name: string | undefined): FaultName | undefined => {
  const found = faultNames.find((one) => one === name);
  if (name !== undefined && found === undefined)
    throw new RehearsalError(`--plant takes one of ${faultNames.join(', ')}, not "${name}".`);
  return found;
};

const isFunction = ({ Type, Properties }: Resource): boolean =>
  Type === 'AWS::Lambda::Function' &&
  String(Properties?.['FunctionName']).endsWith(`-${reads.name}`);

const isRoute = ({ Type, Properties }: Resource): boolean =>
  Type === 'AWS::ApiGatewayV2::Route' &&
  Properties?.['RouteKey'] === `${reads.method} ${reads.path}`;

const changed = (resource: Resource, properties: Record<string, unknown>): Resource => ({
  ...resource,
  Properties: { ...resource.Properties, ...properties },
});

const withoutRoute = (resources: Resources): Resources => {
  const gone = new Set(
    Object.entries(resources).flatMap(([id, resource]) => (isRoute(resource) ? [id] : [])),
  );
  return withoutResources(resources, gone);
};

const withoutPermission = (resources: Resources): Resources => {
  const reader = Object.values(resources).find(isFunction);
  const [role = ''] = [reader?.Properties?.['Role']].flatMap((value) =>
    typeof value === 'object' && value !== null && 'Fn::GetAtt' in value
      ? [String([value['Fn::GetAtt']].flat()[0])]
      : [],
  );
  const found = resources[role];
  return found ? { ...resources, [role]: changed(found, { Policies: [] }) } : resources;
};

const withoutVariable = (resources: Resources): Resources =>
  Object.fromEntries(
    Object.entries(resources).map(([id, resource]) => [
      id,
      isFunction(resource) ? changed(resource, { Environment: { Variables: {} } }) : resource,
    ]),
  );

const planted: Record<FaultName, (resources: Resources) => Resources> = {
  permission: withoutPermission,
  route: withoutRoute,
  variable: withoutVariable,
};

/**
 * Takes something away from the endpoint that lists reviews, to show that the rehearsal notices: the permissions of its
 * role, its route, or its function's variables.
 */
export const plantFault = (template: StackTemplate, fault: FaultName): StackTemplate => ({
  ...template,
  Resources: planted[fault](template.Resources),
});

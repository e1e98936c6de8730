import { routesOfBody } from './routes-of-body.ts';
import { withoutResources, type Resource, type StackTemplate } from './stack-template.ts';
import { unsupported, unsupportedBy, type Unsupported } from './unsupported.ts';

type Resources = StackTemplate['Resources'];

/** A resource of a template that the emulator does not get. */
export type LeftOut = { id: string; resource: Resource; entry: Unsupported };

const leftOutOf = (resources: Resources, list: readonly Unsupported[]): LeftOut[] =>
  Object.entries(resources).flatMap(([id, resource]) => {
    const entry = unsupportedBy(resource, list);
    return entry ? [{ id, resource, entry }] : [];
  });

const apiWithBody = (resources: Resources) =>
  Object.entries(resources).find(
    ([, { Type, Properties }]) => Type === 'AWS::ApiGatewayV2::Api' && Properties?.['Body'],
  );

/** A stage that waits for the routes, and shows them without a deployment, of which the emulator knows nothing. */
const openedBy = (stage: Resource, routes: Resources): Resource => {
  const { DeploymentId: _none, ...properties } = stage.Properties ?? {};
  return {
    ...stage,
    Properties: { ...properties, AutoDeploy: true },
    DependsOn: [...[stage.DependsOn ?? []].flat(), ...Object.keys(routes)],
  };
};

/** Jobs run when the rehearsal invokes them; one that opens the site would look for it on the internet. */
const withoutRuns = (resources: Resources): Resources =>
  Object.fromEntries(
    Object.entries(resources).map(([id, resource]) => [
      id,
      resource.Type === 'AWS::Scheduler::Schedule'
        ? { ...resource, Properties: { ...resource.Properties, State: 'DISABLED' } }
        : resource,
    ]),
  );

const withRoutes = (resources: Resources): { resources: Resources; made: Resources } => {
  const api = apiWithBody(resources);
  if (!api) return { resources, made: {} };
  const [id, { Properties }] = api;
  const made = routesOfBody(id, Properties?.['Body']);
  const opened = Object.entries(resources).map(([name, resource]) => [
    name,
    resource.Type === 'AWS::ApiGatewayV2::Stage' ? openedBy(resource, made) : resource,
  ]);
  return { resources: { ...Object.fromEntries(opened), ...made }, made };
};

/**
 * The copy of a template that is deployed: without what the emulator does not know, with the routes that it does
 * not make, and with schedules that are switched off.
 */
export const adaptTemplate = (
  template: StackTemplate,
  list: readonly Unsupported[] = unsupported,
): { template: StackTemplate; leftOut: LeftOut[]; made: Resources } => {
  const leftOut = leftOutOf(template.Resources, list);
  const ids = new Set(leftOut.map(({ id }) => id));
  const { resources, made } = withRoutes(withoutRuns(withoutResources(template.Resources, ids)));
  return { template: { ...template, Resources: resources }, leftOut, made };
};

import { allFunctions, routes } from 'functions/manifest.ts';
import * as z from 'zod/mini';
import { fixedName } from '../../infra/fixed-name.ts';
import type { AwsCalls } from './aws-calls.ts';
import { allStackResources, type StackResource } from './stack-resources.ts';

const configuration = z.object({
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.string()) })),
});

/** What a stage's stacks created, and how its functions are called there. */
export type DeployedStage = {
  resources: readonly StackResource[];
  apiId: string;
  /** How many routes the API has. */
  routeCount: number;
  /** By name in the manifest. */
  functionNames: ReadonlyMap<string, string>;
  /**
   * The variables of all endpoints together. The emulator resolves secrets in the root stack only, so those of other
   * functions may have another value of the same secret.
   */
  environment: Readonly<Record<string, string>>;
};

const namesOf = (stackName: string, resources: readonly StackResource[]): Map<string, string> => {
  const deployed = new Set(resources.map(({ physicalId }) => physicalId));
  return new Map(
    allFunctions.map(({ name, entry }) => {
      const functionName = fixedName(stackName, { name, entry });
      if (!deployed.has(functionName)) throw new Error(`${functionName} was not deployed`);
      return [name, functionName] as const;
    }),
  );
};

const environmentOf = async (
  aws: AwsCalls,
  functionNames: Iterable<string>,
): Promise<Record<string, string>> => {
  const each = await Promise.all(
    [...functionNames].map(async (name) => {
      const text = await aws.get('lambda', `/2015-03-31/functions/${name}/configuration`);
      return configuration.parse(JSON.parse(text)).Environment?.Variables ?? {};
    }),
  );
  return Object.assign({}, ...each);
};

export const readDeployedStage = async (
  aws: AwsCalls,
  stackName: string,
): Promise<DeployedStage> => {
  const resources = await allStackResources(aws, stackName);
  const api = resources.find(({ type }) => type === 'AWS::ApiGatewayV2::Api');
  const apiId = api?.physicalId ?? '';
  const apiRoutes = await aws.get('apigateway', `/v2/apis/${apiId}/routes?maxResults=1000`);
  const functionNames = namesOf(stackName, resources);
  return {
    resources,
    apiId,
    routeCount: apiRoutes.match(/"routeKey"/gi)?.length ?? 0,
    functionNames,
    environment: await environmentOf(
      aws,
      routes.map(({ contract }) => functionNames.get(contract.name) ?? ''),
    ),
  };
};

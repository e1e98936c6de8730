import { createHash } from 'node:crypto';
import { fixedName } from '../fixed-name.ts';
import type { StageSettings } from '../stages.ts';
import { bodyOperations } from './body-operations.ts';
import type { Resource, synthesizeStage } from './synthesize-stage.ts';

type Stage = ReturnType<typeof synthesizeStage> & { settings: StageSettings };

/** What each business writes for itself in stages.ts, and the stage's names; longest first. */
const ownLabel = ({ stackName, settings }: Stage): [name: string, word: string][] => {
  const { site, adminEmail, mailSender, signInPrefix } = settings;
  const { businessName, phone, email, street, city, postalCode } = site;
  return Object.entries({
    stackName,
    stackWords: stackName.replace('-', ' '),
    stackId: stackName.replace('-', ''),
    adminEmail,
    adminId: adminEmail.replaceAll(/\W/g, ''),
    sender: mailSender.address,
    senderName: mailSender.name,
    senderDomain: mailSender.address.replace(/.*@/, ''),
    signInPrefix,
    businessName,
    phone,
    email,
    street,
    city,
    postalCode,
  }).toSorted(([, one], [, other]) => other.length - one.length);
};

/**
 * Limit for texts shown in full. Anything longer is an image, a program or a complete mail, which has
 * its own tests.
 */
const longest = 3000;

const shortened = (text: string): string =>
  text.length > longest ? `sha256 ${createHash('sha256').update(text).digest('hex')}` : text;

/** Renders a value without the business's own texts: objects as JSON with sorted keys, long texts as a hash. */
const sayer = (stage: Stage) => {
  const label = ownLabel(stage);
  // The CDK appends a hash of the name, which differs as well, and the API's deployment has one of all routes.
  const without = (text: string): string =>
    label
      .reduce((sofar, [name, word]) => sofar.replaceAll(word, `<${name}>`), text)
      .replaceAll(/(<(?:adminId|stackId)>\w*?)[0-9A-F]{8}\b/g, '$1')
      .replaceAll(/(ApiDeployment)[0-9a-f]{16}[0-9A-F]{8}\b/g, '$1');
  const message = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'string') return shortened(without(inner));
      return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner;
    });
  return { without, said: message };
};

const isOf = (type: string) => (resource: Resource) => resource.Type === type;
const isNested = isOf('AWS::CloudFormation::Stack');
const isFunction = isOf('AWS::Lambda::Function');

/** Properties that name the resource itself and so differ for each function; tags are tested separately. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'AWS::Lambda::Function': ['Code', 'DependsOn', 'Environment', 'Role'],
  // Shown route by route.
  'AWS::ApiGatewayV2::Api': ['Body'],
  // Which functions the API may invoke is tested separately.
  'AWS::IAM::ManagedPolicy': ['PolicyDocument'],
};
const tags = new Set(['Tags', 'ResourceTags', 'UserPoolTags']);

type Property = { id: string; type: string; what: string };

const propertiesOf = (stage: Stage): Property[] => {
  const { without, said: message } = sayer(stage);
  return Object.entries(stage.resources)
    .filter(([, resource]) => !isNested(resource))
    .flatMap(([id, { Type: type, Properties = {}, ...fate }]) =>
      Object.entries({ ...Properties, ...fate })
        .filter(([name]) => !tags.has(name) && !leftOut[type]?.includes(name))
        .map(([name, value]) => ({ id: without(id), type, what: `${name}: ${message(value)}` })),
    );
};

/**
 * All resources of a stage except its nested stacks: a line per property, or a single line if all
 * resources of a type share it.
 */
export const describedResources = (stage: Stage): string[] => {
  const properties = propertiesOf(stage);
  const counts = new Map<string, number>();
  const count = (key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const { Type } of Object.values(stage.resources)) count(Type);
  for (const { type, what } of properties) count(`${type} ${what}`);
  const lines = properties.map(({ id, type, what }) => {
    const all = counts.get(type) ?? 0;
    const isShared = all > 3 && counts.get(`${type} ${what}`) === all;
    return `${type} ${isShared ? 'each' : id} ${what}`;
  });
  return [...new Set(lines)].toSorted();
};

/** The routes of the API by the function they invoke. */
export const describedRoutes = (stage: Stage): string[] => {
  const { said: message } = sayer(stage);
  return stage
    .ofType('AWS::ApiGatewayV2::Api')
    .flatMap(({ Properties }) => bodyOperations(Properties.Body))
    .map(({ functionName, routeKey }) => `${message(functionName)} answers ${routeKey}`)
    .toSorted();
};

/** The value of every environment variable, and the names of each function's variables. */
export const describedVariables = (stage: Stage): string[] => {
  const { said: message } = sayer(stage);
  const values = new Set<string>();
  const functions = Object.values(stage.resources)
    .filter(isFunction)
    .flatMap(({ Properties: { FunctionName, Environment } }) => {
      if (FunctionName === undefined) return [];
      const variables: Record<string, unknown> = Environment?.Variables ?? {};
      for (const [name, value] of Object.entries(variables))
        // The business's own details.
        if (name !== 'SITE_SETTINGS') values.add(`${name}: ${message(value)}`);
      return [`${message(FunctionName)} gets ${Object.keys(variables).toSorted().join()}`];
    });
  return [...[...values].toSorted(), ...functions.toSorted()];
};

/** Returns whether a line is about one endpoint's own function, role or route, or about its variables. */
export const noticesOf = (endpoint: {
  name: string;
  entry: string;
}): ((line: string) => boolean) => {
  const id = endpoint.name.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
  const ownId = new RegExp(`^\\S+ ${id}(?:Function|Role)[0-9A-F]{8} `);
  const ofFunction = `"${fixedName('<stackName>', endpoint)}" `;
  return (line) => ownId.test(line) || line.startsWith(ofFunction);
};

import { setTimeout as pause } from 'node:timers/promises';
import type { LeftOut } from './adapt-template.ts';
import type { AwsCalls } from './aws-calls.ts';
import { cloudFormation, type StackResource } from './stack-resources.ts';
import type { Resource } from './stack-template.ts';
import { nameOfUnsupported, unsupported, type Unsupported } from './unsupported.ts';
import { account, region } from './emulator.ts';

type Found = ReadonlyMap<string, StackResource>;

const arnOf = ({ type, physicalId }: StackResource): string =>
  type === 'AWS::Lambda::Function'
    ? `arn:aws:lambda:${region}:${account}:function:${physicalId}`
    : physicalId;

/** Replaces references to other resources of its stack with what these are called, so that it can stand alone. */
const alone = (value: unknown, found: Found): unknown => {
  if (Array.isArray(value)) return value.map((entry) => alone(entry, found));
  if (typeof value !== 'object' || value === null) return value;
  if ('Ref' in value && typeof value.Ref === 'string')
    return found.get(value.Ref)?.physicalId ?? value;
  if ('Fn::GetAtt' in value && Array.isArray(value['Fn::GetAtt'])) {
    const target = found.get(String(value['Fn::GetAtt'][0]));
    return target ? arnOf(target) : value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, alone(entry, found)]),
  );
};

const standingAlone = ({ DependsOn: _none, ...resource }: Resource, found: Found): object => ({
  ...resource,
  Properties: alone(resource.Properties ?? {}, found),
});

const reasonsIn = (events: string): string[] =>
  [...events.matchAll(/<ResourceStatusReason>([^<]+)</g)].map(([, reason = '']) => reason);

const settled = async (aws: AwsCalls, StackName: string): Promise<string> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await cloudFormation(aws, 'DescribeStacks', { StackName });
    const status = /<StackStatus>([^<]+)</.exec(answer)?.[1] ?? '';
    if (!status.endsWith('_IN_PROGRESS')) return status;
    await pause(200);
  }
  return 'still in progress after a minute';
};

const outcomeOf = async (aws: AwsCalls, StackName: string): Promise<Attempt> => {
  const status = await settled(aws, StackName);
  const reasons = reasonsIn(await cloudFormation(aws, 'DescribeStackEvents', { StackName }));
  await cloudFormation(aws, 'DeleteStack', { StackName });
  await settled(aws, StackName).catch(() => undefined);
  return { taken: status === 'CREATE_COMPLETE', reasons };
};

type Attempt = { taken: boolean; reasons: string[] };

const tryResource = async (
  aws: AwsCalls,
  { example, StackName }: { example: object; StackName: string },
): Promise<Attempt> => {
  const TemplateBody = JSON.stringify({ Resources: { Tried: example } });
  // A type that it does not know is refused at once, everything else when the resource is created.
  const refused = await cloudFormation(aws, 'CreateStack', { StackName, TemplateBody }).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  return refused === undefined ? outcomeOf(aws, StackName) : { taken: false, reasons: [refused] };
};

/** A provider that does not start would never answer CloudFormation, which waits for it for an hour. */
const tryProvider = async (
  aws: AwsCalls,
  { Properties }: Resource,
  found: Found,
): Promise<Attempt> => {
  const functionArn = String(alone(Properties?.['ServiceToken'], found));
  const attempt = await aws.invoke(functionArn, {}).then(
    () => ({ taken: true, reasons: [] }),
    (error: unknown) => ({ taken: false, reasons: [String(error)] }),
  );
  const logGroupName = `/aws/lambda/${functionArn.split(':').at(-1) ?? ''}`;
  const isInStack = [...found.values()].some(({ physicalId }) => physicalId === logGroupName);
  // Where the call has created a log group, the stack knows nothing of it. If it stays, it shows in what is left.
  if (!isInStack)
    await aws
      .target('logs', 'Logs_20140328.DeleteLogGroup', { logGroupName })
      .catch(() => undefined);
  return attempt;
};

/**
 * Tries a resource of each entry of the list by itself, as it would be next to the deployed ones.
 * @returns a sentence for each entry that nothing matches, or that is not refused in the words it states
 */
export const tryUnsupported = async (
  aws: AwsCalls,
  leftOut: readonly LeftOut[],
  deployed: readonly StackResource[],
  list: readonly Unsupported[] = unsupported,
): Promise<string[]> => {
  const found = new Map(deployed.map((resource) => [resource.id, resource]));
  const faults = await Promise.all(
    list.map(async (entry, index) => {
      const first = leftOut.find((left) => left.entry === entry);
      if (!first) return `${nameOfUnsupported(entry)} is listed, but no stage has one`;
      const { taken, reasons } = entry.type.startsWith('Custom::')
        ? await tryProvider(aws, first.resource, found)
        : await tryResource(aws, {
            example: standingAlone(first.resource, found),
            StackName: `rehearse-unsupported-${index}`,
          });
      if (reasons.some((reason) => entry.refusal.test(reason))) return undefined;
      const instead = taken ? 'takes it' : `says: ${reasons.join(' / ')}`;
      return `${nameOfUnsupported(entry)} is listed as unsupported, but the emulator ${instead}`;
    }),
  );
  return faults.flatMap((fault) => fault ?? []);
};

import type { AwsCalls } from './aws-calls.ts';

export type StackResource = { id: string; physicalId: string; type: string; status: string };

const fieldOf = (member: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(member)?.[1] ?? '';

/** A call of CloudFormation, answered in XML. */
export const cloudFormation = async (
  aws: AwsCalls,
  Action: string,
  parameters: Readonly<Record<string, string>>,
): Promise<string> => aws.query('cloudformation', { Action, Version: '2010-05-15', ...parameters });

/** The resources of one stack. */
const stackResources = async (aws: AwsCalls, StackName: string): Promise<StackResource[]> => {
  const answer = await cloudFormation(aws, 'DescribeStackResources', { StackName });
  return (answer.match(/<member>.*?<\/member>/gs) ?? []).map((member) => ({
    id: fieldOf(member, 'LogicalResourceId'),
    physicalId: fieldOf(member, 'PhysicalResourceId'),
    type: fieldOf(member, 'ResourceType'),
    status: fieldOf(member, 'ResourceStatus'),
  }));
};

/** The resources of a stack and of those nested in it. */
export const allStackResources = async (
  aws: AwsCalls,
  stackName: string,
): Promise<StackResource[]> => {
  const own = await stackResources(aws, stackName);
  const nested = own.filter(({ type }) => type === 'AWS::CloudFormation::Stack');
  const inner = await Promise.all(
    nested.map(async ({ physicalId }) => allStackResources(aws, physicalId)),
  );
  return [...own, ...inner.flat()];
};

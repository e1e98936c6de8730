/** Names of indexes of the table. */
export type IndexChanges = { created: string[]; deleted: string[] };

export const indexChanges = (
  before: readonly string[],
  after: readonly string[],
): IndexChanges => ({
  created: after.filter((name) => !before.includes(name)),
  deleted: before.filter((name) => !after.includes(name)),
});

/** The changes in what `cdk diff` prints. A table that does not exist yet is created with all its indexes. */
export const indexChangesIn = (diff: string): IndexChanges => {
  const named = (sign: '+' | '-') =>
    [...diff.matchAll(/\[([+-])\] +"IndexName": "([^"]+)"/g)].flatMap(([, own, name = '']) =>
      own === sign ? [name] : [],
    );
  return indexChanges([...new Set(named('-'))], [...new Set(named('+'))]);
};

/**
 * Why the changes cannot be deployed together; undefined if they can.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-globaltable.html
 * @param since what they were compared with
 */
export const indexFault = (
  { created, deleted }: IndexChanges,
  since: string,
): string | undefined => {
  const all = [...created.map((name) => `+${name}`), ...deleted.map((name) => `-${name}`)];
  return all.length < 2
    ? undefined
    : `CloudFormation can create or delete one index of a table per update, and there are more since ${since} (${all.join(', ')}): deploy them one after the other (docs/deploying.md).`;
};

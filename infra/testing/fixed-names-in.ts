import type { Resource } from './synthesize-stage.ts';

const isReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('Ref' in value || 'Fn::GetAtt' in value);

/**
 * The names that a template gives its resources itself, which CloudFormation would otherwise generate. One that is
 * computed is returned as JSON.
 */
export const fixedNamesIn = ({
  Resources,
}: {
  Resources: Record<string, Pick<Resource, 'Type' | 'Properties'>>;
}): string[] =>
  Object.values(Resources).flatMap(({ Properties = {} }) =>
    Object.entries<unknown>(Properties)
      .filter(([key, value]) => key.endsWith('Name') && !isReference(value))
      .map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value))),
  );

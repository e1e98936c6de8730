import * as z from 'zod/mini';

const templateResource = z.looseObject({
  Type: z.string(),
  Properties: z.optional(z.record(z.string(), z.unknown())),
  DependsOn: z.optional(z.union([z.string(), z.array(z.string())])),
});

export type Resource = z.infer<typeof templateResource>;

/** A CloudFormation template, as far as the rehearsal reads and changes it. */
export const stackTemplate = z.looseObject({ Resources: z.record(z.string(), templateResource) });

export type StackTemplate = z.infer<typeof stackTemplate>;

const waitingFor = ({ DependsOn, ...resource }: Resource, isLeft: (id: string) => boolean) => {
  const left = [DependsOn ?? []].flat().filter(isLeft);
  return left.length > 0 ? { ...resource, DependsOn: left } : resource;
};

/** Resources without some of them, for which the others no longer wait. */
export const withoutResources = (
  resources: StackTemplate['Resources'],
  ids: ReadonlySet<string>,
): StackTemplate['Resources'] =>
  Object.fromEntries(
    Object.entries(resources)
      .filter(([id]) => !ids.has(id))
      .map(([id, resource]) => [id, waitingFor(resource, (one) => !ids.has(one))]),
  );

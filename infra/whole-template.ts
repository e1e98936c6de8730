import * as z from 'zod/mini';

const template = z.looseObject({ Resources: z.record(z.string(), z.unknown()) });
const nestedStack = z.object({
  Properties: z.object({ Parameters: z.record(z.string(), z.unknown()) }),
});

const withParameters = (value: unknown, parameters: Record<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withParameters(entry, parameters));
  if (typeof value !== 'object' || value === null) return value;
  if ('Ref' in value && typeof value.Ref === 'string' && value.Ref in parameters)
    return parameters[value.Ref];
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, withParameters(entry, parameters)]),
  );
};

/**
 * Merges the nested templates into the root and substitutes their parameters; the result is for
 * reading, not for deploying.
 * @param nested templates by their stack's logical id in the root
 * @throws Error if the root has no such stack
 */
export const wholeTemplate = (root: unknown, nested: Readonly<Record<string, unknown>>) => {
  const whole = template.parse(root);
  const inner = Object.entries(nested).flatMap(([id, input]) => {
    if (!whole.Resources[id]) throw new Error(`The root has no nested stack ${id}`);
    const { Parameters } = nestedStack.parse(whole.Resources[id]).Properties;
    return Object.entries(template.parse(input).Resources).map(
      ([name, resource]) => [name, withParameters(resource, Parameters)] as const,
    );
  });
  return { ...whole, Resources: { ...whole.Resources, ...Object.fromEntries(inner) } };
};

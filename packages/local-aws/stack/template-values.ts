import * as z from 'zod/mini';

const resource = z.object({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
});
const template = z.object({ Resources: z.record(z.string(), resource) });

export type Template = z.infer<typeof template>;

/** @throws ZodError if it is not a CloudFormation template. */
export const parseTemplate = (input: unknown): Template => template.parse(input);

/** Local stand-ins for the values AWS would supply. */
export type LocalValues = {
  /** Values of `Ref` by logical id or pseudo parameter; a missing logical id stands for itself. */
  refs: Readonly<Record<string, string>>;
  /** Values of `Fn::GetAtt` by `LogicalId.Attribute`. */
  attributes: Readonly<Record<string, string>>;
  /** Value of every `{{resolve:secretsmanager:...}}`. */
  secret: string;
  /** AWS addresses and their local replacements, applied to every resolved string. */
  addresses: readonly (readonly [aws: string, local: string])[];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = z.array(z.unknown());

/**
 * Resolves a property of the template to the value CloudFormation would give it.
 * @throws Error for an intrinsic function it does not know.
 */
export const resolveValue = (value: unknown, local: LocalValues): unknown => {
  const inner = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inner);
    if (!isRecord(part)) return part;
    const [name, ...others] = Object.keys(part);
    if (name !== undefined && others.length === 0 && (name === 'Ref' || name.startsWith('Fn::')))
      return intrinsic(name, part[name]);
    return Object.fromEntries(Object.entries(part).map(([key, entry]) => [key, inner(entry)]));
  };
  const intrinsic = (name: string, argument: unknown): unknown => {
    switch (name) {
      case 'Ref':
        return local.refs[String(argument)] ?? String(argument);
      case 'Fn::GetAtt': {
        const path = Array.isArray(argument) ? argument.join('.') : String(argument);
        return local.attributes[path] ?? path;
      }
      case 'Fn::Join': {
        const [separator, parts] = texts.parse(argument);
        return texts.parse(inner(parts)).join(String(separator));
      }
      case 'Fn::Select': {
        const [index, list] = texts.parse(argument);
        return texts.parse(inner(list))[Number(index)];
      }
      case 'Fn::Split': {
        const [separator, text] = texts.parse(argument);
        return String(inner(text)).split(String(separator));
      }
      case 'Fn::Sub':
        return String(argument).replace(/\$\{([^}]+)\}/g, (_, key: string) =>
          String(intrinsic(key.includes('.') ? 'Fn::GetAtt' : 'Ref', key)),
        );
      default:
        throw new Error(`The local stack does not know ${name}`);
    }
  };
  return replaceAddresses(inner(value), local);
};

const replaceAddresses = (value: unknown, local: LocalValues): unknown => {
  if (Array.isArray(value)) return value.map((entry) => replaceAddresses(entry, local));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, replaceAddresses(entry, local)]),
    );
  if (typeof value !== 'string') return value;
  let text = value.replace(/\{\{resolve:secretsmanager:[^}]*\}\}/g, () => local.secret);
  for (const [aws, here] of local.addresses) text = text.replaceAll(aws, here);
  return text;
};

/** Logical id and properties of every resource of a type. */
export const resourcesOf = (
  { Resources }: Template,
  type: string,
): { id: string; properties: Record<string, unknown> }[] =>
  Object.entries(Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties }]) => ({ id, properties: Properties }));

/** The only resource of a type. @throws Error if there is none or more than one. */
export const resourceOf = (input: Template, type: string, idPrefix = '') => {
  const found = resourcesOf(input, type).filter(({ id }) => id.startsWith(idPrefix));
  const [only] = found;
  if (!only || found.length > 1)
    throw new Error(`The template has ${found.length} resources of type ${type}, not one`);
  return only;
};

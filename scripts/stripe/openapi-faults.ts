/** What is used here of the schemas of OpenAPI 3.0. */
export type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  maxLength?: number;
};

type Schemas = Readonly<Record<string, Schema>>;

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

const fits = (value: unknown, type: string): boolean =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number');

/**
 * Where a value differs from its schema, one sentence each. Stricter than OpenAPI: a property that the schema does not
 * name is a fault.
 * @param at where the value is, for the sentences
 */
export const openapiFaults = (
  value: unknown,
  schema: Schema,
  schemas: Schemas,
  at: string,
): string[] => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const named = schemas[name];
    return named ? openapiFaults(value, named, schemas, at) : [`${at}: no schema ${name}`];
  }
  if (value === null && schema.nullable === true) return [];
  if (schema.anyOf) {
    const faults = schema.anyOf.map((each) => openapiFaults(value, each, schemas, at));
    // The nearest of them says what is wrong: not one of another type altogether.
    const near = faults.filter(([first = '']) => !first.startsWith(`${at}: `));
    const [fewest = []] = (near.length > 0 ? near : faults).toSorted((a, b) => a.length - b.length);
    return fewest;
  }
  if (schema.type !== undefined && !fits(value, schema.type))
    return [`${at}: ${typeOf(value)} instead of ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: unknown value ${String(value)}`];
  if (typeof value === 'string' && value.length > (schema.maxLength ?? Infinity))
    return [`${at}: longer than ${schema.maxLength}`];
  if (Array.isArray(value))
    return value.flatMap((each, index) =>
      schema.items ? openapiFaults(each, schema.items, schemas, `${at}[${index}]`) : [],
    );
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, required = [], additionalProperties: additional } = schema;
  const isFree = additional === true || (!schema.properties && additional === undefined);
  const missing = required
    .filter((name) => !(name in value))
    .map((name) => `${at}.${name}: missing`);
  const wrong = Object.entries(value).flatMap(([name, each]) => {
    const known = properties[name] ?? (typeof additional === 'object' ? additional : undefined);
    if (known) return openapiFaults(each, known, schemas, `${at}.${name}`);
    return isFree ? [] : [`${at}.${name}: unknown`];
  });
  return [...missing, ...wrong];
};

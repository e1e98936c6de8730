import type { Contract, Schema } from 'shared/contracts/contract.ts';
import * as z from 'zod/mini';
import type { JsonSchema } from './schema-values.ts';

/** Names of a request's text fields that tell nothing about anybody. */
const notPersonal = new Set(
  [
    // Days and times.
    'date from nextVisitDate preferredTime scheduledDate sentAt serviceDate',
    // What a list, an upload or a sign-in goes on by; the last two open a door, which the test of the logs knows.
    'cursor ETag key photos error returnTo code state',
    // For robots only.
    'website',
  ].flatMap((names) => names.split(' ')),
);

/** Where something stands in a request: `query` or `body`, then the names of fields. */
export type FieldPath = readonly string[];

const isFreeText = ({ type, format, enum: values, const: constant }: JsonSchema): boolean =>
  [type].flat().includes('string') &&
  values === undefined &&
  constant === undefined &&
  !['uuid', 'date-time'].includes(format ?? '');

const textFields = (schema: JsonSchema, path: FieldPath): FieldPath[] => [
  ...(isFreeText(schema) ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    textFields(field, [...path, name]),
  ),
  ...[schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []]
    .flat()
    .flatMap((each) => textFields(each, path)),
];

/** The fields of a schema that hold free text, below the given path. */
export const textFieldsOf = (
  schema: Schema,
  io: 'input' | 'output',
  path: FieldPath,
): FieldPath[] => [
  ...new Map(
    textFields(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema, path).map(
      (field) => [field.join('.'), field],
    ),
  ).values(),
];

/** The fields of an endpoint's requests in which somebody may tell something personal. */
export const personalFieldsOf = ({ query, body }: Contract): FieldPath[] =>
  [
    ...(query ? textFieldsOf(query, 'input', ['query']) : []),
    ...(body ? textFieldsOf(body, 'input', ['body']) : []),
  ].filter((path) => !notPersonal.has(path.at(-1)!));

/** What stands at a path: of a list, each of its elements. */
export const valuesAt = (thing: unknown, path: FieldPath): unknown[] => {
  const [name, ...rest] = path;
  if (name === undefined) return [thing].flat();
  return [thing]
    .flat()
    .flatMap((one) =>
      typeof one === 'object' && one !== null
        ? valuesAt(Object.entries(one).find(([field]) => field === name)?.[1], rest)
        : [],
    );
};

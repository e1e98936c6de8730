import type { Contract, Schema } from 'shared/contracts/contract.ts';
import * as z from 'zod/mini';
import type { JsonSchema } from './schema-values.ts';

/** Text fields of requests that contain nothing personal. */
const notPersonal = new Set(
  [
    'billingStart cleanupWarningDate date from month nextVisitDate on paidOn preferredTime refundedOn scheduledDate sentAt serviceDate unitPrice until firstDate validUntil',
    // Cursors and codes; `code` and `state` are secrets, which the log test checks.
    'cursor ETag key photos takenAt error returnTo code state',
    'website',
    'amount refundedBefore price to upTo',
    // The version of a text.
    'consent',
    // The state of a link's object.
    'revision',
    // A hash of a picture's bytes.
    'sha256',
  ].flatMap((names) => names.split(' ')),
);

/** The path of a value in a request: `query` or `body`, then field names. */
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

/** The free text fields of a request's schema below the given path. */
const textFieldsOf = (schema: Schema, path: FieldPath): FieldPath[] => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return [...new Map(textFields(json, path).map((field) => [field.join('.'), field])).values()];
};

/** The fields of an endpoint's requests that may contain something personal. */
export const personalFieldsOf = ({ query, body }: Contract): FieldPath[] =>
  [
    ...(query ? textFieldsOf(query, ['query']) : []),
    ...(body ? textFieldsOf(body, ['body']) : []),
  ].filter((path) => !notPersonal.has(path.at(-1)!));

/** The values at a path, which leads into every element of a list. */
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

import {
  array,
  boolean,
  constant,
  constantFrom,
  date,
  dictionary,
  double,
  integer,
  jsonValue,
  oneof,
  record,
  string,
  stringMatching,
  tuple,
  uuid,
  type Arbitrary,
} from 'fast-check';

/** The part of JSON Schema 2020-12 that the API document uses for requests. */
export type JsonSchema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  additionalProperties?: unknown;
  propertyNames?: JsonSchema;
};

/** Values for strings whose format the schema only names or does not describe. */
export type KnownValues = Record<string, readonly string[]>;

const calendarDay = date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
});

/** Text that people or machines may send: all scripts, symbols, empty, far too long. */
const anyText = oneof(
  string({ unit: 'grapheme', maxLength: 60 }),
  constantFrom(
    '',
    ' ',
    '\u0000',
    "O'Brien",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '=cmd|calc',
    '\u202Egnp.exe',
    '👩‍👩‍👧‍👦',
    'بِسْمِ',
    '-1',
    '1e309',
    'null',
    '__proto__',
  ),
  constantFrom(300, 5000, 70_000).map((length) => 'x'.repeat(length)),
);

const textOf = (schema: JsonSchema, name: string, known: KnownValues): Arbitrary<string> => {
  const values = known[name] ?? known[schema.format ?? ''];
  const free = (): Arbitrary<string> => {
    switch (schema.format) {
      case 'uuid':
        return uuid();
      case 'date':
        return calendarDay.map((day) => day.toISOString().slice(0, 10));
      case 'date-time':
        return calendarDay.map((day) => day.toISOString());
      case 'email':
        return uuid().map((id) => `${id}@example.com`);
    }
    if (schema.pattern !== undefined) return stringMatching(new RegExp(schema.pattern));
    const { minLength = 0, maxLength = 60 } = schema;
    return string({
      unit: 'grapheme',
      minLength,
      maxLength: Math.max(minLength, maxLength, 1),
    }).map((text) => text.slice(0, maxLength));
  };
  return values && values.length > 0
    ? oneof({ weight: 4, arbitrary: constantFrom(...values) }, free())
    : free();
};

/** Values that match a schema; `known` supplies real ids and the like, by property or format. */
export const valuesOf = (schema: JsonSchema, known: KnownValues, name = ''): Arbitrary<unknown> => {
  if (schema.const !== undefined) return constant(schema.const);
  if (schema.enum) return constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return oneof(...choices.map((choice) => valuesOf(choice, known, name)));
  const types = [schema.type ?? []].flat();
  if (types.length > 1)
    return oneof(...types.map((type) => valuesOf({ ...schema, type }, known, name)));
  switch (types[0]) {
    case 'string':
      return textOf(schema, name, known);
    case 'integer':
      return integer({ min: schema.minimum ?? -3, max: Math.min(schema.maximum ?? 100, 1e6) });
    case 'number':
      return double({ min: schema.minimum ?? -3, max: schema.maximum ?? 100, noNaN: true });
    case 'boolean':
      return boolean();
    case 'null':
      return constant(null);
    case 'array':
      return array(valuesOf(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 25),
      });
    case 'object':
      return schema.properties
        ? record(
            Object.fromEntries(
              Object.entries(schema.properties).map(([key, property]) => [
                key,
                valuesOf(property, known, key),
              ]),
            ),
            { requiredKeys: schema.required ?? [] },
          )
        : dictionary(string({ maxLength: 20 }), jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
    default:
      return jsonValue({ maxDepth: 2 });
  }
};

/** Anything an attacker may send instead of a valid object: other values, shapes or fields. */
export const spoiled = (value: Arbitrary<unknown>): Arbitrary<unknown> =>
  oneof(
    jsonValue({ maxDepth: 2 }),
    tuple(value, anyText, oneof(anyText, jsonValue({ maxDepth: 1 })), integer({ min: 0 })).map(
      ([sound, field, other, at]) => {
        if (typeof sound !== 'object' || sound === null) return other;
        const names = Object.keys(sound);
        const name = names[at % Math.max(names.length, 1)];
        if (name === undefined || at % 5 === 0) return { ...sound, [field]: other };
        if (at % 5 === 1)
          return Object.fromEntries(Object.entries(sound).filter(([key]) => key !== name));
        return { ...sound, [name]: other };
      },
    ),
  );

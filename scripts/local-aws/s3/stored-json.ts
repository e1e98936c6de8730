/** A JSON object read back from disk, before its fields are checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a stored JSON object. @throws Error when the text is no JSON object. */
export const parseJsonObject = (text: string): JsonObject => {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new Error('A stored file does not hold a JSON object.');
  return value;
};

/** @throws Error when the field is no string */
export const stringField = (object: JsonObject, name: string): string => {
  const value = object[name];
  if (typeof value !== 'string') throw new Error(`The stored field ${name} is no string.`);
  return value;
};

/** @throws Error when the field is no finite number */
export const numberField = (object: JsonObject, name: string): number => {
  const value = object[name];
  if (typeof value !== 'number') throw new Error(`The stored field ${name} is no number.`);
  return value;
};

/** A number, or undefined when the field is absent. */
export const optionalNumberField = (object: JsonObject, name: string): number | undefined =>
  object[name] === undefined ? undefined : numberField(object, name);

/** An object whose values are all strings. @throws Error otherwise */
export const stringMapField = (object: JsonObject, name: string): Record<string, string> => {
  const value = object[name];
  if (!isJsonObject(value)) throw new Error(`The stored field ${name} is no object.`);
  return Object.fromEntries(Object.keys(value).map((key) => [key, stringField(value, key)]));
};

/** An array of strings. @throws Error otherwise */
export const stringListField = (object: JsonObject, name: string): string[] => {
  const value = object[name];
  if (!Array.isArray(value)) throw new Error(`The stored field ${name} is no list.`);
  return value.map((item: unknown) => {
    if (typeof item !== 'string') throw new Error(`The stored field ${name} holds no strings.`);
    return item;
  });
};

/** An array of objects. @throws Error otherwise */
export const objectListField = (object: JsonObject, name: string): JsonObject[] => {
  const value = object[name];
  if (!Array.isArray(value)) throw new Error(`The stored field ${name} is no list.`);
  return value.map((item: unknown) => {
    if (!isJsonObject(item)) throw new Error(`The stored field ${name} holds no objects.`);
    return item;
  });
};

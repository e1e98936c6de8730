/**
 * A value that came out of `JSON.parse`, as canonical JSON (RFC 8785): no spaces, and the fields of an object in
 * the order of their UTF-16 units. Numbers and strings are as `JSON.stringify` writes them, which is what the RFC
 * asks for. Written here instead of taken from a package, because it is these lines (docs/decisions/0052).
 * @throws TypeError for what has no canonical form: a number that is not finite, half a surrogate pair, or
 * anything JSON does not know
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (isFields(value))
    return `{${Object.keys(value)
      .toSorted()
      .map((name) => `${canonicalJson(name)}:${canonicalJson(value[name])}`)
      .join()}}`;
  if (value === null || typeof value === 'boolean' || isText(value) || isNumber(value))
    return JSON.stringify(value);
  throw new TypeError('There is no canonical JSON of this value');
};

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown) => typeof value === 'string' && value.isWellFormed();
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

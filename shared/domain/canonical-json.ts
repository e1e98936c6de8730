/**
 * Serializes a value from `JSON.parse` as canonical JSON (RFC 8785): no whitespace, and object keys
 * sorted by UTF-16 code units. For numbers and strings the RFC prescribes what `JSON.stringify` does.
 * Too short to be worth a dependency (docs/decisions/0052).
 * @throws TypeError for a value without a canonical form: a number that is not finite, an unpaired
 * surrogate, or anything JSON cannot represent
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

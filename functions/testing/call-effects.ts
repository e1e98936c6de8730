import type { RowKey } from './stored-writes.ts';

export type Row = Record<string, unknown>;

/** The changes a call made: rows, objects and mails, one line each. */
export type Effects = { stored: string[]; mails: string[] };

// Rate limit counters, and when a job ran, are not compared.
export const isCompared = ({ pk }: RowKey) => !pk.startsWith('THROTTLE#') && pk !== 'JOBS';
/** Fields that are not compared. How long a row is kept is described by {@link lifetime} instead of `expire`. */
const chanceFields = new Set(['expire', 'claimedAt', 'mailId', 'version', 'revision']);

const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

const chances: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}([- ])[0-9a-f]{4}(\1[0-9a-f]{4}){2}\1[0-9a-f]{12}/g, '<id>'],
  [instants, '<instant>'],
  [/(?<!\w)[0-9a-f]{64}(?!\w)|(?<!\w)[0-9a-f]{32}(?!\w)/g, '<digest>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<secret>'],
  [/(THROTTLE#[\w-]+?#)[\w-]{22} \d+/g, '$1<whose>'],
  [/(pdfs\/<id>\/)\d+/g, '$1<version>'],
  // A report's number, which is derived from its id.
  [/\b\d{6}-[0-9A-HJKMNP-TV-Z]{4}\b/g, '<number>'],
  // A plan's weekday, which depends on the day of the run.
  [/"weekday":-?\d/g, '"weekday":<weekday>'],
];

/** The text with placeholders for whatever differs between any two runs: ids, instants, secrets. */
export const withoutChance = (text: string): string =>
  chances.reduce((sofar, [chance, name]) => sofar.replaceAll(chance, name), text);

/** The roles of people by id, and the times of the calls, to distinguish what would otherwise look alike. */
export type Known = { roles: ReadonlyMap<string, string>; times: ReadonlySet<string> };

const nothingKnown: Known = { roles: new Map(), times: new Set() };

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Like {@link withoutChance}, but with roles for the ids of people, and `<now>` for when a call was made. */
export const named = (text: string, { roles, times }: Known): string =>
  withoutChance(
    text
      .replaceAll(ids, (id) => (roles.has(id) ? `<${roles.get(id)}>` : id))
      .replaceAll(instants, (instant) => (times.has(instant) ? '<now>' : instant)),
  );

/** Rows whose expiry counts from a day they are about, not from the call. */
const storedByDay = /^(LINK|QUOTE)#| (REMINDER|OFFER|NOTE)#/;

/** How long after a call a row is kept: '<24 h>'. */
const lifetime = (name: string, expire: number, { times }: Known): string => {
  if (storedByDay.test(name) && expire < Date.parse('2100-01-01') / 1000) return '<after its day>';
  const tens = [...times].flatMap((time) => {
    const minutes = (expire - Math.floor(Date.parse(time) / 1000)) / 600;
    return Math.abs(minutes - Math.round(minutes)) <= 1 / 600 ? [Math.round(minutes)] : [];
  });
  return tens[0] === undefined ? '<otherwise>' : `<${tens[0] / 6} h>`;
};

const fieldsOf = (row: object | undefined): [string, unknown][] =>
  Object.entries(row ?? {}).filter(([field]) => !chanceFields.has(field));

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** Sorts fields by name. Those named by an id are sorted by their values, because ids differ in each run. */
const byKey = ([a, one]: [string, unknown], [b, other]: [string, unknown]): number =>
  compare(withoutChance(a), withoutChance(b)) ||
  compare(withoutChance(inOrder(one) ?? ''), withoutChance(inOrder(other) ?? '')) ||
  compare(a, b);

/** JSON with sorted keys. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(fieldsOf(field).toSorted(byKey))
      : field,
  );

export const nameOf = ({ pk, sk }: RowKey) => `${pk} ${sk}`;

/** JSON with sorted keys and without timestamps. */
const timelessly = (value: unknown): string => inOrder(value)?.replaceAll(instants, '') ?? '';

/** The changed fields of a row, with the difference for numbers; 'gone' if the row was deleted. */
export const moved = (
  name: string,
  [before, after]: readonly [Row | undefined, Row | undefined],
  known: Known = nothingKnown,
): string => {
  if (!after) return 'gone';
  const fields = new Set([...fieldsOf(before), ...fieldsOf(after)].map(([field]) => field));
  const changes = [...fields].flatMap((field) => {
    const [old, value] = [before?.[field], after[field]];
    if (before && timelessly(old) === timelessly(value)) return [];
    if (before && typeof value === 'number')
      return [[field, value - (typeof old === 'number' ? old : 0)]];
    return [[field, value === undefined ? 'gone' : value]];
  });
  const { expire } = after;
  const saved =
    typeof expire === 'number' && expire !== before?.['expire']
      ? [['isKept', lifetime(name, expire, known)]]
      : [];
  return named(inOrder(Object.fromEntries([...changes, ...saved])), known);
};

export const saysOf = (row: Row | undefined): string =>
  timelessly(row && Object.fromEntries(fieldsOf(row)));

/** All fields of a row, with placeholders for ids and secrets, which are new in every run. */
export const exactly = (row: Row | undefined): string =>
  [chances[0]!, chances[2]!, chances[3]!, chances[6]!].reduce(
    (sofar, [chance, name]) => sofar.replaceAll(chance, name),
    // Two reads of a row may have the fields of a map in different orders.
    JSON.stringify(
      { ...row, ...(row?.['mailId'] !== undefined && { mailId: '<mail>' }) },
      (_, field: unknown) =>
        typeof field === 'object' && field !== null && !Array.isArray(field)
          ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => compare(a, b)))
          : field,
    ),
  );

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Contract } from './contract.ts';

type Schema = z.core.$ZodType;

// What each field of a request accepts, what it turns that into, and how it answers anything else. JSON
// Schema cannot express this: trimming, dates that must exist, error messages. The snapshot beside this
// file holds it all, with fields that behave alike grouped together.

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['./*.ts', '!./*.test.ts'], {
  eager: true,
});
const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const contracts = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isContract),
);

const hash = 'A'.repeat(43);
const probes: readonly unknown[] = [
  [undefined, null, true, {}, [], Number.NaN],
  ['', ' ', ' x ', '\u200B', '\uD800', 'x y\n', '0', '1', '5.5', 'yes', 'new', 'none'],
  ['555-0142', '281-555-014', '281-555-0142', '(281) 555-0142', '12 Lane', '12 Lane, T'],
  ['a@b', ' A@B.co ', 'a@b.co', '012345', '012 345', '01234', 'monday', 'thumb', 'below'],
  ['2026-02-28', '2026-02-30', '2026-2-8', '1999-12-31', '2000-01-01', '2999-12-31', '3000-01-01'],
  ['2026-12', '2026-13', '2026-00', '1999-12'],
  ['1.00', '-1.00', '0.00', '1.0', '1.000', '123456.00', '1234567.00', '123456789.00'],
  ['2026-11-21T15:00:00Z', '2026-11-21T15:00:00.123Z', '2026-11-21T15:00:00+01:00'],
  ['8a4e7d10-2b6f-4c53-8f0e-7d1e5a9c0001', '8a4e7d10', hash, `${hash}=`, `${hash.slice(1)}B=`],
  ['a'.repeat(64), 'A'.repeat(64), 'x'.repeat(16), 'x'.repeat(15)],
  [43, 42].map((length) => `8a4e7d10-2b6f-4c53-8f0e-7d1e5a9c0001.${'A'.repeat(length)}.ics`),
  [-1, 0, 0.01, 0.5, 0.123456, 0.1234567, 1, 1.05, 2, 3, 5, 5.1, 6.2, 7.25, 15, 15.1, 100, 101],
  [10_000, 10_001],
].flat();

type Outcome = {
  takes: string[];
  makes: Record<string, unknown>;
  answers: Record<string, string[]>;
};
const nameOf = (probe: unknown): string =>
  probe === undefined ? 'nothing' : Number.isNaN(probe) ? 'NaN' : JSON.stringify(probe);

const outcomeOf = (schema: Schema): Outcome & { longest: number | null } => {
  const outcome: Outcome = { takes: [], makes: {}, answers: {} };
  for (const probe of probes) {
    const { success, data, error } = z.safeParse(schema, probe);
    const name = nameOf(probe);
    if (!success) (outcome.answers[error.issues[0]?.message ?? ''] ??= []).push(name);
    else if (nameOf(data) === name) outcome.takes.push(name);
    else outcome.makes[name] = data;
  }
  const takes = (length: number) => z.safeParse(schema, 'x'.repeat(length)).success;
  // All limits are whole numbers below this.
  let [longest, tooLong] = [takes(12) ? 12 : 0, 5000];
  while (longest > 0 && tooLong - longest > 1) {
    const middle = Math.floor((longest + tooLong) / 2);
    if (takes(middle)) longest = middle;
    else tooLong = middle;
  }
  return { ...outcome, longest: longest > 0 ? longest : null };
};

/** The fields of a schema by path, where `[]` stands for each list item and `{}` for each record value. */
const fieldsOf = (schema: Schema, path: string): [path: string, field: Schema][] => {
  const inner = (within: Schema): [string, Schema][] => {
    if (within instanceof z.core.$ZodObject)
      return Object.entries(within._zod.def.shape).flatMap(([name, field]) =>
        fieldsOf(field, `${path}.${name}`),
      );
    if (within instanceof z.core.$ZodRecord)
      return fieldsOf(within._zod.def.valueType, `${path}{}`);
    if (within instanceof z.core.$ZodArray) return fieldsOf(within._zod.def.element, `${path}[]`);
    if (
      within instanceof z.core.$ZodOptional ||
      within instanceof z.core.$ZodNullable ||
      within instanceof z.core.$ZodDefault
    )
      return inner(within._zod.def.innerType);
    if (within instanceof z.core.$ZodUnion) return within._zod.def.options.flatMap(inner);
    if (within instanceof z.core.$ZodPipe)
      return [within._zod.def.in, within._zod.def.out].flatMap(inner);
    return [];
  };
  const parts = inner(schema);
  return parts.length > 0 ? parts : [[path, schema]];
};

test('every field of every request takes and answers what it does', () => {
  const alike = new Map<string, { fields: string[]; outcome: Outcome }>();
  for (const contract of contracts)
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = contract[part];
      for (const [path, field] of schema ? fieldsOf(schema, `${contract.name} ${part}`) : []) {
        const outcome = outcomeOf(field);
        const key = JSON.stringify(outcome);
        const known = alike.get(key) ?? { fields: [], outcome };
        if (!known.fields.includes(path)) known.fields.push(path);
        alike.set(key, known);
      }
    }
  const lines = [...alike.values()].map(
    ({ fields, outcome: { takes, makes, answers, ...rest } }) => {
      // The most common answer applies to everything not listed.
      const [otherwise, ...others] = Object.entries(answers).toSorted(
        ([, one], [, other]) => other.length - one.length,
      );
      return {
        fields: fields.toSorted().join(', '),
        takes: takes.join(' '),
        makes,
        answers: Object.fromEntries(others.map(([said, refused]) => [said, refused.join(' ')])),
        otherwise: otherwise?.[0],
        ...rest,
      };
    },
  );
  expect(lines.toSorted((one, other) => (one.fields < other.fields ? -1 : 1))).toMatchSnapshot();
});

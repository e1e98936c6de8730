import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldsOf } from '../testing/contract-fields.ts';
import { limits, type Edges, type FieldLimits } from '../testing/request-limits.ts';
import type { Contract } from './contract.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['./*.ts', '!./*.test.ts'], {
  eager: true,
});
const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const contracts = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isContract),
);

const fields = Map.groupBy(
  contracts.flatMap((contract) =>
    fieldsOf(contract).map(([path, schema]) => ({ contract: contract.name, path, schema })),
  ),
  ({ contract, path }) => `${contract} ${path}`,
);

const edgesOf = (contract: string, path: string): readonly Edges[] => {
  const named = limits[path];
  if (named === undefined) return [];
  if (isEdges(named)) return [named].flat();
  return [named[contract] ?? named['others'] ?? []].flat();
};
const isEdges = (named: object): named is FieldLimits => Array.isArray(named) || 'takes' in named;

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

const keywords = /^(min|max)(Length|Items)$|^(exclusiveM|m)(in|ax)imum$/;
/** Whether the schema names a limit, other than that of what JavaScript can count. */
const isLimited = (json: object): boolean =>
  Object.entries(json).some(
    ([key, value]) =>
      (keywords.test(key) && Math.abs(value) !== Number.MAX_SAFE_INTEGER) ||
      (key === 'anyOf' && value.some(isLimited)),
  );

const all = [...fields].map(([field, [first, ...more]]) => {
  const { contract, path } = first!;
  return {
    field,
    edges: edgesOf(contract, path),
    schemas: [first!, ...more].map(({ schema }) => schema),
  };
});

test('request-limits.ts states every limit of a request, and no others', () => {
  const limited = all.filter(({ schemas }) =>
    schemas.some((schema) =>
      isLimited(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    ),
  );
  expect(limited.filter(({ edges }) => edges.length === 0).map(({ field }) => field)).toEqual([]);
  const paths = new Set([...fields.values()].flat().map(({ path }) => path));
  expect(Object.keys(limits).filter((path) => !paths.has(path))).toEqual([]);
});

test.each(all.filter(({ edges }) => edges.length > 0))(
  '$field accepts values at its limit and refuses those beyond',
  ({ edges, schemas }) => {
    expect(schemas).toHaveLength(edges.length);
    for (const [form, schema] of schemas.entries()) {
      const { takes, refuses } = edges[form]!;
      const refused = takes.filter((value) => !accepts(schema, value));
      expect(refused, 'refused within the limit').toEqual([]);
      const accepted = refuses.filter((value) => accepts(schema, value));
      expect(accepted, 'accepted beyond the limit').toEqual([]);
    }
  },
);

test('only these accept a text of any length', () => {
  const endless = 'x'.repeat(1_000_000);
  // A schema that accepts anything is not read.
  const taking = all.filter(({ schemas }) =>
    schemas.some((schema) => accepts(schema, endless) && !accepts(schema, {})),
  );
  // Those limited by the limit of the body or the address.
  expect(taking.map(({ field }) => field)).toEqual([
    'import-customers body.columns{}',
    'act-on-link body.revision',
    'sign-in-callback query.error',
    'sign-upload-part params.partNumber',
  ]);
});

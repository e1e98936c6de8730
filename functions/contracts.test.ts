import type { Contract, Schema } from 'shared/contracts/contract.ts';
import { fieldsOf } from 'shared/testing/contract-fields.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from './manifest.ts';

/** Stated in shared/contracts/limits.test.ts. */
const limits = /^(min|max)(Length|Items)$|^(exclusiveM|m)(in|ax)imum$/;

/** JSON Schema, without limits and the patterns that zod adds to formats, because a format says more. */
const requestsOf = (schema: unknown): string =>
  JSON.stringify(schema, (key, inner: unknown) => {
    if (limits.test(key)) return undefined;
    return typeof inner === 'object' && inner !== null && 'format' in inner
      ? { ...inner, pattern: undefined }
      : inner;
  });

/** One line for each field in a schema. */
const schemaLines = (part: string, schema: Schema | undefined): string[] => {
  if (!schema) return [];
  const { $schema: _dialect, ...whole } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const { properties, ...rest } = whole;
  return [
    `${part} ${requestsOf(rest)}`,
    ...Object.entries(properties ?? {}).map(
      ([name, property]) => `${part}.${name} ${requestsOf(property)}`,
    ),
  ];
};

/** One line for each sentence in which the contract refuses something, with the fields of which it says so. */
const refusalsOf = (contract: Contract): string[] => {
  const shown = fieldsOf(contract).flatMap(([path, schema]) =>
    [undefined, null, {}, '', ' ', 'x', -1, 0.5, '-1', 'x'.repeat(10_000), 1e9].flatMap((value) =>
      (z.safeParse(schema, value).error?.issues ?? []).map(({ message }) => ({ path, message })),
    ),
  );
  return [...Map.groupBy(shown, ({ message }) => message)]
    .filter(([message]) => message !== 'Invalid input' && !/^Please use at most \d+ /.test(message))
    .map(([message, of]) => `“${message}” ${[...new Set(of.map(({ path }) => path))].join(' ')}`)
    .toSorted();
};

/** The names of all fields in a reply, however deeply nested. */
const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' ? Object.keys(value ?? {}) : []),
    ...namesIn(value),
  ]);
};

test.each(routes.map(({ contract }) => [contract.name, contract] as const))(
  '%s asks for this and answers with these fields',
  (_name, contract) => {
    const { params, query, body, response, ...rest } = contract;
    const { name: _own, summary: _text, ...shown } = rest;
    const answer =
      typeof response === 'string'
        ? response
        : namesIn(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })).join(' ');
    expect([
      JSON.stringify(shown),
      ...schemaLines('params', params),
      ...schemaLines('query', query),
      ...schemaLines('body', body),
      ...refusalsOf(contract),
      `reply ${answer}`,
    ]).toMatchSnapshot();
  },
);

test('whatever visitors and customers call has a rate limit or says why not', () => {
  for (const { contract } of routes) {
    const { name, access, rateLimit, unlimited } = contract;
    const isOpen = access === 'public' || access === 'customer';
    const hasReason = isOpen && rateLimit === undefined;
    expect({ name, hasReason: unlimited !== undefined }).toEqual({ name, hasReason });
  }
});

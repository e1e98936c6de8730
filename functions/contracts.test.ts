import type { Schema } from 'shared/contracts/contract.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from './manifest.ts';

/** JSON Schema, without the patterns that zod adds to formats, because a format says more. */
const askedOf = (schema: unknown): string =>
  JSON.stringify(schema, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && 'format' in inner
      ? { ...inner, pattern: undefined }
      : inner,
  );

/** One line for each field in a schema, with all of its constraints. */
const fieldsOf = (part: string, schema: Schema | undefined): string[] => {
  if (!schema) return [];
  const { $schema: _dialect, ...whole } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const { properties, ...rest } = whole;
  return [
    `${part} ${askedOf(rest)}`,
    ...Object.entries(properties ?? {}).map(
      ([name, property]) => `${part}.${name} ${askedOf(property)}`,
    ),
  ];
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
  (_name, { params, query, body, response, ...rest }) => {
    const { name: _own, summary: _words, ...said } = rest;
    const reply =
      typeof response === 'string'
        ? response
        : namesIn(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })).join(' ');
    expect([
      JSON.stringify(said),
      ...fieldsOf('params', params),
      ...fieldsOf('query', query),
      ...fieldsOf('body', body),
      `reply ${reply}`,
    ]).toMatchSnapshot();
  },
);

import * as z from 'zod/mini';
import { errorBody } from '../errors.ts';
import {
  idempotencyKeyHeader,
  linkHeader,
  nextCursorHeader,
  type Contract,
  type RateLimit,
  type Schema,
} from './contract.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** OpenAPI 3.1 uses JSON Schema 2020-12, which is what zod emits. */
const jsonSchema = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // That a text needs a visible character is a rule in code, of which this says what it can.
    override: ({ zodSchema, jsonSchema: written }) => {
      const isFree = !['const', 'enum', 'format', 'pattern'].some((word) => word in written);
      const isText = written.type === 'string' && isFree;
      if (io === 'input' && isText && !z.safeParse(zodSchema, '').success) written.minLength ??= 1;
    },
  });
  return rest;
};

const parametersOf = (schema: Schema | undefined, place: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const refusal = {
  description: 'Refused; `code` says why and `message` what to do',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const tooMany = ({ requests, seconds, per }: RateLimit) => ({
  ...refusal,
  description: `More than ${requests} requests of one ${per} in ${seconds} seconds`,
  headers: { 'retry-after': { schema: { type: 'integer' } } },
});

const successOf = (contract: Contract) => {
  switch (contract.response) {
    case 'redirect':
      return { '302': { description: 'Sends the browser on', headers: { location: textHeader } } };
    case 'calendar':
      return {
        '200': {
          description: 'An iCalendar file',
          headers: { etag: textHeader },
          content: { 'text/calendar': textHeader },
        },
        '304': { description: 'The file with the tag in `if-none-match`' },
      };
    default:
      return {
        [contract.status ?? 200]: {
          description: 'Done',
          ...(contract.paged && { headers: { [nextCursorHeader]: textHeader } }),
          content: { 'application/json': { schema: jsonSchema(contract.response, 'output') } },
        },
      };
  }
};

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
};

const linkSecret = {
  name: linkHeader,
  in: 'header',
  required: true,
  schema: { type: 'string' },
};

const textHeader = { schema: { type: 'string' } };

const operationOf = (contract: Contract) => ({
  operationId: contract.name,
  summary: contract.summary,
  security: contract.access === 'public' ? [] : [{ session: [] }],
  'x-access': contract.access,
  parameters: [
    ...parametersOf(contract.params, 'path'),
    ...parametersOf(contract.query, 'query'),
    ...(contract.method === 'POST' ? [idempotencyKey] : []),
    ...(contract.carriesLink ? [linkSecret] : []),
  ],
  ...(contract.body && {
    requestBody: {
      required: !contract.body.safeParse(undefined).success,
      content: { 'application/json': { schema: jsonSchema(contract.body, 'input') } },
    },
  }),
  responses: {
    ...successOf(contract),
    ...(contract.rateLimit && { '429': tooMany(contract.rateLimit) }),
    '4XX': refusal,
    '5XX': refusal,
  },
});

export const openApiDocument = (contracts: readonly Contract[]): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts)
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: operationOf(contract),
    };
  return {
    openapi: '3.1.0',
    info: { title: 'Pool & Poop Sheriff', version: '1' },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
};

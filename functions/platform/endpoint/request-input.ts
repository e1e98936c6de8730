import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import {
  defaultBodyLimit,
  idempotencyKeyHeader,
  linkHeader,
  type Contract,
  type Schema,
} from 'shared/contracts/contract.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { refusedValue } from '../table/refused-value.ts';

export type RequestInput = {
  params: unknown;
  query: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
  /** The secret of a mailed link; empty if none was sent. */
  linkSecret: string;
  /** The body as it came, with its signature; both empty unless the contract asks for them. */
  signed: Signed;
};

export type Signed = { bytes: Buffer; signature: string };

/** @throws AppError `not-found` (path), `too-large`, `unsupported-media-type`, or `invalid` with fields. */
export const readInput = (contract: Contract, event: APIGatewayProxyEventV2): RequestInput => ({
  params: readParams(contract.params, event.pathParameters),
  query: parse(contract.query ?? nothing, event.queryStringParameters ?? {}),
  body:
    contract.method === 'GET' || contract.signedBy !== undefined
      ? undefined
      : readBody(contract, event),
  idempotencyKey: readIdempotencyKey(event.headers[idempotencyKeyHeader]),
  linkSecret: (contract.carriesLink && event.headers[linkHeader]) || '',
  signed:
    contract.signedBy === undefined
      ? unsigned
      : {
          bytes: readBytes(contract, event),
          signature: event.headers[contract.signedBy] ?? '',
        },
});

const unsigned: Signed = { bytes: Buffer.alloc(0), signature: '' };

const uuid = z.uuid();

const readIdempotencyKey = (input: string | undefined): string | undefined => {
  if (input === undefined || uuid.safeParse(input).success) return input;
  throw new AppError('invalid', 'The idempotency key is not a UUID.', {
    fields: { [idempotencyKeyHeader]: 'Please send a UUID' },
  });
};

const nothing = z.object({});
const emptyBody = z.optional(z.strictObject({}));

const readParams = (schema: Schema | undefined, input: unknown): unknown => {
  const result = (schema ?? nothing).safeParse(input ?? {});
  if (!result.success) throw new AppError('not-found', 'There is nothing at this address.');
  return result.data;
};

const readBytes = (contract: Contract, event: APIGatewayProxyEventV2): Buffer => {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const limit = contract.bodyLimit ?? defaultBodyLimit;
  if (bytes.length > limit)
    throw new AppError('too-large', `Please send at most ${Math.floor(limit / 1024)} KB.`);
  return bytes;
};

const readBody = (contract: Contract, event: APIGatewayProxyEventV2): unknown => {
  const bytes = readBytes(contract, event);
  const schema = contract.body ?? emptyBody;
  if (bytes.length === 0) return parse(schema, undefined);
  const type = event.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new AppError(
      'unsupported-media-type',
      'Please send JSON (content-type application/json).',
    );
  return parse(schema, readJson(bytes));
};

const readJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('invalid', 'The request is not well-formed JSON.', { cause });
  }
};

const parse = (schema: Schema, value: unknown): unknown => {
  const result = schema.safeParse(value, { error: refusedValue });
  if (result.success) return result.data;
  throw new AppError('invalid', 'Please check what you entered.', {
    fields: fieldsOf(result.error),
  });
};

const fieldsOf = (error: z.core.$ZodError): Record<string, string> =>
  Object.fromEntries(
    error.issues.flatMap((issue) => {
      const path = issue.path.map(String);
      return issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...path, key].join('.'), 'This field is not known here'])
        : [[path.join('.') || 'body', issue.message]];
    }),
  );

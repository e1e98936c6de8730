import {
  renderedForHeader,
  idempotencyKeyHeader,
  linkHeader,
  nextCursorHeader,
  type CallInput,
  type Contract,
} from 'shared/contracts/contract.ts';
import * as z from 'zod/mini';
import { errorBody, type ErrorBody } from 'shared/errors.ts';
import { ApiError, NetworkError, referenceOf } from './api-error.ts';
import { noteServerTime } from './clock.ts';
import { connectivity, type FailedCall } from './connectivity.ts';
import { pageOwner } from './page-owner.ts';
import { request } from './request.ts';

// The content security policy forbids eval, which zod would otherwise try as an optimization.
z.config({ jitless: true });

/** A contract that responds with JSON; redirects are plain links. */
export type JsonContract<Reply = unknown> = Contract & { readonly response: z.ZodMiniType<Reply> };
export type PagedContract<Reply = unknown> = JsonContract<Reply> & { readonly paged: true };

/** `idempotencyKey`: a UUID for what the person intended, reused on every retry. */
type Input<C extends Contract> = CallInput<C> & {
  idempotencyKey?: string;
  /** The secret of a mailed link. Never part of a URL, so that it stays out of logs and Referer headers. */
  linkSecret?: string;
  /** True if no one is waiting for the response, so that a failure does not show the connection message. */
  inBackground?: boolean;
};

export type CallArguments<C extends Contract> =
  Record<never, never> extends CallInput<C> ? [input?: Input<C>] : [input: Input<C>];

export type Page<Items> = {
  items: Items;
  /** Undefined on the last page. */
  nextCursor: string | undefined;
};

const requestParts = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
  idempotencyKey: z.optional(z.string()),
  linkSecret: z.optional(z.string()),
  inBackground: z.optional(z.boolean()),
});
type RequestParts = z.infer<typeof requestParts>;

/** '/api/services/1?tab=pool' from a contract's path, its parameters and its query. */
export const requestUrl = (path: string, { params, query }: RequestParts): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`No ${name} given for ${path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
};

const failedCall = ({ name, method }: Pick<Contract, 'name' | 'method'>): FailedCall =>
  method === 'GET' ? `read ${name}` : 'change';

/**
 * Throws {@link NetworkError} if the connection fails partway through the response.
 *
 * @param failed undefined for a call in the background
 */
const readText = async (response: Response, failed: FailedCall | undefined): Promise<string> => {
  try {
    return await response.text();
  } catch (error) {
    if (failed !== undefined) connectivity.reportProblem(failed);
    throw new NetworkError(error);
  }
};

const parseResponse = async <Reply>(
  contract: JsonContract<Reply>,
  response: Response,
  inBackground?: boolean,
): Promise<Reply> => {
  const schema: z.ZodMiniType<Reply> = contract.response;
  const failed = inBackground ? undefined : failedCall(contract);
  return schema.parse(JSON.parse(await readText(response, failed)));
};

const parseRefusal = (text: string): ErrorBody | undefined => {
  try {
    return z.safeParse(errorBody, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const refusalOf = async (response: Response, failed: FailedCall | undefined): Promise<ApiError> => {
  const text = await readText(response, failed);
  const error = new ApiError(
    response.status,
    text,
    response.statusText,
    parseRefusal(text),
    response.headers.get('retry-after'),
  );
  if (response.status >= 500 && failed !== undefined) connectivity.nameProblem(referenceOf(error));
  return error;
};

const noteTime = ({ headers }: Response): void =>
  noteServerTime(Date.parse(headers.get('date') ?? ''));

const send = async (contract: Contract, parts: RequestParts): Promise<Response> => {
  const url = requestUrl(contract.path, parts);
  const owner = pageOwner.get();
  const headers: Record<string, string> = {
    ...(parts.body !== undefined && { 'content-type': 'application/json' }),
    ...(parts.idempotencyKey !== undefined && { [idempotencyKeyHeader]: parts.idempotencyKey }),
    ...(parts.linkSecret !== undefined && { [linkHeader]: parts.linkSecret }),
    ...(contract.method !== 'GET' && owner !== undefined && { [renderedForHeader]: owner }),
  };
  const failed = failedCall(contract);
  const response = await request(url, {
    failed,
    method: contract.method,
    headers,
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    ...(parts.inBackground && { inBackground: true }),
  });
  noteTime(response);
  if (!response.ok) throw await refusalOf(response, parts.inBackground ? undefined : failed);
  return response;
};

/** Reads the response to a request sent without `call`. Throws {@link ApiError} if it is not OK. */
export const readReply = async <Reply>(
  contract: JsonContract<Reply>,
  response: Response,
): Promise<Reply> => {
  noteTime(response);
  if (!response.ok) throw await refusalOf(response, failedCall(contract));
  return parseResponse(contract, response);
};

/** {@link call} for a contract that is not known here, whose input was checked where it was declared. */
export const callWith = async <Reply>(
  contract: JsonContract<Reply>,
  input: unknown = {},
): Promise<Reply> => {
  const parts = z.parse(requestParts, input);
  return parseResponse(contract, await send(contract, parts), parts.inBackground);
};

/** Throws {@link ApiError}, NetworkError, or ZodError if the response does not match the contract. */
export const call = async <Reply, C extends JsonContract<Reply>>(
  contract: C & JsonContract<Reply>,
  ...[input]: CallArguments<C>
): Promise<Reply> => callWith(contract, input);

/** Path parameters and filters that select a list. */
export type ListChoice = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
};

/** Fetches one page of at most `limit` items, starting at `cursor`. */
export const callPage = async <Reply>(
  contract: PagedContract<Reply>,
  page: { cursor?: string | undefined; limit?: number } = {},
  { params, query }: ListChoice = {},
): Promise<Page<Reply>> => {
  const response = await send(contract, {
    query: { ...query, ...page },
    ...(params && { params }),
  });
  return {
    items: await parseResponse(contract, response),
    nextCursor: response.headers.get(nextCursorHeader) ?? undefined,
  };
};

import type * as z from 'zod/mini';

/** Who may call: anyone, anyone signed in, or a member of the `admin` group. The server decides. */
export type Access = 'public' | 'customer' | 'admin';

export type Schema = z.ZodMiniType;

/**
 * One endpoint, named once. The Lambda, its route, the local gateway, the OpenAPI document and the
 * browser's typed client are all made from this object.
 */
export type Contract = {
  /** kebab-case verb-noun; names the Lambda and the OpenAPI operation. */
  readonly name: string;
  /** One line for the API document. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** API Gateway path with `{parameters}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** JSON schema of the success reply, or `redirect` for a browser navigation answered by a 302. */
  readonly response: Schema | 'redirect';
  /** Success status, 200 unless said. */
  readonly status?: 200 | 201;
  /** Largest request body in bytes, {@link defaultBodyLimit} unless said. */
  readonly bodyLimit?: number;
  /** How often one caller may ask; more is answered 429. Unlimited unless said. */
  readonly rateLimit?: RateLimit;
  /** A list in pages: `?limit&cursor` in, the next cursor in the {@link nextCursorHeader} header out. */
  readonly paged?: true;
};

/**
 * Requests in a window of so many seconds, for one network address or one account. Counted is what is
 * sound and, where it takes a session, has one: a refused request costs nothing worth counting.
 */
export type RateLimit = {
  readonly requests: number;
  readonly seconds: number;
  readonly per: 'address' | 'account';
};

/** 64 KiB: ample for every form here, small enough to refuse nonsense early. */
export const defaultBodyLimit = 64 * 1024;

/** Response header with the opaque cursor of the next page; absent on the last page. */
export const nextCursorHeader = 'x-next-cursor';

/**
 * Request header with a UUID the caller made for one intent. A call repeated with it, because its reply
 * was lost or a button pressed twice, does not happen twice where the endpoint creates something.
 */
export const idempotencyKeyHeader = 'idempotency-key';

/** Types a contract without widening it. */
export const defineContract = <const C extends Contract>(contract: C): C => contract;

type Nothing = Record<never, never>;
type Parsed<T> = T extends Schema ? z.output<T> : Nothing;
type Sent<T> = T extends Schema ? z.input<T> : Nothing;
type Part<C, K extends string> = C extends { readonly [P in K]: infer T } ? T : undefined;

export type ParamsOf<C extends Contract> = Parsed<Part<C, 'params'>>;
export type QueryOf<C extends Contract> = Parsed<Part<C, 'query'>>;
export type BodyOf<C extends Contract> = Parsed<Part<C, 'body'>>;
/** What the browser reads. */
export type ResponseOf<C extends Contract> = Parsed<C['response']>;
/** What a function replies with, before its schema has checked it. */
export type ReplyBodyOf<C extends Contract> = Sent<C['response']>;

type Optional<K extends string, T> = T extends Schema
  ? Nothing extends z.input<T>
    ? { [P in K]?: z.input<T> }
    : { [P in K]: z.input<T> }
  : Nothing;

/** What a caller passes: `params`, `query` and `body`, each only where the contract has it. */
export type CallInput<C extends Contract> = Optional<'params', Part<C, 'params'>> &
  Optional<'query', Part<C, 'query'>> &
  Optional<'body', Part<C, 'body'>>;

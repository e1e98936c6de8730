import type * as z from 'zod/mini';

/**
 * Who may call: anyone; anyone signed in; a member of the `admin` group; or an administrator who has
 * yet to set up the second factor, and may do nothing else. The server enforces it.
 */
export type Access = 'public' | 'customer' | 'admin' | 'set-up';

export type Schema = z.ZodMiniType;

/**
 * One endpoint. The Lambda, its route, the local gateway, the OpenAPI document and the browser's typed
 * client all derive from it.
 */
export type Contract = {
  /** kebab-case verb-noun; names the Lambda and the OpenAPI operation. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** API Gateway path with `{parameters}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Whoever entered the password longer than {@link recentSignInSeconds} ago has to sign in again (rules: access-23). */
  readonly needsRecentSignIn?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /**
   * JSON schema of the success response, `redirect` for a browser navigation that gets a 302, or
   * `calendar` for an iCalendar file.
   */
  readonly response: Schema | 'redirect' | 'calendar';
  /** Success status, 200 by default. */
  readonly status?: 200 | 201;
  /** Largest request body in bytes, {@link defaultBodyLimit} by default. */
  readonly bodyLimit?: number;
  /** Beyond it, callers get 429. The operator's calls are unlimited by default. */
  readonly rateLimit?: RateLimit;
  /** Why a visitor's or customer's call has no `rateLimit`. */
  readonly unlimited?: keyof typeof unlimitedReasons;
  /** Whether the call has a mailed link's secret in the {@link linkHeader} header. */
  readonly carriesLink?: true;
  /**
   * The header with the signature of the body, for a call of another service. The function gets the body's bytes,
   * which must not be touched before they are verified, and no schema applies.
   */
  readonly signedBy?: string;
  /** A paged list: `?limit&cursor` in, the next cursor in the {@link nextCursorHeader} header out. */
  readonly paged?: true;
};

/**
 * Calls allowed within a window of `seconds`, per network address or account. Only valid calls count
 * and, where a session is required, only those that have one; refused calls cost next to nothing.
 */
export type RateLimit = {
  readonly requests: number;
  readonly seconds: number;
  readonly per: 'address' | 'account';
};

/** How long ago the sign-in of a call with `needsRecentSignIn` may be. */
export const recentSignInSeconds = 3600;

/** Why calls that are not the operator's may go without a limit per caller (rules: access-6). */
export const unlimitedReasons = {
  'small read': 'It reads a bounded number of rows, which costs about as much as counting the call',
  'ends access':
    'Whoever has stolen a session could use up the limit, and its owner could not end it',
  signed:
    'What another service has not signed is refused before anything is done, for less than counting the call costs',
  'counts itself': 'Its function counts, and beyond the limit answers as if nothing were wrong',
} as const;

/** 64 KiB: plenty for every form on the site. */
export const defaultBodyLimit = 64 * 1024;

/** Response header with the opaque cursor of the next page; absent on the last page. */
export const nextCursorHeader = 'x-next-cursor';

/**
 * Request header with a UUID that the client creates once per intent. If the call is repeated because
 * its response was lost or a button was pressed twice, whatever the endpoint creates is created only
 * once.
 */
export const idempotencyKeyHeader = 'idempotency-key';

/**
 * Request header with the secret of a mailed link. Unlike a URL, a header appears in neither logs nor
 * `Referer`.
 */
export const linkHeader = 'x-link';

/**
 * Request header with the id of the user a page was rendered for. If someone else has since signed in
 * from another tab, the call has that person's cookie and is refused as if it had no session.
 */
export const renderedForHeader = 'x-drawn-for';

/** An endpoint by who may call it, its method and its path. Unused ones are left out of bundles. */
export const defineContract = /* @__NO_SIDE_EFFECTS__ */ <
  const A extends Access,
  const M extends Contract['method'],
  const P extends Contract['path'],
  const C extends Omit<Contract, 'access' | 'method' | 'path'>,
>(
  access: A,
  method: M,
  path: P,
  contract: C,
) => ({ method, path, access, ...contract });

type Nothing = Record<never, never>;
type Parsed<T> = T extends Schema ? z.output<T> : Nothing;
type Sent<T> = T extends Schema ? z.input<T> : Nothing;
type Part<C, K extends string> = C extends { readonly [P in K]: infer T } ? T : undefined;

export type ParamsOf<C extends Contract> = Parsed<Part<C, 'params'>>;
export type QueryOf<C extends Contract> = Parsed<Part<C, 'query'>>;
export type BodyOf<C extends Contract> = Parsed<Part<C, 'body'>>;
export type ResponseOf<C extends Contract> = Parsed<C['response']>;
/** A function's response, before its schema checks it. */
export type ResponseBodyOf<C extends Contract> = Sent<C['response']>;

type Optional<K extends string, T> = T extends Schema
  ? Nothing extends z.input<T>
    ? { [P in K]?: z.input<T> }
    : { [P in K]: z.input<T> }
  : Nothing;

/** What a caller passes: `params`, `query` and `body`, as far as the contract has them. */
export type CallInput<C extends Contract> = Optional<'params', Part<C, 'params'>> &
  Optional<'query', Part<C, 'query'>> &
  Optional<'body', Part<C, 'body'>>;

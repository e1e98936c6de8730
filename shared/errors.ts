import * as z from 'zod/mini';

/**
 * Every error code the API can return, with its HTTP status. Functions throw an {@link AppError} with a
 * code, and the edge turns it into the one response format ({@link errorBody}).
 */
export const errorStatus = {
  unauthorized: 401,
  forbidden: 403,
  // The session is valid, but too old for this call.
  'sign-in-again': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  invalid: 422,
  // Not a 5xx, which would show the connection-problem screen: the site works, only the mail was refused.
  'delivery-failed': 424,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The body of every error response. `fields` maps the path of a field (`address`, `photos.0`) to what
 * to correct; `paymentId` is the payment to end before the call can succeed (rules: payment-22).
 */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  paymentId: z.optional(z.string()),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** An error with one of the codes above and a message that tells the reader what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly paymentId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly isRefusal: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.paymentId = options.paymentId;
    this.retryAfter = options.retryAfter;
    this.isRefusal = options.isRefusal ?? false;
  }
}

export type AppErrorOptions = {
  fields?: Record<string, string>;
  /** The payment that is in the way and can be ended. */
  paymentId?: string;
  /** Seconds before a retry can succeed; sent as `Retry-After`. */
  retryAfter?: number;
  /** Set if a sign-in or permission was refused, although the code does not show it. */
  isRefusal?: boolean;
  cause?: unknown;
};

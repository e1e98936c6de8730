import type { ErrorBody } from '../store/rows.ts';

/** A refusal in Stripe's shape: nothing has changed. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A method that was declined (402). What the attempt changed stays. */
export class Declined extends StripeError {
  constructor(body: ErrorBody) {
    super(402, body);
  }
}

/** The request cannot be carried out (400 by default). */
export const invalid = (
  message: string,
  { status = 400, ...rest }: { status?: number; code?: string; param?: string } = {},
): StripeError => new StripeError(status, { type: 'invalid_request_error', message, ...rest });

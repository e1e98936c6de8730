import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` of a webhook's body.
 * @param at real time, in seconds
 */
export const signatureOf = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

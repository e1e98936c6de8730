import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { calendarDate, decimal, id, namedAmount, ofCustomer, idParams } from './fields.ts';
import { savedMethod } from './payment-methods.ts';

/** How a customer’s bills are paid by themselves (rules: payment-28). */
export const autopay = z.object({
  /** The saved method that is charged; null while autopay is off. */
  methodId: z.nullable(id),
  /** The most that is charged for one bill, with tax; null while autopay is off. */
  upTo: z.nullable(decimal),
  /** The limit that the form suggests. */
  suggestedUpTo: decimal,
  /** What the customer agrees to with that limit, or the suggested one while autopay is off. */
  text: z.string(),
  /** Of the text, to be sent back with the consent. */
  version: z.string(),
  /** What has come of it since it last succeeded; null if nothing has failed. */
  problem: z.nullable(
    z.object({
      /** Why, for the customer to read. */
      message: z.string(),
      /** How often it has failed in a row. */
      failures: z.int(),
      /** The day on which it tries again; null if it does not, until the customer does something. */
      nextOn: z.nullable(calendarDate),
    }),
  ),
});
export type Autopay = z.infer<typeof autopay>;

export const getAutopay = defineContract('customer', 'GET', '/api/autopay', {
  name: 'get-autopay',
  summary: 'Whether and how the caller’s bills are paid by themselves, and what they agree to',
  unlimited: 'small read',
  response: autopay,
});

const upTo = namedAmount;

export const putAutopay = defineContract('customer', 'PUT', '/api/autopay', {
  name: 'put-autopay',
  summary:
    'Turns autopay on, with a saved method, a limit for each bill and the version of the text that the caller has agreed to, or off; harmless to repeat',
  rateLimit: { requests: 30, seconds: 3600, per: 'account' },
  body: z.union([
    z.strictObject({ methodId: id, upTo, consent: z.string().check(z.maxLength(40)) }),
    z.strictObject({ methodId: z.null() }),
  ]),
  response: autopay,
});

/** The same for the operator, who can only turn it off. */
export const customerAutopay = z.extend(
  z.omit(autopay, { suggestedUpTo: true, text: true, version: true }),
  {
    method: z.nullable(z.pick(savedMethod, { type: true, brand: true, last4: true })),
  },
);
export type CustomerAutopay = z.infer<typeof customerAutopay>;

export const getCustomerAutopay = defineContract('admin', 'GET', `${ofCustomer}/autopay`, {
  name: 'get-customer-autopay',
  summary: 'Whether a customer’s bills are paid by themselves, and what has come of it',
  params: idParams,
  response: customerAutopay,
});

export const endCustomerAutopay = defineContract('admin', 'DELETE', `${ofCustomer}/autopay`, {
  name: 'end-customer-autopay',
  summary:
    'Turns a customer’s autopay off, as they have asked by telephone, and mails them so once; harmless to repeat',
  params: idParams,
  response: customerAutopay,
});

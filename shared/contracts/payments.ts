import * as z from 'zod/mini';
import { paymentActions, paymentStates } from '../domain/prices/payment-state.ts';
import { paidMethods, paymentMethods } from '../domain/visits/booking-status.ts';
import { dueItem, paymentItemLimit } from './charges.ts';
import { defineContract } from './contract.ts';
import {
  calendarDate,
  decimal,
  id,
  idParams,
  instant,
  namedAmount,
  ofCustomer,
  requiredText,
} from './fields.ts';

const paymentItem = z.object({
  kind: dueItem.shape.kind,
  id,
  /** The plan's or the service's name. */
  name: z.string(),
  /** With tax, as of when it was reported or begun. */
  total: decimal,
});

/** What a customer says they have paid (rules: payment-1), or pays through a provider (rules: payment-7). */
export const payment = z.object({
  id,
  state: z.enum(paymentStates),
  items: z.array(paymentItem),
  total: decimal,
  method: z.nullable(
    z.object({
      type: z.enum(paidMethods),
      /** The last digits of a card or bank account; null for any other method. */
      last4: z.nullable(z.string()),
    }),
  ),
  /** Why it was dismissed or has failed, for the customer to read. */
  failure: z.nullable(
    z.object({
      message: z.string(),
      /** False while autopay is going to try again. */
      isFinal: z.boolean(),
    }),
  ),
  /** Whether autopay made it. */
  isAutomatic: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Payment = z.infer<typeof payment>;

/** The same for the operator. */
export const adminPayment = z.extend(payment, {
  items: z.array(
    z.extend(paymentItem, {
      /** What the provider has given back of it, with tax, whether or not it has arrived (rules: payment-17). */
      refunded: decimal,
      /** What of it can still be given back, with tax: neither refunded nor lost in a dispute. */
      refundable: decimal,
      /** Whether a refund is under way: the provider or the bank has yet to confirm it. */
      isRefunding: z.boolean(),
      /** What came to nothing since the last one was asked for, for the operator; `refunded` does not include it. */
      failedRefund: z.nullable(z.object({ amount: decimal, message: z.string(), at: instant })),
    }),
  ),
  customerId: id,
  customerName: z.string(),
  /** Stripe's name of a card's brand, such as `visa`; null for any other method. */
  brand: z.nullable(z.string()),
  /** Of a payment provider; null without one. */
  intentId: z.nullable(z.string()),
  /** Which of autopay's attempts it is, from 1; null for any other payment. */
  attempt: z.nullable(z.int()),
  /** The day on which autopay tries again what has failed; null if it does not. */
  nextOn: z.nullable(calendarDate),
  fee: z.nullable(decimal),
  /** The dispute that is open, or the last one; null if there was none (rules: payment-41). */
  dispute: z.nullable(
    z.object({
      state: z.enum(['inquiry', 'prevented', 'open', 'won', 'lost']),
      amount: decimal,
      /** What the operator reads of why. */
      reason: z.string(),
      /** The last moment at which evidence is taken; null if none is, as of a bank. */
      dueBy: z.nullable(instant),
      /** When our evidence was last put at the provider. */
      evidenceAt: z.nullable(instant),
      /** The page of the provider on which the operator submits it. */
      url: z.string(),
    }),
  ),
});
export type AdminPayment = z.infer<typeof adminPayment>;

/** The caller waits on the page for the answer of a bank, a minute at most. */
const whileWaiting = { requests: 120, seconds: 60, per: 'account' } as const;

/** The least that a card or bank pays at once, in cents. */
export const leastPayment = 50;

export const startPayment = defineContract('customer', 'POST', '/api/payments/checkout', {
  name: 'start-payment',
  summary:
    'Lets the caller pay due items by card or bank on the provider’s page, while no other payment can take them; the same items lead to the same page',
  rateLimit: whileWaiting,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ kind: dueItem.shape.kind, id }))
      .check(z.minLength(1, 'Please choose what to pay'), z.maxLength(paymentItemLimit)),
    /** Whether the card or bank is kept for later payments. */
    remember: z.boolean(),
  }),
  response: z.object({
    /** The provider’s page, to which the browser goes. */
    url: z.string(),
    paymentId: id,
  }),
});

export const getPayment = defineContract('customer', 'GET', '/api/payments/{id}', {
  name: 'get-payment',
  summary: 'One of the caller’s payments; while it is undecided, as the provider knows it',
  rateLimit: whileWaiting,
  params: idParams,
  response: payment,
});

export const cancelPayment = defineContract('customer', 'POST', '/api/payments/{id}/cancel', {
  name: 'cancel-payment',
  summary:
    'Ends a payment that the caller has not made on the provider’s page yet; harmless to repeat',
  rateLimit: whileWaiting,
  params: idParams,
  response: payment,
});

export const receivePaymentEvent = defineContract('public', 'POST', '/api/payments/events', {
  name: 'receive-payment-event',
  summary:
    'Tells the site that something has happened to a payment; for the payment provider alone',
  signedBy: 'stripe-signature',
  bodyLimit: 256 * 1024,
  unlimited: 'signed',
  response: z.object({ received: z.literal(true) }),
});

export const listPayments = defineContract('customer', 'GET', '/api/payments', {
  name: 'list-payments',
  summary: 'What the caller has reported as paid, and paid by card or bank, latest first',
  unlimited: 'small read',
  response: z.array(payment),
});

export const reportPayment = defineContract('customer', 'POST', '/api/payments/reported', {
  name: 'report-payment',
  summary:
    'Tells the operator that the caller has paid something; nothing is paid by it, and it is harmless to repeat',
  rateLimit: { requests: 30, seconds: 3600, per: 'account' },
  body: z.strictObject({
    items: z
      .array(z.strictObject({ kind: dueItem.shape.kind, id }))
      .check(z.minLength(1, 'Please choose what you paid'), z.maxLength(paymentItemLimit)),
    method: z.enum(paymentMethods, 'Please say how you paid'),
  }),
  response: payment,
});

/** The lists of payments that the operator reads. */
export const listedPayments = [
  'reported',
  'open',
  'processing',
  'failed',
  'succeeded',
  'disputed',
  'returned',
] as const;

export const listAdminPayments = defineContract('admin', 'GET', '/api/admin/payments', {
  name: 'list-admin-payments',
  summary:
    'Payments in one state: those reported, which the operator has yet to decide, the oldest first; those by card or bank the latest first',
  query: z.strictObject({
    state: z._default(z.enum(listedPayments), 'reported'),
    /** Those of one customer. */
    customerId: z.optional(id),
  }),
  response: z.array(adminPayment),
});

const reasonLength = 500;

export const actOnPayment = defineContract('admin', 'POST', '/api/admin/payments/{id}/{action}', {
  name: 'act-on-payment',
  summary:
    'Confirms a reported payment, which marks its items as paid today, or dismisses it; harmless to repeat',
  params: z.strictObject({ id, action: z.enum(paymentActions) }),
  body: z.strictObject({
    /** For `dismiss`: what the customer reads. */
    reason: z.optional(requiredText(reasonLength, 'Please say why')),
  }),
  response: adminPayment,
});

export const cancelCustomerPayment = defineContract(
  'admin',
  'POST',
  '/api/admin/payments/{id}/cancel',
  {
    name: 'cancel-customer-payment',
    summary:
      'Ends a payment that its customer has not made on the provider’s page yet; harmless to repeat',
    params: idParams,
    response: adminPayment,
  },
);

export const refundPayment = defineContract('admin', 'POST', '/api/admin/payments/{id}/refund', {
  name: 'refund-payment',
  summary:
    'Gives back what a card or bank has paid for an item, in part or whole; harmless to repeat, and refused if more was refunded than the caller knows',
  params: idParams,
  body: z.strictObject({
    item: z.strictObject({ kind: dueItem.shape.kind, id }),
    /** With tax. */
    amount: namedAmount,
    /** The customer reads it. */
    reason: requiredText(reasonLength, 'Please say why'),
    /** What the caller knows to have been refunded of the item before, with tax (rules: payment-17). */
    refundedBefore: decimal,
  }),
  response: adminPayment,
});

export const retryPayment = defineContract('admin', 'POST', '/api/admin/payments/{id}/retry', {
  name: 'retry-payment',
  summary:
    'Tries once more to collect, by the customer’s autopay, what is still due of a payment that failed; harmless to repeat',
  params: idParams,
  /** The new payment. */
  response: adminPayment,
});

export const gatherEvidence = defineContract(
  'admin',
  'POST',
  '/api/admin/payments/{id}/gather-evidence',
  {
    name: 'gather-evidence',
    summary:
      'Puts what is known of a disputed card payment at the provider, without submitting it: a document and the provider’s fields; replaces what was put there before',
    params: idParams,
    response: adminPayment,
  },
);

export const remindCustomer = defineContract('admin', 'POST', `${ofCustomer}/remind`, {
  name: 'remind-customer',
  summary:
    'Mails a customer their balance due, at most once in seven days; repeated with its idempotency key, it mails once and answers the same',
  params: idParams,
  response: z.object({ success: z.boolean(), message: z.string() }),
});

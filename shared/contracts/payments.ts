import * as z from 'zod/mini';
import { paymentActions, paymentStates } from '../domain/prices/payment-state.ts';
import { paidMethods, paymentMethods } from '../domain/visits/booking-status.ts';
import { dueItem, paymentItemLimit } from './charges.ts';
import { defineContract } from './contract.ts';
import { decimal, id, idParams, instant, ofCustomer, requiredText } from './fields.ts';

/** What a customer says they have paid (rules: payment-1), or pays through a provider (rules: payment-7). */
export const payment = z.object({
  id,
  state: z.enum(paymentStates),
  items: z.array(
    z.object({
      kind: dueItem.shape.kind,
      id,
      /** The plan's or the service's name. */
      name: z.string(),
      /** With tax, as of when it was reported or begun. */
      total: decimal,
    }),
  ),
  total: decimal,
  method: z.nullable(
    z.object({
      type: z.enum(paidMethods),
      /** The last digits of a card or bank account; null for any other method. */
      last4: z.nullable(z.string()),
    }),
  ),
  /** Why it was dismissed or has failed, for the customer to read. */
  failure: z.nullable(z.object({ message: z.string(), isFinal: z.boolean() })),
  createdAt: instant,
  updatedAt: instant,
});
export type Payment = z.infer<typeof payment>;

/** The same for the operator. */
export const adminPayment = z.extend(payment, {
  customerId: id,
  customerName: z.string(),
  /** Of a payment provider; null without one. */
  intentId: z.nullable(z.string()),
  fee: z.nullable(decimal),
});
export type AdminPayment = z.infer<typeof adminPayment>;

/** The caller waits on the page for the answer of a bank, a minute at most. */
const whileWaiting = { requests: 120, seconds: 60, per: 'account' } as const;

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

export const listReportedPayments = defineContract('admin', 'GET', '/api/admin/payments', {
  name: 'list-reported-payments',
  summary:
    'What customers have reported as paid and the operator has yet to decide, the oldest first',
  query: z.strictObject({ state: z._default(z.literal('reported'), 'reported') }),
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

export const remindCustomer = defineContract('admin', 'POST', `${ofCustomer}/remind`, {
  name: 'remind-customer',
  summary:
    'Mails a customer their balance due, at most once in seven days; repeated with its idempotency key, it mails once and answers the same',
  params: idParams,
  response: z.object({ success: z.boolean(), message: z.string() }),
});

import * as z from 'zod/mini';
import { paidMethods, paymentMethods } from '../domain/visits/booking-status.ts';
import { chargeActions, chargeStates } from '../domain/prices/charge-state.ts';
import { cartLineLimit } from './cart.ts';
import { defineContract } from './contract.ts';
import {
  calendarDate,
  calendarMonth,
  decimal,
  id,
  idParams,
  instant,
  namedAmount,
  ofCustomer,
  plainDay,
  requiredText,
  text,
} from './fields.ts';
import { paymentSource } from './payment-source.ts';

/** What a plan charges for one period. */
export const charge = z.object({
  id,
  planId: id,
  customerId: id,
  /** The plan's name. */
  name: z.string(),
  /** The first day of the period, and the day after its last. */
  from: calendarDate,
  until: calendarDate,
  /** The plan's agreed price for the period, without tax; `0.00` if it is free. */
  price: decimal,
  /** The check fee of the order, if this charge includes it. */
  fee: decimal,
  /** Credit for visits that did not take place; negative if one was restored after its credit was used. */
  credit: decimal,
  /** Price and fee less the credit, without tax; never below zero. */
  amount: decimal,
  tax: decimal,
  /** The tax rate as a fraction; zero if untaxed. */
  taxRate: z.number(),
  /** With tax. */
  total: decimal,
  state: z.enum(chargeStates),
  /** How and when it was paid. */
  paymentMethod: z.nullable(z.enum(paidMethods)),
  paymentSource,
  paidOn: z.nullable(calendarDate),
  note: z.nullable(z.string()),
  /** All refunds, including their tax, and the day of the latest; null if there is none. */
  refunded: z.nullable(decimal),
  refundedOn: z.nullable(calendarDate),
  /** What has not been refunded, without tax. */
  refundable: decimal,
  /** Why it was voided or refunded. */
  reason: z.nullable(z.string()),
  /** The day on which its payment was taken back, while it is due again (rules: payment-42). Null in old caches. */
  returnedOn: z._default(z.nullable(calendarDate), null),
  createdAt: instant,
  updatedAt: instant,
});
export type Charge = z.infer<typeof charge>;

/** Something that a customer is to pay: a charge or a completed visit (rules: charge-5). */
const ownDueItem = z.object({
  kind: z.enum(['charge', 'visit']),
  id,
  /** The plan's or the service's name. */
  name: z.string(),
  /** When it became due: the first day of the period, or the day of the visit. */
  day: z.nullable(calendarDate),
  tax: decimal,
  /** With tax. */
  total: decimal,
  /** The day on which its payment was taken back: autopay leaves it alone (rules: payment-42). Null in old caches. */
  returnedOn: z._default(z.nullable(calendarDate), null),
});
export type OwnDueItem = z.infer<typeof ownDueItem>;

/** The same, with the customer who is to pay it. */
export const dueItem = z.extend(ownDueItem, {
  customerId: id,
  customerName: z.string(),
  customerPhone: z.nullable(z.string()),
  /** Whether mail reaches the customer: a reminder can be sent (rules: charge-11). */
  isMailable: z.boolean(),
  /** The day of the last reminder, until the next one can go out. */
  remindedOn: z.nullable(calendarDate),
});
export type DueItem = z.infer<typeof dueItem>;

export const listCharges = defineContract('customer', 'GET', '/api/charges', {
  name: 'list-charges',
  summary: 'The caller’s charges, latest first',
  unlimited: 'small read',
  response: z.array(charge),
});

export const listOwnDueItems = defineContract('customer', 'GET', '/api/charges/due', {
  name: 'list-own-due-items',
  summary: 'What the caller is to pay, the oldest first: charges and completed visits',
  unlimited: 'small read',
  response: z.array(ownDueItem),
});

export const listChargesOfCustomer = defineContract('admin', 'GET', `${ofCustomer}/charges`, {
  name: 'list-charges-of-customer',
  summary: 'A customer’s charges, latest first',
  params: idParams,
  response: z.array(charge),
});

export const listDueItems = defineContract('admin', 'GET', '/api/admin/charges', {
  name: 'list-due-items',
  summary: 'What is to be paid, by customer, the oldest first: charges and completed visits',
  query: z.strictObject({ state: z._default(z.literal('due'), 'due'), customerId: z.optional(id) }),
  response: z.array(dueItem),
});

const reasonLength = 500;
const paymentFields = {
  method: z.enum(paymentMethods, 'Please say how it was paid'),
  paidOn: plainDay,
  note: z.optional(text(reasonLength)),
};

export const actOnCharge = defineContract('admin', 'POST', '/api/admin/charges/{id}/{action}', {
  name: 'act-on-charge',
  summary:
    'Marks a charge as paid, refunded or void; harmless to repeat, and refused with other details',
  params: z.strictObject({ id, action: z.enum(chargeActions) }),
  body: z.strictObject({
    /** For `paid`: how and when. */
    method: z.optional(paymentFields.method),
    paidOn: z.optional(plainDay),
    note: paymentFields.note,
    /** For `refunded`: the amount without its tax; all that is left if omitted. */
    amount: z.optional(namedAmount),
    refundedOn: z.optional(plainDay),
    /** For `refunded` and `void`. */
    reason: z.optional(requiredText(reasonLength, 'Please say why')),
  }),
  response: charge,
});

/** Items per payment. One DynamoDB transaction writes a row for each. */
export const paymentItemLimit = 2 * cartLineLimit;

export const recordPayment = defineContract('admin', 'POST', `${ofCustomer}/payments`, {
  name: 'record-payment',
  summary:
    'Marks charges and visits of a customer as paid together; harmless to repeat, and refused with other details',
  params: z.strictObject({ id }),
  body: z.strictObject({
    items: z
      .array(z.strictObject({ kind: dueItem.shape.kind, id }))
      .check(z.minLength(1, 'Please choose what was paid'), z.maxLength(paymentItemLimit)),
    ...paymentFields,
  }),
  response: z.object({
    /** The total of the items that this payment marked as paid, with tax. */
    total: decimal,
  }),
});

/** What a month's table for the accountant adds up to, with tax (rules: payment-43). */
export const monthTotals = z.object({
  month: calendarMonth,
  /** What was paid in the month, by any method, also again after it was returned. */
  taken: decimal,
  refunded: decimal,
  /** What banks and cardholders took back. */
  returned: decimal,
  /** What the payment provider charged. */
  fees: decimal,
  /** Taken less all of these. */
  net: decimal,
});
export type MonthTotals = z.infer<typeof monthTotals>;

export const getMonthTotals = defineContract('admin', 'GET', '/api/admin/charges/totals', {
  name: 'get-month-totals',
  summary: 'What was taken, given back, returned and charged by the payment provider in a month',
  query: z.strictObject({ month: calendarMonth }),
  response: monthTotals,
});

export const exportCharges = defineContract('admin', 'GET', '/api/admin/export/charges.csv', {
  name: 'export-charges',
  summary:
    'Sends the browser to a CSV for the accountant: the charges and visits of a month, and what was paid in it',
  query: z.strictObject({ month: calendarMonth }),
  response: 'redirect',
});

import * as z from 'zod/mini';
import { linkActions, linkPurposes } from '../domain/site/link-actions.ts';
import { adminQuote } from './admin-quotes.ts';
import { adminSignup } from './admin-signups.ts';
import { autopay } from './autopay.ts';
import { booking } from './bookings.ts';
import { cartItem } from './cart.ts';
import { charge } from './charges.ts';
import { defineContract } from './contract.ts';
import { decimal, id, idParams, instant, ofCustomer } from './fields.ts';
import { chatMessage } from './chat.ts';
import { customerMessage } from './messages.ts';
import { offer } from './offers.ts';
import { savedMethod } from './payment-methods.ts';
import { payment } from './payments.ts';
import { plan } from './plans.ts';
import { profile } from './profile.ts';
import { recordRow } from './record.ts';
import { serviceReport } from './reports.ts';

/** Everything stored about a customer except files and sessions (rules: privacy-1). */
export const customerExport = z.object({
  exportedAt: instant,
  id,
  customerSince: instant,
  profile,
  /** Addresses they had before. */
  formerEmails: z.array(z.string()),
  bookings: z.array(booking),
  plans: z.array(plan),
  charges: z.array(charge),
  /** What they reported as paid, and what a provider took or is taking. */
  payments: z.array(
    z.extend(payment, {
      /** What the provider calls it; null until it is known, and for a reported one. */
      intentId: z.nullable(z.string()),
    }),
  ),
  /** Cards and bank accounts that they saved. */
  paymentMethods: z.array(savedMethod),
  /** How their bills are paid by themselves; null if that was never on. */
  autopay: z.nullable(
    z.extend(z.pick(autopay, { methodId: true, upTo: true, problem: true }), {
      createdAt: instant,
      updatedAt: instant,
    }),
  ),
  /** What they agreed to for it, as they read it. */
  autopayConsents: z.array(
    z.object({
      id,
      version: z.string(),
      text: z.string(),
      methodId: id,
      methodName: z.string(),
      /** The most for one bill. */
      upTo: decimal,
      givenAt: instant,
      endedAt: z.nullable(instant),
    }),
  ),
  /** Sent reports only. */
  reports: z.array(z.omit(serviceReport, { deliveryError: true, photoStates: true })),
  /** Every row of their service record, chain after chain. */
  record: z.array(recordRow),
  messages: z.array(customerMessage),
  /** Both sides of their conversation with the operator. */
  chatMessages: z.array(chatMessage),
  /** Links mailed to them, without the secrets that open them. */
  links: z.array(
    z.object({
      purpose: z.enum(linkPurposes),
      createdAt: instant,
      expiresAt: instant,
      /** The action that used it up; null otherwise. */
      usedFor: z.nullable(z.enum(linkActions)),
    }),
  ),
  cart: z.array(z.omit(cartItem, { unitPrice: true, service: true })),
  quoteRequests: z.array(adminQuote),
  /** The offers made in response. */
  offers: z.array(z.omit(offer, { mailProblem: true })),
  signupRequests: z.array(z.omit(adminSignup, { handledBy: true })),
});
export type CustomerExport = z.infer<typeof customerExport>;

export const exportOwnData = defineContract('customer', 'GET', '/api/user/export', {
  name: 'export-own-data',
  summary: 'All that is kept about the caller',
  needsRecentSignIn: true,
  rateLimit: { requests: 60, seconds: 3600, per: 'account' },
  response: customerExport,
});

export const requestDeletion = defineContract('customer', 'POST', '/api/user/deletion-request', {
  name: 'request-deletion',
  summary: 'Asks the operator to delete the caller; harmless to repeat',
  needsRecentSignIn: true,
  rateLimit: { requests: 10, seconds: 3600, per: 'account' },
  response: z.object({ requestedAt: instant }),
});

export const exportCustomer = defineContract('admin', 'GET', `${ofCustomer}/export`, {
  name: 'export-customer',
  summary: 'All that is kept about a customer',
  params: idParams,
  response: customerExport,
});

export const deleteCustomer = defineContract('admin', 'DELETE', ofCustomer, {
  name: 'delete-customer',
  summary:
    'Ends a customer’s account at once and begins to delete all that is kept about them; harmless to repeat',
  params: idParams,
  response: z.object({ success: z.boolean() }),
});

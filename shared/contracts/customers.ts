import * as z from 'zod/mini';
import { contactStates } from '../domain/customers/contact-state.ts';
import { gateFields, listFields } from '../domain/customers/customer-fields.ts';
import { defineContract } from './contract.ts';
import { answerSchemas, operatorQuestions, writtenQuestions } from './customer-field-schemas.ts';
import {
  calendarDate,
  emailAddress,
  id,
  idParams,
  instant,
  ofCustomer,
  pageQuery,
  text,
} from './fields.ts';

/** Whether anyone can sign in as the customer: no, invited, or yes. */
export const signInStates = ['none', 'invited', 'active'] as const;

/** A row of the operator's customer list (rules: customer-3). */
export const customer = z.object({
  id,
  ...answerSchemas(listFields),
  /** How many of the customer's reports are stored, in any state. */
  recentReports: z.int(),
  signIn: z.enum(signInStates),
  contact: z.enum(contactStates),
  /** When the customer asked to be deleted; null otherwise. */
  deletionRequestedAt: z.nullable(instant),
});
export type Customer = z.infer<typeof customer>;

const listedCustomer = z.extend(customer, {
  /** The day of their next visit; null without one, missing unless asked for. */
  nextVisit: z.optional(z.nullable(calendarDate)),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

export const listCustomers = defineContract('admin', 'GET', '/api/admin/customers', {
  name: 'list-customers',
  summary:
    'The customers by last name, or those whose name, email or address begins with `search`; `with=nextVisit` adds the day of each one’s next visit',
  query: z.strictObject({
    ...pageQuery,
    search: z.optional(text(100)),
    with: z.optional(z.literal('nextVisit')),
  }),
  paged: true,
  response: z.array(listedCustomer),
});

const customerTax = {
  /** Whether the customer owes no sales tax. */
  taxExempt: z.boolean(),
  /** The customer's own tax rate as a fraction such as 0.0625; null for the stage's rate. */
  taxRate: z.nullable(
    z.number().check(
      z.gte(0),
      z.lt(1),
      z.refine(
        (rate) => Number(rate.toFixed(6)) === rate,
        'Please give a rate such as 0.0825, with six decimals at most',
      ),
    ),
  ),
};

/** A customer with what the operator needs at the gate. */
export const customerDetails = z.extend(customer, {
  ...answerSchemas(gateFields),
  /** Whether sign-in is blocked (rules: access-20). */
  isDisabled: z.boolean(),
  ...customerTax,
});
export type CustomerDetails = z.infer<typeof customerDetails>;

const address = emailAddress();

/** What the operator enters for a customer, with or without an email address. */
export const customerForm = z.strictObject({
  ...writtenQuestions,
  ...operatorQuestions,
  email: z._default(
    z.pipe(
      z.nullable(
        z
          .string()
          .check(
            z.refine(
              (provided) => provided.trim() === '' || address.safeParse(provided).success,
              'Please enter a valid email address, or leave it out',
            ),
          ),
      ),
      z.transform((provided) => (provided?.trim() ? address.parse(provided) : null)),
    ),
    null,
  ),
});
export type CustomerForm = z.output<typeof customerForm>;
export type CustomerFormInput = z.input<typeof customerForm>;

export const addCustomer = defineContract('admin', 'POST', '/api/admin/customers', {
  name: 'add-customer',
  summary: 'Adds a customer who has not signed up; mails nobody',
  body: customerForm,
  response: customerDetails,
  status: 201,
});

export const updateCustomer = defineContract('admin', 'PUT', ofCustomer, {
  name: 'update-customer',
  summary:
    'Replaces what is known of a customer; the address only while nobody signs in with it; harmless to repeat',
  params: idParams,
  body: customerForm,
  response: customerDetails,
});

export const inviteCustomer = defineContract('admin', 'POST', `${ofCustomer}/invite`, {
  name: 'invite-customer',
  summary:
    'Makes a sign-in for a customer and mails them about it; soon after, says so and mails nothing',
  params: idParams,
  response: z.object({ success: z.boolean(), message: z.string() }),
});

export const setCustomerTax = defineContract('admin', 'PUT', `${ofCustomer}/tax`, {
  name: 'set-customer-tax',
  summary:
    'Says how a customer is taxed from now on: not at all, at a rate of their own, or as everybody',
  params: idParams,
  body: z.strictObject(customerTax),
  response: z.object(customerTax),
});

export const endCustomerSessions = defineContract('admin', 'DELETE', `${ofCustomer}/sessions`, {
  name: 'end-customer-sessions',
  summary: 'Signs a customer out on all devices',
  params: idParams,
  response: z.object({ success: z.boolean() }),
});

export const setCustomerAccess = defineContract('admin', 'PUT', `${ofCustomer}/access`, {
  name: 'set-customer-access',
  summary: 'Disables a customer’s account and ends its sessions, or enables it again',
  params: idParams,
  body: z.strictObject({ enabled: z.boolean() }),
  response: z.object({ enabled: z.boolean() }),
});

export const getCustomer = defineContract('admin', 'GET', ofCustomer, {
  name: 'get-customer',
  summary: 'One customer, with how to get to their pool or yard',
  params: idParams,
  response: customerDetails,
});

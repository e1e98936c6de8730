import * as z from 'zod/mini';
import { gateFields, listFields } from '../domain/customer-fields.ts';
import { defineContract } from './contract.ts';
import { answerSchemas } from './customer-field-schemas.ts';
import { id, idParams, instant, pageQuery, text } from './fields.ts';

/** A row of the operator's customer list (rules: customer-3). */
export const customer = z.object({
  id,
  ...answerSchemas(listFields),
  /** Reports of this customer that are currently stored, in any state. */
  recentReports: z.int(),
  /** When the customer asked to be deleted; null otherwise. */
  deletionRequestedAt: z.nullable(instant),
});
export type Customer = z.infer<typeof customer>;

export const listCustomers = defineContract({
  name: 'list-customers',
  summary:
    'The customers by last name, or those whose name, e-mail or address begins with `search`',
  method: 'GET',
  path: '/api/admin/customers',
  access: 'admin',
  query: z.strictObject({ ...pageQuery, search: z.optional(text(100)) }),
  paged: true,
  response: z.array(customer),
});

/** A customer with what the operator needs at the gate. */
export const customerDetails = z.extend(customer, {
  ...answerSchemas(gateFields),
  /** Cannot sign in (rules: access-20). */
  isDisabled: z.boolean(),
});
export type CustomerDetails = z.infer<typeof customerDetails>;

export const endCustomerSessions = defineContract({
  name: 'end-customer-sessions',
  summary: 'Signs a customer out on all devices',
  method: 'DELETE',
  path: '/api/admin/customers/{id}/sessions',
  access: 'admin',
  params: idParams,
  response: z.object({ success: z.boolean() }),
});

export const setCustomerAccess = defineContract({
  name: 'set-customer-access',
  summary: 'Disables a customer’s account and ends its sessions, or enables it again',
  method: 'PUT',
  path: '/api/admin/customers/{id}/access',
  access: 'admin',
  params: idParams,
  body: z.strictObject({ enabled: z.boolean() }),
  response: z.object({ enabled: z.boolean() }),
});

export const getCustomer = defineContract({
  name: 'get-customer',
  summary: 'One customer, with how to get to their pool or yard',
  method: 'GET',
  path: '/api/admin/customers/{id}',
  access: 'admin',
  params: idParams,
  response: customerDetails,
});

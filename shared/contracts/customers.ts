import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { id, pageQuery } from './fields.ts';

/** A line of the operator's customer list (spec.md point 3, Admin customer list entry). */
export const customer = z.object({
  id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Reports of this customer that are kept at present, whatever their state. */
  recentReports: z.int(),
});
export type Customer = z.infer<typeof customer>;

export const listCustomers = defineContract({
  name: 'list-customers',
  summary: 'The customers by last name',
  method: 'GET',
  path: '/api/admin/customers',
  access: 'admin',
  query: z.strictObject(pageQuery),
  paged: true,
  response: z.array(customer),
});

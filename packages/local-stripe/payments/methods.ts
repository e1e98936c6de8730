import * as z from 'zod/mini';
import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { newestFirst, pageOf, paging } from '../api/lists.ts';
import { text } from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';
import { need, type Desk } from '../desk.ts';
import { emit, save } from '../events/emit.ts';
import type { Json, MethodRow } from '../store/rows.ts';
import { viewOf } from '../views/views.ts';

/** Keeps a method for the customer's later payments. */
export const attach = (desk: Desk, method: MethodRow, customer: string): MethodRow => {
  const attached = save(desk, 'payment_method', { ...method, customer, isSpent: false });
  emit(desk, 'payment_method.attached', 'payment_method', attached);
  return attached;
};

/** Takes a method from its customer for good. */
export const detach = (desk: Desk, method: MethodRow): MethodRow => {
  const detached = save(desk, 'payment_method', { ...method, customer: null, isSpent: true });
  emit(desk, 'payment_method.detached', 'payment_method', detached, { customer: method.customer });
  return detached;
};

const listOf = (
  desk: Desk,
  url: string,
  customer: string,
  { type, ...page }: { type?: string | undefined } & Parameters<typeof pageOf>[2],
): Json =>
  pageOf(
    newestFirst(
      desk,
      'payment_method',
      (row) => row.customer === customer && (type === undefined || row.type === type),
    ),
    url,
    page,
    (row) => viewOf(desk, 'payment_method', row),
  );

export const methodEndpoints: Endpoint[] = [
  endpoint('GET', '/v1/payment_methods/{payment_method}', {}, (desk, _, id) =>
    viewOf(desk, 'payment_method', need(desk, 'payment_method', id)),
  ),
  endpoint('POST', '/v1/payment_methods/{payment_method}/detach', {}, (desk, _, id) => {
    const method = need(desk, 'payment_method', id);
    if (method.customer === null)
      throw invalid('This payment method belongs to no customer, so it cannot be detached.');
    return viewOf(desk, 'payment_method', detach(desk, method));
  }),
  endpoint(
    'GET',
    '/v1/payment_methods',
    { ...paging, customer: text(), type: z.optional(text()) },
    (desk, { customer, ...rest }) => {
      need(desk, 'customer', customer, 'customer');
      return listOf(desk, '/v1/payment_methods', customer, rest);
    },
  ),
  endpoint(
    'GET',
    '/v1/customers/{customer}/payment_methods',
    { ...paging, type: z.optional(text()) },
    (desk, rest, customer) => {
      need(desk, 'customer', customer);
      return listOf(desk, `/v1/customers/${customer}/payment_methods`, customer, rest);
    },
  ),
  endpoint(
    'GET',
    '/v1/customers/{customer}/payment_methods/{payment_method}',
    {},
    (desk, _, customer, id) => {
      const method = need(desk, 'payment_method', id);
      if (method.customer !== customer)
        throw invalid(`The customer has no payment method '${method.id}'.`, {
          status: 404,
          code: 'resource_missing',
          param: 'id',
        });
      return viewOf(desk, 'payment_method', method);
    },
  ),
];
